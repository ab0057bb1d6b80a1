import { stateCode, stateCodes } from "./us-states";

/** One interpretation of a query: what to search for, and where. */
export interface Reading {
  what: string;
  city?: string;
  state?: string;
  /** Whether the query marks the place ("in Austin", "Austin TX"). If not, it may only look like a city's name. */
  isSaid: boolean;
}

const longestCity = 4;
const longestState = 4;
/** State codes that are also words or letters after a name ("MD"). Alone they don't mean a place. */
const alsoWords = new Set("al co de hi id in la ma md me mo ok or pa as".split(" "));

const isAlsoWord = (words: string[]): boolean => words.length === 1 && alsoWords.has(words[0] ?? "");

/** Cities by their common initials. */
const initials: Record<string, Pick<Reading, "city" | "state">> = {
  la: { city: "los angeles", state: "CA" },
  sf: { city: "san francisco", state: "CA" },
};

const join = (words: string[]): string => words.join(" ");

/** States named by the last words, with their word counts; the longest first ("west virginia" before "virginia"). */
function* statesAtEnd(words: string[]): Generator<{ state: string; count: number }> {
  for (let count = Math.min(longestState, words.length); count > 0; count -= 1) {
    const last = join(words.slice(-count));
    const state = stateCodes.has(last.toUpperCase()) ? last.toUpperCase() : stateCode(last);
    if (state) yield { state, count };
  }
}

/** Places that the words after "in" or "near" can mean: a city with its state, a state, a city. */
function* placesOf(words: string[]): Generator<Pick<Reading, "city" | "state">> {
  for (const { state, count } of statesAtEnd(words)) {
    yield count === words.length ? { state } : { city: join(words.slice(0, -count)), state };
  }
  const [said = ""] = words;
  if (words.length === 1 && initials[said]) yield initials[said];
  if (words.length <= longestCity) yield { city: join(words) };
}

/** "Dentist in Austin TX", also with more after the place: "dentist in Austin that takes Aetna". */
function* behindWord(words: string[]): Generator<Reading> {
  const at = Math.max(words.lastIndexOf("in"), words.lastIndexOf("near"));
  if (at < 1) return;
  const [before, behind] = [words.slice(0, at), words.slice(at + 1)];
  for (let end = behind.length; end > 0; end -= 1) {
    const [said, what] = [behind.slice(0, end), join([...before, ...behind.slice(end)])];
    for (const place of placesOf(said)) {
      const isState = end === behind.length || place.city !== undefined || !isAlsoWord(said);
      if (isState) yield { what, ...place, isSaid: true };
    }
  }
}

function* beforeState(words: string[]): Generator<Reading> {
  for (const { state, count } of statesAtEnd(words)) {
    const before = words.slice(0, -count);
    for (let cut = Math.max(1, before.length - longestCity); cut < before.length; cut += 1) {
      yield { what: join(before.slice(0, cut)), city: join(before.slice(cut)), state, isSaid: true };
    }
    if (before.length === 0 || isAlsoWord(words.slice(-count))) continue;
    if (before.length <= longestCity) yield { what: "", city: join(before), state, isSaid: true };
    yield { what: join(before), state, isSaid: true };
  }
}

/** "Dallas Texas divorce lawyer", "Texas dentist". */
function* stateBefore(words: string[]): Generator<Reading> {
  for (let end = Math.min(longestCity + longestState, words.length - 1); end > 0; end -= 1) {
    for (const { state, count } of statesAtEnd(words.slice(0, end))) {
      const [city, what] = [words.slice(0, end - count), join(words.slice(end))];
      if (city.length > 0) yield { what, city: join(city), state, isSaid: false };
      else if (!isAlsoWord(words.slice(0, end))) yield { what, state, isSaid: false };
    }
  }
}

function* initialsAlone(words: string[]): Generator<Reading> {
  if (words.length < 2) return;
  const [first, last] = [initials[words[0] ?? ""], initials[words.at(-1) ?? ""]];
  if (first) yield { what: join(words.slice(1)), ...first, isSaid: false };
  if (last) yield { what: join(words.slice(0, -1)), ...last, isSaid: false };
}

function* cityAlone(words: string[]): Generator<Reading> {
  for (let count = Math.min(longestCity, words.length - 1); count > 0; count -= 1) {
    yield { what: join(words.slice(0, -count)), city: join(words.slice(-count)), isSaid: false };
    yield { what: join(words.slice(count)), city: join(words.slice(0, count)), isSaid: false };
  }
}

/** "Dentist Austin TX braces": a place between other words. */
function* placeBetween(words: string[]): Generator<Reading> {
  for (let count = Math.min(longestCity + longestState, words.length - 2); count > 0; count -= 1) {
    for (let at = 1; at + count < words.length; at += 1) {
      const [said, what] = [words.slice(at, at + count), join([...words.slice(0, at), ...words.slice(at + count)])];
      const places = [...placesOf(said)].filter(({ city }) => city !== undefined || join(said).length > 2);
      yield* places.map((place) => ({ what, ...place, isSaid: false }));
    }
  }
}

/** Nicknames of cities. */
const cityNames: [said: RegExp, name: string][] = [
  [/\bnyc\b/, "new york ny"],
  [/\bnew york city\b/, "new york"],
  [/\bphilly\b/, "philadelphia pa"],
  [/\b(?<!las )vegas\b/, "las vegas nv"],
];

/** Replaces nicknames of cities and removes "near me" and "cerca de mi", where ME would be Maine. */
const withPlaces = (plain: string): string =>
  cityNames
    .reduce((text, [said, name]) => text.replace(said, name), plain)
    .replace(/ (?:near|around|close to|next to|by) (?:me|here|us)\b| cerca de (?:mi|aqui)\b/, "");

/** New York is both a city and a state; the city is likelier. */
const withNewYork = (text: string, readings: Reading[]): Reading[] =>
  /\bnew york\b/.test(text)
    ? readings.flatMap((one) => (one.state === "NY" && !one.city ? [{ ...one, city: "new york" }, one] : [one]))
    : readings;

/** The interpretations of a plain text as a place only ("houston", "dallas tx"), the likeliest first. */
export function wholePlaces(plain: string): Reading[] {
  const text = withPlaces(plain);
  const words = text.split(" ").filter(Boolean);
  if (words.length === 0 || words.length > longestCity + longestState || alsoWords.has(join(words))) return [];
  return withNewYork(
    text,
    [...placesOf(words)].map((place) => ({ what: "", ...place, isSaid: true })),
  );
}

/** A state's full name alone. Two-letter codes are ignored, since they may be part of a name. */
function* stateAlone(words: string[]): Generator<Reading> {
  const state = join(words).length > 2 ? stateCode(join(words)) : undefined;
  if (state) yield { what: "", state, isSaid: true };
}

/** A ZIP code at the end; it is searched for as a word. */
const zipAtEnd = / (\d{5})$/;

type Reader = (words: string[]) => Iterable<Reading>;

function readBy(readers: Reader[], plain: string): Reading[] {
  const text = withPlaces(plain);
  const zip = zipAtEnd.exec(text)?.[1];
  const words = text.replace(zipAtEnd, "").split(" ").filter(Boolean);
  const readings = withNewYork(
    text,
    readers.flatMap((read) => [...read(words)]),
  );
  return zip === undefined
    ? readings
    : readings.map((reading) => ({ ...reading, what: `${reading.what} ${zip}`.trim() }));
}

const plainReaders = [stateAlone, behindWord, beforeState, stateBefore, initialsAlone, cityAlone];

/**
 * The interpretations of plain words ("dentist in austin tx") as what and where, the likeliest first. Callers check
 * whether the city exists.
 */
export const readingsOf = (plain: string): Reading[] => readBy(plainReaders, plain);

/** Also allows a place between other words, where most city names are common words. */
export const looseReadingsOf = (plain: string): Reading[] => readBy([...plainReaders, placeBetween], plain);
