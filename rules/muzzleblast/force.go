package muzzleblast

// Force is a unit, caisson or wagon as a scenario writes it.
type Force struct {
	ID       string        `yaml:"id" json:"id" doc:"as in orders: letters, digits, hyphen"`
	Name     string        `yaml:"name,omitempty" json:"name,omitempty"`
	Short    string        `yaml:"short,omitempty" json:"short,omitempty" doc:"for the map"`
	Type     string        `yaml:"type" json:"type" enum:"infantry,cavalry,artillery,command,officer,caisson,wagon"`
	At       string        `yaml:"at,omitempty" json:"at,omitempty" doc:"the middle of its front, a cart's centre: 12.5,18"`
	Facing   string        `yaml:"facing,omitempty" json:"facing,omitempty" doc:"degrees clockwise from north, or N, NE ...; left out: away from home"`
	Men      int           `yaml:"men,omitempty" most:"40" json:"men,omitempty" doc:"all its figures, the officer included"`
	Files    int           `yaml:"files,omitempty" most:"40" json:"files,omitempty"`
	Ranks    []int         `yaml:"ranks,omitempty" json:"ranks,omitempty" doc:"figures by number from the front's left to the rear's right; left out: rising, the officer last"`
	Weapon   string        `yaml:"weapon,omitempty" json:"weapon,omitempty" enum:"musket,carbine,pistol,rifle,custom,none"`
	Custom   *CustomWeapon `yaml:"custom,omitempty" json:"custom,omitempty"`
	Standard bool          `yaml:"standard,omitempty" json:"standard,omitempty" doc:"it has a standard bearer"`
	Officer  *bool         `yaml:"officer,omitempty" json:"officer,omitempty" doc:"left out: yes, of artillery no"`
	Elite    bool          `yaml:"elite,omitempty" json:"elite,omitempty"`
	Mounted  bool          `yaml:"mounted,omitempty" json:"mounted,omitempty" doc:"of a spare officer"`
	Guns     []GunEntry    `yaml:"guns,omitempty" json:"guns,omitempty"`
	Enters   *Entry        `yaml:"enters,omitempty" json:"enters,omitempty" doc:"a reinforcement: when it comes to where it is placed"`
	With     string        `yaml:"with,omitempty" json:"with,omitempty" doc:"of a caisson or wagon: the unit with which it is ordered"`

	Figures map[string]FigureEntry `yaml:"figures,omitempty" json:"figures,omitempty" doc:"men who stand by themselves, by number"`

	Start      int  `yaml:"start,omitempty" most:"40" json:"start,omitempty" doc:"men that it began the game with"`
	Held       int  `yaml:"held,omitempty" most:"20" json:"held,omitempty" doc:"movement phases for which it must hold"`
	Retreating int  `yaml:"retreating,omitempty" most:"20" json:"retreating,omitempty" doc:"movement phases for which it must retreat"`
	Halted     int  `yaml:"halted,omitempty" most:"20" json:"halted,omitempty" doc:"movement phases of a halt"`
	Routing    bool `yaml:"routing,omitempty" json:"routing,omitempty"`
	Rallying   bool `yaml:"rallying,omitempty" json:"rallying,omitempty" doc:"must check in this turn's morale step"`
	Checks     bool `yaml:"checks,omitempty" json:"checks,omitempty" doc:"must check in next turn's"`
	Quarter    bool `yaml:"quarter,omitempty" json:"quarter,omitempty" doc:"has checked for the loss of a quarter"`
	Half       bool `yaml:"half,omitempty" json:"half,omitempty" doc:"has checked for the loss of a half"`
	Bereft     bool `yaml:"bereft,omitempty" json:"bereft,omitempty" doc:"has lost its officer"`
	Won        int  `yaml:"won,omitempty" json:"won,omitempty" doc:"the turn of its last victory"`
	Beaten     int  `yaml:"beaten,omitempty" json:"beaten,omitempty" doc:"the turn of its last defeat"`
	Promoted   int  `yaml:"promoted,omitempty" json:"promoted,omitempty" doc:"the turn in which a new officer joined"`
}

// CustomWeapon is a weapon that the book does not have (MB-TRN-02).
type CustomWeapon struct {
	Close      string `yaml:"close,omitempty" json:"close,omitempty" doc:"inches; left out: it has no close range"`
	Long       string `yaml:"long" json:"long"`
	PointBlank bool   `yaml:"point-blank,omitempty" json:"point-blank,omitempty"`
}

// GunEntry is a gun of an artillery unit.
type GunEntry struct {
	ID       string `yaml:"id" json:"id"`
	Name     string `yaml:"name,omitempty" json:"name,omitempty" doc:"what it is called; left out: its kind and unit"`
	Type     string `yaml:"type" json:"type" enum:"light,medium,mortar"`
	At       string `yaml:"at" json:"at"`
	Facing   string `yaml:"facing,omitempty" json:"facing,omitempty"`
	Crew     int    `yaml:"crew,omitempty" json:"crew,omitempty"`
	Limbered bool   `yaml:"limbered,omitempty" json:"limbered,omitempty"`
	Limber   string `yaml:"limber,omitempty" json:"limber,omitempty" doc:"where its limber stands; left out: it has none, unless it is limbered"`
	Width    string `yaml:"width,omitempty" json:"width,omitempty" doc:"in inches; left out: 1"`
	Depth    string `yaml:"depth,omitempty" json:"depth,omitempty"`
	Fired    int    `yaml:"fired,omitempty" json:"fired,omitempty" doc:"the last turn in which it fired"`
	Busy     bool   `yaml:"busy,omitempty" json:"busy,omitempty" doc:"has moved, limbered or unlimbered this turn"`
	Side     string `yaml:"side,omitempty" json:"side,omitempty" doc:"who has it, if it was captured"`
	Seized   int    `yaml:"seized,omitempty" json:"seized,omitempty" doc:"the turn in which it was captured"`
}

// FigureEntry places one man.
type FigureEntry struct {
	At       string `yaml:"at,omitempty" json:"at,omitempty"`
	House    string `yaml:"house,omitempty" json:"house,omitempty"`
	Upstairs bool   `yaml:"upstairs,omitempty" json:"upstairs,omitempty"`
	Lost     bool   `yaml:"lost,omitempty" json:"lost,omitempty"`
	Off      bool   `yaml:"off,omitempty" json:"off,omitempty" doc:"has left the table"`
}
