/** The leaves of the panel. */
export type Tab = 'log' | 'rulebook' | 'forces' | 'slip' | 'gun' | 'plot' | 'measured' | 'secret' | 'umpire' | 'real'
