/** Words in the names of places and institutions, each with its usual abbreviations. */
const institutions =
  "center ctr|university univ|hospital hosp|community comm|institute inst|association assn|department dept|" +
  "national natl|international intl|government govt|apartment apt";
/** Words of towns and streets, whose abbreviations stand for other words as well: "st" for "saint" and "street". */
const towns = "saint st|mount mt|fort ft";
const streets =
  "street st|avenue ave av|boulevard blvd|road rd|drive dr|lane ln|court ct|highway hwy|parkway pkwy|place pl|" +
  "circle cir|terrace ter|square sq|trail trl|freeway fwy|expressway expy|way|plaza";
const directions = "north n|south s|east e|west w|northeast ne|northwest nw|southeast se|southwest sw";

const groupsIn = (text: string): string[][] => text.split("|").map((group) => group.split(" "));

const full = new Map(groupsIn(institutions).flatMap(([word = "", ...short]) => short.map((one) => [one, word])));
const forms = new Map<string, string[]>();
for (const group of [institutions, towns, streets, directions, "suite ste"].flatMap(groupsIn))
  for (const word of group) forms.set(word, [...(forms.get(word) ?? []), ...group.filter((one) => one !== word)]);
const streetWords: ReadonlySet<string> = new Set(groupsIn(streets).flat());

/** The word that an abbreviation stands for; other words, and what may stand for another word, as they are. */
export const writtenOut = (word: string): string => full.get(word) ?? word;

/** How names and addresses write a word otherwise: "mt" for "mount", "av" for "avenue", and the other way around. */
export const formsOfWord = (word: string): readonly string[] => forms.get(word) ?? [];

/** Whether a word is a type of street. */
export const isStreetWord = (word: string): boolean => streetWords.has(word);
