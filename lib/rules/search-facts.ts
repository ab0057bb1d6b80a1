import { insurerTerms } from "./insurers";
import { type FilterName } from "./search-filter";

/**
 * A part of a query that is neither a field nor a place: a filter with its value, a wish that no listing can meet, or
 * filler.
 */
export interface Fact {
  kind: FilterName | "wish" | "filler";
  /** The filter's value, or what is wished for; empty for filler words. */
  value: string;
  /** Whether it may mean something else: "Thai" is a cuisine as well as a language. */
  isUnsure?: true;
  /** Whether it is a company's name alone: "Kaiser" may be looked for as such. */
  isName?: true;
  /** Whether it must not hold: "closed on Sunday". */
  isNot?: true;
}

/** A fact with the words that state it, and others of its kind that do as well: "Spanish or Korean". */
export type SaidFact = Fact & { said: string; or?: readonly SaidFact[] };

const plural = (word: string): string[] => [word, `${word}s`];

const languages =
  "english spanish french german italian portuguese russian polish ukrainian greek hebrew arabic farsi persian turkish " +
  "hindi urdu punjabi gujarati bengali tamil telugu chinese mandarin cantonese japanese korean vietnamese tagalog thai " +
  "armenian amharic somali swahili creole romanian albanian bosnian hungarian czech";
const ownNames: Record<string, string> = {
  espanol: "spanish",
  "haitian creole": "haitian creole",
  asl: "sign language",
  "sign language": "sign language",
};

const genders: Record<string, string[]> = {
  f: ["female", "woman", "women", "lady"],
  m: ["male", "man"],
};

const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"];

/** Days as people shorten them, which alone may be other words ("sun"). */
const shortDays = ["mon", "tues", "wed", "thurs", "fri", "sat", "sun"];

const inDay = (ways: readonly string[], day: string): string[] => ways.map((way) => way.replace("X", day));
/** Ways to ask for opening hours on a day, and for none. */
const onDay = (day: string): string[] =>
  inDay(["open X", "open on X", "open on the X", "open this X", "on X", "this X", "X hours", "X appointment"], day);
const offDay = (day: string): string[] => inDay(["closed X", "closed on X", "closed on the X"], day);

/** Ways to ask for who is open past an hour of the evening; without "pm" behind "open" only. */
const pastHour = (hours: readonly number[]): string[] =>
  ["after", "past", "until", "till"].flatMap((past) =>
    hours.flatMap((hour) => {
      const times = [`${past} ${hour} pm`, `${past} ${hour}pm`];
      return [...times, ...[`${past} ${hour}`, ...times].map((text) => `open ${text}`)];
    }),
  );

/** Ways to ask for opening hours. "Today" is the day on which it is asked. */
const openings: Record<string, string[]> = {
  now: ["open now", "open right now", "currently open"],
  ...Object.fromEntries(weekdays.map((name) => [name.slice(0, 3), onDay(name)])),
  today: ["open today"],
  tomorrow: ["open tomorrow"],
  "today-18": ["tonight", "open tonight", "this evening"],
  "after-18": [
    ...["open evening", "open in the evening", "after hours", "evening hours", "evening appointment"],
    ...pastHour([5, 6, 7, 8]),
    ...["after 6", "after work"],
  ],
  late: [
    ...pastHour([9, 10, 11]),
    ...["midnight", "past midnight", "after midnight", "at midnight", "until midnight"].map((text) => `open ${text}`),
    ...["open late", "open late at night", "open until late", "late hours", "late night", "open at night", "at night"],
  ],
  "24-hours": [
    ...["open 24 hours", "24 hour", "24 hours", "24 7", "open 24 7", "all night", "open all night"],
    ...["around the clock", "round the clock"],
  ],
};

/** Ways to ask for prices. */
const prices: Record<string, string[]> = {
  low: ["cheap", "cheapest", "cheaper", "inexpensive", "low priced", "not expensive", "not too expensive", "budget"],
  high: ["expensive", "fine dining", "upscale", "high end", "luxury", "fancy"],
};

const wishes: Record<string, string[]> = {
  hours: [...["night", "same day", "same day appointment", "right away", "asap"], ...["walk in", "walk ins welcome"]],
  price: ["low cost", "affordable", "free", "pro bono", "sliding scale", "free estimate", "flat fee", "no fee"],
  rating: [
    ...["best", "top", "top rated", "best rated", "highest rated", "highly rated", "well reviewed"],
    ...["with good reviews", "highly recommended"],
    ...["good", "great", "recommended", "trusted", "reliable", "honest"],
    ...["5 star", "five star", "with 5 star", "with five star", "4 star", "with 4 star", "4 star and up"],
    ...["professional", "friendly", "gentle", "caring"],
  ],
  quality: ["board certified", "certified", "licensed", "experienced", "award winning"],
};

const fillers = (
  "near me|close to me|around me|around here|in my area|near by|nearby|nearest|closest|close by|close to here|" +
  "cerca de mi|cerca de aqui|cerca|near|local|around|in town|looking for|look for|search for|help with|" +
  "help me with|help me|help|what kind of|what type of|which|who|what|where|when|how|is|are|was|does|do|can|i|" +
  "me|my|we|our|you|your|it|that|this|there|he|she|they|him|his|her|hers|them|their|its|us|ours|yours|have|has|had|am|be|been|s|specializes in|specializing in|" +
  "specialist in|specialized in|need|needs|needed|want|find|repair|repairs|service|services|company|companies|" +
  "specialist|specialists|provider|providers|professional|professionals|appointment|appointments|fix|fixing|" +
  "fixed|broken|working|problem|problems|issue|issues|disorder|disorders|syndrome|symptoms|treatment|removal|" +
  "installation|replacement|cost|costs|price|prices|quote|estimate|testing|shop|shops|expert|experts|offer|" +
  "offers|offering|provide|provides|providing|give|gives|giving|clinic|clinics|center|centers|office|offices|" +
  "facility|facilities|get|got|go|recommend|recommends|suggest|looking|place|places|spot|try|trying|take|taken|" +
  "having|make|use|using|bring|buy|see|treat|treats|handle|handles|deal with|deals with|please|some|someone|" +
  "somebody|anyone|any|good at|from|if|would|should|could|just|very|busco|necesito|quiero|un|una|que|con|mi|" +
  "acepta|someone who|somebody who|not|something|guy|guys|person|people|place to|place for|after|vs|wont|dont|" +
  "doesnt|keep|keeps|install|installed|installer|installers|installing|repairing|repairman|repairmen|replace|replaced|check|checks|exam|exams|small business|small businesses|" +
  "mr|mrs|ms|jr|sr|junior|iii|esq|time|open|opens|somewhere|live|mother|mom|father|dad|grandmother|grandma|" +
  "grandfather|grandpa|wife|husband|daughter|daughters|parents"
).split("|");

/** Behind these, "will" is no testament: "who will mow my lawn". */
const subjects = "who what which i we you he she it they that this there someone somebody anyone".split(" ");

const speaks = [
  "speak",
  "speaks",
  "speaking",
  "speaker",
  "who speaks",
  "that speaks",
  "fluent in",
  "habla",
  "que habla",
];
const accepts = ["take", "takes", "taking", "accept", "accepts", "accepting", "with", "covered by", "in network with"];
const insuranceNouns = ["insurance", "patients", "plan", "plans", "coverage"];
const taking = ["accepting", "taking", "accepts", "takes", "open to", "welcoming"];
const newcomers = ["new patient", "new client"];
const virtual = ["telehealth", "telemedicine", "televisit", "teletherapy"];
const remote = ["virtual", "video", "online", "remote"].flatMap((how) =>
  ["visit", "appointment", "consultation", "consult", "session"].map((what) => `${how} ${what}`),
);
const wheelchairs = ["wheelchair accessible", "wheelchair access", "wheelchair friendly", "handicap accessible"];
const freeConsultations = ["free consultation", "free consult", "free initial consultation", "free first consultation"];

const table = new Map<string, Fact>();
const addFact = (texts: readonly string[], fact: Fact) => {
  for (const text of texts) if (!table.has(text)) table.set(text, fact);
};
const add = (texts: readonly string[], kind: Fact["kind"], value = "") => addFact(texts, { kind, value });

for (const [name, value] of [
  ...languages.split(" ").map((name) => [name, name] as const),
  ...Object.entries(ownNames),
]) {
  add([...speaks.map((verb) => `${verb} ${name}`), `${name} speaking`, `${name} speaker`], "language", value);
  addFact([name], { kind: "language", value, isUnsure: true });
}
for (const [name, insurer] of insurerTerms) {
  const value = insurer.toLowerCase();
  const said = accepts.map((verb) => `${verb} ${name}`);
  addFact([name], { kind: "insurance", value, isName: true });
  add(
    [name, ...said].flatMap((text) => [text, ...insuranceNouns.map((noun) => `${text} ${noun}`)]),
    "insurance",
    value,
  );
}
add(["se habla espanol", "hable espanol"], "language", "spanish");
for (const [value, words] of Object.entries(genders)) add(words.flatMap(plural), "gender", value);
for (const [value, texts] of Object.entries(openings)) add(texts.flatMap(plural), "open", value);
add(onDay("weekend").flatMap(plural), "open", "weekend");
weekdays.forEach((name, at) => {
  const value = name.slice(0, 3);
  add(inDay(["open X", "open on X", "X hours"], shortDays[at] ?? value), "open", value);
  addFact([name, shortDays[at] ?? value].flatMap(offDay).flatMap(plural), { kind: "open", value, isNot: true });
});
addFact(offDay("weekend").flatMap(plural), { kind: "open", value: "weekend", isNot: true });
for (const [day, value] of [
  ...weekdays.map((name) => [name, name.slice(0, 3)] as const),
  ...([
    ["weekend", "weekend"],
    ["evening", "after-18"],
  ] as const),
])
  addFact(plural(day), { kind: "open", value, isUnsure: true });
for (const value of ["today", "tomorrow"]) addFact([value], { kind: "open", value, isUnsure: true });
for (const [value, texts] of Object.entries(prices)) add(texts, "price", value);
add(freeConsultations.flatMap(plural), "free_consultation", "true");
add(
  [...newcomers, ...taking.flatMap((verb) => newcomers.map((whom) => `${verb} ${whom}`))].flatMap(plural),
  "accepting_new",
  "true",
);
add(
  [...virtual, ...remote].flatMap((text) => [...plural(text), `by ${text}`]),
  "telehealth",
  "true",
);
add(wheelchairs, "wheelchair_access", "true");
for (const [value, texts] of Object.entries(wishes)) add(texts.flatMap(plural), "wish", value);
add([...fillers, ...subjects.flatMap((subject) => [`${subject} will`, `will ${subject}`])], "filler");

/** The longest text in the table, in words. */
const longest = Math.max(...[...table.keys()].map((text) => text.split(" ").length));

/** The longest fact that begins at word `at`, with its length in words; null if there is none. */
export function factAt(words: readonly string[], at: number): { fact: Fact; length: number } | null {
  for (let length = Math.min(longest, words.length - at); length > 0; length -= 1) {
    const fact = table.get(words.slice(at, at + length).join(" "));
    if (fact) return { fact, length };
  }
  return null;
}

/** What asks for prices in signs: "$$". */
const levelSigns = /(?<![^\s(])(\${1,4})(?![^\s)])/;
const unit = String.raw`\s+(?:an?|per|each)\s+(?:hour|visit|session|night|month)s?\b`;
const signed = String.raw`\$\s?(\d{1,6})|(\d{1,6}) ?(?:dollars|bucks|usd)`;
/** An amount without a sign is more than an age, and ends what was typed or has a unit. */
const bare = String.raw`([3-9]\d|\d{3,4})(?=\s*$|${unit})`;
/** Amounts with what stands before them. A unit behind ("an hour") stays: it is a word that listings say. */
const amounts: [kind: FilterName, pattern: RegExp][] = [
  [
    "max_price",
    new RegExp(
      String.raw`\b(?:under|below|less than|cheaper than|at most|no(?:t)? more than|up to|max|maximum)\s+(?:${signed}|${bare})`,
      "i",
    ),
  ],
  ["min_price", new RegExp(String.raw`\b(?:over|above|more than|at least|from|minimum|min)\s+(?:${signed})`, "i")],
  ["max_price", new RegExp(String.raw`(?<!\S)(?:${signed})(?=${unit})`, "i")],
];
/** "Between $100 and $300", "$100-$300". */
const amountRange = /(?:\bbetween\s+|\bfrom\s+|(?<!\S))\$\s?(\d{1,6})\s*(?:and|to|-|–)\s*\$?\s?(\d{1,6})\b/i;

/** The prices that a typed text asks for in signs and amounts, and the text without them. */
export function takePrices(text: string): { rest: string; facts: SaidFact[] } {
  const facts: SaidFact[] = [];
  const take = (kind: FilterName, value: string, said: string) => facts.push({ kind, value, said: said.trim() });
  let rest = text.replace(amountRange, (said: string, least: string, most: string) => {
    take("min_price", least, said);
    take("max_price", most, said);
    return " ";
  });
  for (const [kind, pattern] of amounts)
    rest = rest.replace(pattern, (said: string, ...found: (string | undefined)[]) => {
      take(kind, found.find((amount) => amount !== undefined) ?? "", said);
      return " ";
    });
  rest = rest.replace(levelSigns, (said: string) => {
    take("price", String(said.length), said);
    return " ";
  });
  return { rest, facts };
}

const general: ReadonlySet<string> = new Set(["food", "cuisine", "dishes"]);

/** Whether a word says nothing behind another one that says it all: "Pakistani food". */
export const isGeneral = (word: string): boolean => general.has(word);

/** Whether a word belongs to most of what is offered, or only asks: "repair", "clinic", "who". */
export const isFiller = (word: string): boolean => isGeneral(word) || table.get(word)?.kind === "filler";

/** Ways to say that what follows is not wanted, by what may follow: a fact alone, anything, or a field, a need, or a fact. */
export const excluding = {
  facts: ["doesnt", "does not", "dont", "do not", "isnt", "is not", "arent", "wont"],
  anything: ["other than", "but not", "except for", "except", "excluding", "not", "without"],
  fields: ["with no", "no"],
} as const satisfies Record<string, readonly string[]>;

/** All words in the tables, so that none of them is spell-corrected. */
export const factWords: ReadonlySet<string> = new Set(
  [...table.keys(), ...Object.values(excluding).flat()].flatMap((text) => text.split(" ")),
);
