import { kinds } from "../rules/listing-kind";

/** Not the kind of a listing, or its id. */
const isName = (word: string) => !kinds.some((kind) => kind === word) && !/^\d+$/.test(word);

/** The words of an address that leads nowhere, to search for: "/business/12-maple-street-dental" is "maple street dental". */
export function addressWords(path: string): string {
  let text = path;
  try {
    text = decodeURIComponent(path);
  } catch {
    // A malformed address is searched for as it is.
  }
  const words = text
    .toLowerCase()
    .replace(/\.[a-z]{2,5}$/, "")
    .split(/[^\p{L}\p{N}'&]+/u);
  return words
    .filter((word) => word !== "" && isName(word))
    .join(" ")
    .slice(0, 100)
    .trim();
}
