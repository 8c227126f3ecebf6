// Every step of a draft is kept in the browser, so that undo has no end and a closed
// lid takes nothing. Where a browser keeps nothing, as in a private window, the steps last
// as long as the page.

const name = 'drumhead.steps'

const asked = <T>(r: IDBRequest<T>): Promise<T> => new Promise((done, fail) => {
  r.onsuccess = () => done(r.result)
  r.onerror = () => fail(r.error ?? new Error('the browser keeps nothing'))
})

async function open(): Promise<IDBDatabase> {
  const r = indexedDB.open(name, 1)
  r.onupgradeneeded = () => r.result.createObjectStore('steps')
  return asked(r)
}

export class Steps {
  #texts = new Map<number, string>()
  #db: Promise<IDBDatabase | undefined> = open().catch(() => undefined)
  readonly #id: string
  /** Other windows of this browser that have the same draft open: each goes along with what the others do, else it would
   * write over their steps. */
  readonly #others: BroadcastChannel

  /** Told tells of a step that another window has made or gone back to. */
  constructor(id: string, told: (at: number, of: number, text: string) => void) {
    this.#id = id
    this.#others = new BroadcastChannel(`${name}.${id}`)
    this.#others.onmessage = ({ data }: MessageEvent<{ at: number; of: number; text: string }>) => {
      this.#texts.set(data.at, data.text)
      told(data.at, data.of, data.text)
    }
  }

  close() { this.#others.close() }

  /** Where the step stands that a page was left at, until a further one is kept by any window. */
  get #left() { return `${name}.left.${this.#id}` }

  /** Keeps at once the step that one stands on: a page that goes waits for no database, and what it began to keep there is
   * lost with it. */
  leave(at: number, of: number, text: string) {
    try {
      localStorage.setItem(this.#left, JSON.stringify({ at, of, text }))
    } catch {
      // There is no room for it: the database has all but what was typed last.
    }
  }

  /** Where one stood last, of how many; undefined: this browser knows nothing of it. */
  async last(): Promise<{ at: number; of: number } | undefined> {
    const left = localStorage.getItem(this.#left)
    if (left === null) return (await this.#get('at')) as { at: number; of: number } | undefined
    const { at, of, text } = JSON.parse(left) as { at: number; of: number; text: string }
    await this.keep(at, of, text)
    return { at, of }
  }

  async text(n: number): Promise<string | undefined> {
    return this.#texts.get(n) ?? ((await this.#get(n)) as string | undefined)
  }

  /** Keeps a step, and that one stands on it. */
  async keep(at: number, of: number, text: string) {
    this.#texts.set(at, text)
    localStorage.removeItem(this.#left)
    this.#others.postMessage({ at, of, text })
    const steps = await this.#store('readwrite')
    steps?.put(text, [this.#id, at])
    steps?.put({ at, of }, [this.#id, 'at'])
  }

  /** Notes what the server has been given. */
  async note(text: string) {
    ;(await this.#store('readwrite'))?.put(text, [this.#id, 'kept'])
  }

  /** What the server was given last by this browser. */
  kept(): Promise<unknown> {
    return this.#get('kept')
  }

  async #store(mode: IDBTransactionMode): Promise<IDBObjectStore | undefined> {
    try {
      return (await this.#db)?.transaction('steps', mode).objectStore('steps')
    } catch {
      return undefined
    }
  }

  async #get(key: IDBValidKey): Promise<unknown> {
    const steps = await this.#store('readonly')
    return steps && asked<unknown>(steps.get([this.#id, key])).catch(() => undefined)
  }
}
