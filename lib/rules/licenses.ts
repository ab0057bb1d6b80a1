import { type License } from "./npi-registry";
import { stateCode } from "./us-states";

/** Codes of states that people also write behind a name, as a degree. They count only written out: "Maryland". */
const degrees = new Set(["MD", "PA", "DC", "MA", "MS"]);
const isYear = (word: string): boolean => /^(?:19|20)\d\d$/.test(word);
/** Shorter ones are counts: "3 licenses". */
const shortest = 4;
/** The most words of a state's name: "District of Columbia". */
const longestState = 3;

/** The state that some of these words name; null for none. Codes are in capitals. */
function stateIn(words: readonly string[]): string | null {
  for (let from = 0; from < words.length; from += 1) {
    for (let length = Math.min(longestState, words.length - from); length > 0; length -= 1) {
      const name = words.slice(from, from + length).join(" ");
      const isCode = name.length === 2;
      if (isCode && (name !== name.toUpperCase() || degrees.has(name))) continue;
      const code = stateCode(name);
      if (code) return code;
    }
  }
  return null;
}

/** The licenses that a text states by state and number: "Texas License #G1234; CA A55512". Other text is left out. */
export function statedLicenses(text: string): License[] {
  return text.split(/[\n;,|]/).flatMap((part) => {
    const words = part.split(/[\s:#()/]/).filter(Boolean);
    const number = words.find((word) => /\d/.test(word) && word.length >= shortest && !isYear(word));
    const state = stateIn(words.filter((word) => word !== number));
    return number && state ? [{ state, number }] : [];
  });
}

/** A license as it is compared: people write the same number with and without hyphens. */
export const licenseKey = ({ state, number }: License): string =>
  `${state} ${number.toUpperCase().replace(/[^A-Z\d]/g, "")}`;
