import { stateCode, stateCodes } from "./us-states";

/** One way to read a search as what is looked for and where. */
export interface Reading {
  what: string;
  city?: string;
  state?: string;
  /** Whether the text says itself that it is a place ("in Austin", "Austin TX"), or only a city's name may stand there. */
  isSaid: boolean;
}

const longestCity = 4;
const longestState = 4;
/** Codes of states that are words or letters behind a name as well: alone they say nothing of a place. */
const alsoWords = new Set("al co de hi id in la ma md me mo ok or pa as".split(" "));

/** Cities by the letters that people write for them. */
const initials: Record<string, Pick<Reading, "city" | "state">> = {
  la: { city: "los angeles", state: "CA" },
  sf: { city: "san francisco", state: "CA" },
};

const join = (words: string[]): string => words.join(" ");

/** The state that the last words name, with how many they are; the longest first ("west virginia" before "virginia"). */
function* statesAtEnd(words: string[]): Generator<{ state: string; count: number }> {
  for (let count = Math.min(longestState, words.length); count > 0; count -= 1) {
    const last = join(words.slice(-count));
    const state = stateCodes.has(last.toUpperCase()) ? last.toUpperCase() : stateCode(last);
    if (state) yield { state, count };
  }
}

/** What behind "in" or "near" can be: a city with its state, a state, a city. */
function* placesOf(words: string[]): Generator<Pick<Reading, "city" | "state">> {
  for (const { state, count } of statesAtEnd(words)) {
    yield count === words.length ? { state } : { city: join(words.slice(0, -count)), state };
  }
  const [said = ""] = words;
  if (words.length === 1 && initials[said]) yield initials[said];
  if (words.length <= longestCity) yield { city: join(words) };
}

function* behindWord(words: string[]): Generator<Reading> {
  const at = Math.max(words.lastIndexOf("in"), words.lastIndexOf("near"));
  if (at < 1 || at === words.length - 1) return;
  const what = join(words.slice(0, at));
  for (const place of placesOf(words.slice(at + 1))) yield { what, ...place, isSaid: true };
}

function* beforeState(words: string[]): Generator<Reading> {
  for (const { state, count } of statesAtEnd(words)) {
    const before = words.slice(0, -count);
    for (let cut = Math.max(1, before.length - longestCity); cut < before.length; cut += 1) {
      yield { what: join(before.slice(0, cut)), city: join(before.slice(cut)), state, isSaid: true };
    }
    const isWord = count === 1 && alsoWords.has(words.at(-1) ?? "");
    if (before.length > 0 && !isWord) yield { what: join(before), state, isSaid: true };
  }
}

function* cityAlone(words: string[]): Generator<Reading> {
  for (let count = Math.min(longestCity, words.length - 1); count > 0; count -= 1) {
    yield { what: join(words.slice(0, -count)), city: join(words.slice(-count)), isSaid: false };
    yield { what: join(words.slice(count)), city: join(words.slice(0, count)), isSaid: false };
  }
}

/** How people call cities among themselves. */
const cityNames: Record<string, string> = {
  nyc: "new york ny",
  "new york city": "new york",
  philly: "philadelphia pa",
  vegas: "las vegas nv",
  "washington dc": "washington dc",
};

/** With cities by their own names, and without "near me", which is no place (ME is Maine). */
const withPlaces = (plain: string): string =>
  Object.entries(cityNames)
    .reduce((text, [said, name]) => text.replace(new RegExp(`\\b(?<!las )${said}\\b`), name), plain)
    .replace(/ (?:near|around|close to|next to|by) (?:me|here|us)\b/, "");

/** All ways to read a whole plain text as nothing but a place ("houston", "dallas tx"), the likeliest first. */
export function wholePlaces(plain: string): Reading[] {
  const words = withPlaces(plain).split(" ").filter(Boolean);
  if (words.length === 0 || words.length > longestCity + longestState || alsoWords.has(join(words))) return [];
  return [...placesOf(words)].map((place) => ({ what: "", ...place, isSaid: true }));
}

/** The name of a state alone: who writes it out looks for what is there. Two letters may stand in names. */
function* stateAlone(words: string[]): Generator<Reading> {
  const state = join(words).length > 2 ? stateCode(join(words)) : undefined;
  if (state) yield { what: "", state, isSaid: true };
}

/** A ZIP code at the end says where more exactly: it is searched for as a word. */
const zipAtEnd = / (\d{5})$/;

/**
 * All ways to read plain words ("dentist in austin tx") as what and where, the likeliest first. Whether there is such a
 * city is for others to know.
 */
export function readingsOf(plain: string): Reading[] {
  const text = withPlaces(plain);
  const zip = zipAtEnd.exec(text)?.[1];
  const words = text.replace(zipAtEnd, "").split(" ").filter(Boolean);
  const readings = [...stateAlone(words), ...behindWord(words), ...beforeState(words), ...cityAlone(words)];
  return zip === undefined
    ? readings
    : readings.map((reading) => ({ ...reading, what: `${reading.what} ${zip}`.trim() }));
}
