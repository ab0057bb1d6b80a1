/**
 * A phrase of a query that states facts by which listings are filtered ("l:spanish"). Wishes that no listing states
 * ("best", "near me") have no facts.
 */
export interface Besides {
  /** The index of its first word, and its length in words. */
  at: number;
  length: number;
  facts: string[];
}

const titles = new Set("dr doctor doctors physician physicians medico medicos doctora".split(" "));

const languages = new Set(
  (
    "english spanish french german italian portuguese russian polish ukrainian greek hebrew arabic farsi persian turkish " +
    "hindi urdu punjabi gujarati bengali tamil telugu chinese mandarin cantonese japanese korean vietnamese tagalog thai " +
    "armenian amharic somali swahili haitian creole romanian albanian bosnian hungarian czech"
  ).split(" "),
);
/** Native names of languages. */
const ownNames: Record<string, string> = { espanol: "spanish" };
const speaks = new Set("speak speaks speaking speaker speakers fluent habla hablan".split(" "));

/** Insurers recognized by name, the longest first. */
const insurers: [said: string, fact: string][] = [
  ["blue cross and blue shield", "blue cross blue shield"],
  ["blue cross blue shield", "blue cross blue shield"],
  ["kaiser permanente", "kaiser permanente"],
  ["united health care", "unitedhealthcare"],
  ["united healthcare", "united healthcare"],
  ["delta dental", "delta dental"],
  ["blue cross", "blue cross"],
  ["blue shield", "blue shield"],
  ..."unitedhealthcare medicare medicaid tricare aetna cigna humana kaiser anthem ambetter molina wellcare oscar metlife"
    .split(" ")
    .map((name): [string, string] => [name, name]),
  ["bcbs", "blue cross blue shield"],
];
const accepts = new Set("take takes taking accept accepts accepting".split(" "));

const freeConsultations = ["free initial consultation", "free first consultation", "free consultation", "free consult"];

/** Wishes that no listing states as a fact, the longest first. */
const wishes = [
  "accepting new patients",
  "taking new patients",
  "accepts new patients",
  "in my area",
  "close to me",
  "close by",
  "around here",
  "around me",
  "near me",
  "cerca de mi",
  "cerca de aqui",
  "near by",
  "open right now",
  "open today",
  "open now",
  "open late",
  "open on saturday",
  "open on sunday",
  "open on weekend",
  "open saturday",
  "open sunday",
  "open weekend",
  "open evening",
  "24 hours",
  "24 hour",
  "24 7",
  "same day appointment",
  "same day",
  "highly rated",
  "highest rated",
  "best rated",
  "top rated",
  "well reviewed",
  "with good reviews",
  "right away",
  "looking for",
  "help with",
  "what kind of",
  "what type of",
  "who specializes in",
  "specializing in",
  "board certified",
  "award winning",
  "low cost",
  ...(
    "nearby nearest closest best top good great cheap cheapest affordable inexpensive recommended reliable trusted local " +
    "asap need want find treat experienced honest professional licensed certified friendly gentle caring"
  ).split(" "),
];

/** Generic words for a provider: "employment law firm", "dental office". */
export const firmWords: ReadonlySet<string> = new Set(
  "firm office shop company clinic center centre practice service specialist contractor provider"
    .split(" ")
    .flatMap((word) => [word, word.endsWith("y") ? `${word.slice(0, -1)}ies` : `${word}s`]),
);

/** The number of words if those from `at` on are this text or its plural, otherwise 0. */
function lengthOf(words: string[], at: number, text: string): number {
  const { length } = text.split(" ");
  const said = words.slice(at, at + length).join(" ");
  return said === text || said === `${text}s` ? length : 0;
}

type Found = Omit<Besides, "at"> | null;

/** Indexes texts by their first word, and single words by their plural too, since every query is scanned for all of them. */
function byFirstWord(texts: readonly string[]): ReadonlyMap<string, string[]> {
  const sorted = new Map<string, string[]>();
  for (const text of texts) {
    const [first = "", ...others] = text.split(" ");
    for (const word of others.length === 0 ? [first, `${first}s`] : [first]) {
      sorted.set(word, [...(sorted.get(word) ?? []), text]);
    }
  }
  return sorted;
}

/** Makes a reader that finds the first of these texts, which all state the same facts. */
function oneOf(texts: readonly string[], facts: string[]) {
  const sorted = byFirstWord(texts);
  return (words: string[], at: number): Found => {
    for (const text of sorted.get(words[at] ?? "") ?? []) {
      const length = lengthOf(words, at, text);
      if (length > 0) return { length, facts };
    }
    return null;
  };
}

const wishAt = oneOf(wishes, []);
const freeAt = oneOf(freeConsultations, ["f:true"]);

function languageAt(words: string[], at: number): Found {
  const isAfter = speaks.has(words[at] ?? "");
  const said = words[isAfter ? at + 1 : at] ?? "";
  const name = ownNames[said] ?? said;
  if (!languages.has(name)) return null;
  return { length: isAfter || speaks.has(words[at + 1] ?? "") ? 2 : 1, facts: [`l:${name}`] };
}

const factOfInsurer = new Map(insurers);
const insurersByWord = byFirstWord(insurers.map(([said]) => said));

function insurerAt(words: string[], at: number): Found {
  const before = accepts.has(words[at] ?? "") ? 1 : 0;
  for (const said of insurersByWord.get(words[at + before] ?? "") ?? []) {
    const length = lengthOf(words, at + before, said);
    if (length === 0) continue;
    const fact = factOfInsurer.get(said) ?? said;
    const behind = /^(insurance|patients|plans?)$/.test(words[at + before + length] ?? "") ? 1 : 0;
    return { length: before + length + behind, facts: [`i:${fact}`] };
  }
  return null;
}

const titleAt = (words: string[], at: number): Found =>
  titles.has(words[at] ?? "") ? { length: 1, facts: ["k:doctor"] } : null;

/** The phrases in plain words that state facts or wishes, from the left. */
export function saidBesides(words: string[]): Besides[] {
  const found: Besides[] = [];
  for (let at = 0; at < words.length;) {
    const here = [wishAt, insurerAt, languageAt, freeAt, titleAt].map((read) => read(words, at)).find((one) => one);
    if (here) found.push({ at, ...here });
    at += here?.length ?? 1;
  }
  return found;
}

/** Whether `fewer` loses a fact that `words` states, such as an insurer or a language. Those are requirements. */
export function loseFacts(words: string, fewer: string): boolean {
  const factsOf = (text: string) => saidBesides(text.split(" ")).flatMap(({ facts }) => facts);
  const kept = new Set(factsOf(fewer));
  return factsOf(words).some((fact) => !kept.has(fact));
}

const professions = new Set([
  ...titles,
  ...firmWords,
  ..."law lawyer lawyers attorney attorneys solicitor solicitors abogado abogados abogada".split(" "),
]);

/**
 * Whether words name only a profession ("lawyer", "doctors"). Relaxing a query to that would find too many listings of
 * other specialties.
 */
export const sayProfession = (words: string): boolean => words.split(" ").every((word) => professions.has(word));

/** All words in these phrases, so that none of them is spell-corrected. */
export const wordsSaidBesides: ReadonlySet<string> = new Set([
  ...titles,
  ...firmWords,
  ...languages,
  ...Object.keys(ownNames),
  ...speaks,
  ...accepts,
  ...[...wishes, ...freeConsultations, ...insurers.flat()].flatMap((text) => text.split(" ")),
]);
