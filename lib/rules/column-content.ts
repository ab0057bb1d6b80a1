import { readPoint } from "./distance";
import { emailPattern } from "./email";
import { type ImportColumn } from "./import-columns";
import { isStreet } from "./import-names";
import { pinIn, splitAddress } from "./import-places";
import { isNpi } from "./npi";
import { isAmerican } from "./pin";
import { isCoordinate } from "./phone";
import { writtenState } from "./us-states";

const webAddress =
  /^(?:https?:\/\/\S+|(?:www\.)[\w-]+(?:\.[\w-]+)+(?:\/\S*)?|[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|us|info|biz|health|law|edu|gov)(?:\/\S*)?)$/i;

/** Whether a text is an address with its city, state, and ZIP code. */
function isWholeAddress(text: string): boolean {
  const parts = /\d{5}/.test(text) ? splitAddress(text, {}) : null;
  return parts !== null && parts !== "contradicts" && parts.zip !== undefined;
}

/** Whether a text is a point in the United States, written with its decimals. */
function isPoint(text: string): boolean {
  const point = /\d[.,]\d{2}/.test(text) ? readPoint(pinIn(text) ?? "") : null;
  return point !== null && isAmerican(point);
}

/** The fields that a value can be recognized as, most specific first. */
const recognizers: [ImportColumn, (text: string) => boolean][] = [
  ["email", (text) => emailPattern.test(text)],
  ["image_url", (text) => /^https?:\/\/\S+\.(?:jpe?g|png|gif|webp|svg)(?:\?\S*)?$/i.test(text)],
  ["website", (text) => webAddress.test(text)],
  ["state", (text) => writtenState(text) !== null],
  ["npi_number", isNpi],
  ["zip", (text) => /^\d{5}(?:-?\d{4})?$/.test(text)],
  ["pin", isPoint],
  ["full_address", isWholeAddress],
  ["street_address", isStreet],
  [
    "phone",
    (text) => /^[\d\s().+-]{10,20}$/.test(text) && /^1?\d{10}$/.test(text.replace(/\D/g, "")) && !isCoordinate(text),
  ],
];

/** Addresses on one site are where the rows come from, not the rows' own: at least so many. */
const fewestOfSite = 3;
const isOneSite = (addresses: readonly string[]): boolean =>
  addresses.length >= fewestOfSite &&
  new Set(addresses.map((text) => text.replace(/^https?:\/\//i, "").split("/", 1)[0])).size === 1;

/** The share of values that must match. */
const agreement = 0.8;
/** Longer values match none of these. */
const longest = 300;

/** The field whose values these look like: addresses or parts of them, phones, URLs, emails, NPIs. Null for others. */
export function contentOf(values: readonly string[]): ImportColumn | null {
  const filled = values.map((value) => value.trim()).filter((value) => value !== "");
  if (filled.length === 0) return null;
  const short = filled.filter((value) => value.length <= longest);
  const [found] = recognizers.find(([, is]) => short.filter(is).length >= agreement * filled.length) ?? [];
  return found === undefined || (found === "website" && isOneSite(filled)) ? null : found;
}
