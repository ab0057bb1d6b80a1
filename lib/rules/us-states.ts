/** States, the District of Columbia, and the territories with ZIP codes, by code. */
const names: Readonly<Record<string, string>> = Object.fromEntries(
  (
    "AL Alabama|AK Alaska|AZ Arizona|AR Arkansas|CA California|CO Colorado|CT Connecticut|DE Delaware|" +
    "DC District of Columbia|FL Florida|GA Georgia|HI Hawaii|ID Idaho|IL Illinois|IN Indiana|IA Iowa|KS Kansas|" +
    "KY Kentucky|LA Louisiana|ME Maine|MD Maryland|MA Massachusetts|MI Michigan|MN Minnesota|MS Mississippi|" +
    "MO Missouri|MT Montana|NE Nebraska|NV Nevada|NH New Hampshire|NJ New Jersey|NM New Mexico|NY New York|" +
    "NC North Carolina|ND North Dakota|OH Ohio|OK Oklahoma|OR Oregon|PA Pennsylvania|RI Rhode Island|" +
    "SC South Carolina|SD South Dakota|TN Tennessee|TX Texas|UT Utah|VT Vermont|VA Virginia|WA Washington|" +
    "WV West Virginia|WI Wisconsin|WY Wyoming|PR Puerto Rico|GU Guam|VI U.S. Virgin Islands|AS American Samoa|" +
    "MP Northern Mariana Islands"
  )
    .split("|")
    .map((line) => [line.slice(0, 2), line.slice(3)]),
);

/** Other normalized spellings. */
const alsoKnown: Record<string, string> = {
  "washington dc": "DC",
  "washington d c": "DC",
  "virgin islands": "VI",
  "us virgin islands": "VI",
  "w va": "WV",
  ...{ "n carolina": "NC", "s carolina": "SC", "n dakota": "ND", "s dakota": "SD", "w virginia": "WV" },
};

export const stateCodes: ReadonlySet<string> = new Set(Object.keys(names));

/** The states for a select, in alphabetical order. */
export const states = Object.entries(names).map(([code, name]) => ({ code, name }));

const normalized = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^a-z]+/g, " ")
    .trim();

const codesByName = new Map([
  ...Object.entries(names).map(([code, name]) => [normalized(name), code] as const),
  ...Object.entries(alsoKnown),
]);

/** The two-letter code of a state given by name or code, in any case, also as "New York State"; null if there is none. */
export function stateCode(text: string): string | null {
  const code = text.trim().replaceAll(".", "").toUpperCase();
  if (stateCodes.has(code)) return code;
  return codesByName.get(normalized(text).replace(/^state of | state$/, "")) ?? null;
}

/** How people shorten states' names beside a city, by the short form; alone many are other words ("wash", "ill"). */
const shortened: Record<string, string> = {
  ...{ ala: "AL", ariz: "AZ", ark: "AR", calif: "CA", cal: "CA", colo: "CO", conn: "CT", del: "DE", fla: "FL" },
  ...{ ill: "IL", ind: "IN", kan: "KS", kans: "KS", mass: "MA", mich: "MI", minn: "MN", miss: "MS", mont: "MT" },
  ...{ neb: "NE", nebr: "NE", nev: "NV", okla: "OK", ore: "OR", penn: "PA", penna: "PA", tenn: "TN", tex: "TX" },
  ...{ wash: "WA", wis: "WI", wisc: "WI", wyo: "WY" },
};

/** The code of a state whose name plain words shorten behind a city: "tenn" and "n c"; null if they don't. */
export function shortenedState(words: string): string | null {
  const initials = /^[a-z] [a-z]$/.test(words) ? words.replace(" ", "").toUpperCase() : "";
  return stateCodes.has(initials) ? initials : (shortened[words] ?? null);
}

/** The code of a state that stands apart or behind a city, also shortened: "Calif."; null if there is none. */
export const writtenState = (text: string): string | null => stateCode(text) ?? shortenedState(normalized(text));

/** States whose ZIP codes start with 0, which spreadsheets drop. */
export const statesWithLeadingZero: ReadonlySet<string> = new Set("CT MA ME NH NJ RI VT PR VI".split(" "));
