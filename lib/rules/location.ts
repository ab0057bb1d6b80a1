import { stateCodes, writtenState } from "./us-states";

export interface Place {
  city?: string;
  state?: string;
}

const withoutCommas = (text: string) => text.replace(/(?<!,),+$/, "");
const isStateCode = (text: string) => stateCodes.has(text.toUpperCase());

/**
 * Parses a location filter: "City, ST", "City ST", "ST", or a city. The last two letters are a state only if they are the
 * code of a state or territory ("Santa Fe" is a city). The state is returned in uppercase.
 */
export function parseLocation(text: string): Place {
  const tidy = text.trim().replace(/\s+/g, " ");
  if (tidy === "") return {};
  const parts = tidy.split(",").map((part) => part.trim());
  if (parts.length === 2 && parts[0] && parts[1]) {
    return {
      city: parts[0],
      state: writtenState(parts[1]) ?? parts[1].toUpperCase(),
    };
  }
  if (isStateCode(tidy)) return { state: tidy.toUpperCase() };
  const words = withoutCommas(tidy).split(" ");
  const last = words.at(-1) ?? "";
  if (words.length > 1 && isStateCode(last)) {
    return { city: withoutCommas(words.slice(0, -1).join(" ")), state: last.toUpperCase() };
  }
  return { city: withoutCommas(tidy).trim() };
}

/** A city's key as people write it: "Moses Lake". */
export const cityName = (key: string): string => key.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase());

/** A city's plain name for comparison, as the database's `city_name_key()` writes it. */
export const cityKey = (plain: string): string =>
  plain
    .replace(/\bst\b/g, "saint")
    .replace(/\bft\b/g, "fort")
    .replace(/\bmt\b/g, "mount")
    .replace(/^new york city$/, "new york");
