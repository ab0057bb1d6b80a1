import { writtenState } from "./us-states";

/** The parts of an address that one cell may hold. */
export interface AddressParts {
  street_address?: string;
  city?: string;
  state?: string;
  zip?: string;
}

const country = /(?:,\s*|\s)(?:USA|U\.S\.A\.|US|United States(?: of America)?)\.?$/;
const zipEnd = /(?<![\d-])(\d{5}(?:-?\d{4})?)$/;

/** A text without commas and white space at its end. */
export function ended(text: string): string {
  let end = text.length;
  while (end > 0 && /[\s,]/.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}

function endsInCity(text: string): boolean {
  const comma = text.lastIndexOf(",");
  const last = text.slice(comma + 1).trim();
  return comma > 0 && !/\d/.test(last) && !unit.test(last);
}

/** The state at the end of a text, and where it begins; null if it ends with none. `hasZip`: a ZIP code follows it. */
function stateAtEnd(text: string, hasZip: boolean): { state: string; at: number } | null {
  const comma = text.lastIndexOf(",");
  const named = text.slice(comma + 1).trim();
  // "12 Maple, Ct" is a court.
  const isShort = named.length === 2;
  const mayBeOne = comma > 0 && !/\d/.test(named) && (!isShort || named === named.toUpperCase());
  const afterComma = mayBeOne ? writtenState(named) : null;
  if (afterComma) return { state: afterComma, at: comma };
  // Without a comma, only two capitals are surely a state, before a ZIP code or behind a city: "Boise ID 83702", "1 Oak St, Boise ID".
  const [, code] = hasZip || endsInCity(text) ? (/ ([A-Z]{2})$/.exec(text) ?? []) : [];
  const state = code === undefined ? null : writtenState(code);
  return state === null ? null : { state, at: text.length - 3 };
}

/** What stands before the state at the end of a text, with the state and the ZIP code; null if it ends with none. */
function takeState(text: string): { before: string; state: string; zip?: string } | null {
  // Most cells hold one part.
  if (!/[,;|\n]/.test(text) && !/\d{4}$/.test(text) && !country.test(text)) return null;
  const whole = ended(ended(text.replace(/[;|\n]/g, ", ")).replace(country, ""));
  const zip = zipEnd.exec(whole)?.[1];
  const rest = zip === undefined ? whole : ended(whole.slice(0, -zip.length));
  const found = stateAtEnd(rest, zip !== undefined);
  const before = ended(rest.slice(0, found?.at ?? 0));
  return found && before !== "" ? { before, state: found.state, ...(zip !== undefined && { zip }) } : null;
}

const unit = /^(?:#|\d|(?:suite|ste|unit|apt|apartment|room|rm|floor|fl|bldg|building|po box|p\.o\.)\b)/i;
/** "122 Bay Ave. Brooklyn": the street ends with its kind, and the city follows. */
const streetKind =
  /^(\S.* (?:st|street|ave|avenue|rd|road|dr|drive|blvd|boulevard|ln|lane|ct|court|pl|place|way|hwy|highway|pkwy|parkway|ter|terrace|cir|circle)\b\.?(?: (?:[nsew]|[ns][ew])\b\.?)?(?:,? (?:#|suite |ste\.? |unit |apt\.? )\s?[\w-]+)?),? ([\p{L}][\p{L} .'’-]*)$/iu;

function streetAndCity(text: string): { street: string; city: string } | null {
  const comma = text.lastIndexOf(",");
  const city = text.slice(comma + 1).trim();
  if (comma > 0 && city !== "" && !unit.test(city)) return { street: text.slice(0, comma).trim(), city };
  const [, street, named] = streetKind.exec(text) ?? [];
  return street === undefined || named === undefined ? null : { street, city: named };
}

/** A text without the city at its end. */
const withoutCity = (text: string, city: string): string =>
  text.toLowerCase().endsWith(city.toLowerCase()) && text.length > city.length
    ? ended(text.slice(0, -city.length))
    : text;

/** The longest text that is read as an address. */
const longest = 300;

/** The parts of a text; null for one that has only one, and "contradicts" for one that names another state than its row. */
type Split = AddressParts | "contradicts" | null;

/**
 * Takes an address in one cell apart: "122 Bay Ave. Brooklyn, NY 11220". `given`: what the row's other cells say.
 */
export function splitAddress(text: string, given: AddressParts): Split {
  const end = text.length > longest ? null : takeState(text);
  if (!end) return null;
  // "1821 Clifton Road, NE" is a part of a city, not Nebraska.
  if (given.state && writtenState(given.state) !== end.state)
    return end.state === "NE" && !end.zip ? null : "contradicts";
  const { before, ...place } = end;
  if (given.city) return { ...place, street_address: withoutCity(before, given.city) };
  const parts = streetAndCity(before);
  return parts ? { ...place, street_address: parts.street, city: parts.city } : null;
}

/** Takes a city with its state apart: "California, MD 20619". */
export function splitCity(text: string, given: AddressParts): Split {
  const end = text.length > longest ? null : takeState(text);
  if (!end) return null;
  if (given.state && writtenState(given.state) !== end.state) return "contradicts";
  const { before, ...place } = end;
  return { ...place, city: before };
}

/** Takes a ZIP code with its state apart: "ID 83702". */
export function splitZip(text: string, given: AddressParts): Split {
  const [, written = "", zip] = /^([A-Za-z]{2})[\s,-]+(\d{5}(?:-?\d{4})?)$/.exec(text) ?? [];
  const state = writtenState(written);
  if (zip === undefined || !state || (given.state && writtenState(given.state) !== state)) return null;
  return { state, zip };
}

const decimal = /^([+-]?\d{1,3}(?:[.,]\d+)?)\s?°?\s?([NSEW])?$/i;
const sexagesimal =
  /^(\d{1,3})(?:°\s?|\s)(\d{1,2}(?:\.\d+)?)(?:['′’]\s?|\s)(?:(\d{1,2}(?:\.\d+)?)(?:["″”]\s?|''\s?|\s))?([NSEW])$/i;
/** A hemisphere in front: "N40.7". */
const hemisphereFirst = /^([NSEW])\s?(\S.*)$/i;

const signed = (degrees: number, hemisphere = ""): number => (/[SW]/i.test(hemisphere) ? -degrees : degrees);

/** The degrees of a latitude or longitude in decimals, with a decimal comma, or in minutes and seconds. */
function degreesOf(given: string): number | null {
  const text = given.trim().replace(hemisphereFirst, "$2 $1");
  const [, number, side] = decimal.exec(text) ?? [];
  if (number !== undefined) return signed(Number(number.replace(",", ".")), side);
  const [, degrees, minutes, seconds = "0", hemisphere] = sexagesimal.exec(text) ?? [];
  if (degrees === undefined) return null;
  return signed(Number(degrees) + Number(minutes) / 60 + Number(seconds) / 3600, hemisphere);
}

/** A latitude and a longitude from two cells, as a pin is written; null if either can't be read. */
export function pinOf(latitude: string, longitude: string): string | null {
  const [north, east] = [degreesOf(latitude), degreesOf(longitude)];
  return north === null || east === null ? null : `${north.toFixed(6)}, ${east.toFixed(6)}`;
}

/** Longitude first, as maps of programs have it: "POINT (-74.006 40.7128)", '"coordinates": [-74.006, 40.7128]'. */
const longitudeFirst = /(?:POINT\s?\(|"coordinates":\s?\[)\s?(?<east>-?[\d.]+)[\s,]+(?<north>-?[\d.]+)/i;
const namedDegrees =
  /["']lat(?:itude)?["']:\s?["']?(?<north>-?[\d.]+).{1,20}["']lo?ng?(?:itude)?["']:\s?["']?(?<east>-?[\d.]+)/i;
const aroundPoint = /^(?:geo:|[([])|[)\]]$/gi;
/** What may stand between a latitude and a longitude, the surest first. */
const betweenDegrees = [";", "/", /(?<=[NSEW])[\s,]+/i, /,\s+/, /\s(?=[NSEW])/i, ",", /\s+/];
const longestPoint = 200;

/** A point in one cell in whatever writing, as a pin is written; null if it can't be read. */
export function pinIn(text: string): string | null {
  if (text.length > longestPoint) return null;
  const { north, east } = (longitudeFirst.exec(text) ?? namedDegrees.exec(text))?.groups ?? {};
  if (north !== undefined && east !== undefined) return pinOf(north, east);
  const plain = text.trim().replace(aroundPoint, "");
  for (const separator of betweenDegrees) {
    const [first = "", second = "", ...more] = plain.split(separator);
    const pin = more.length === 0 ? pinOf(first, second) : null;
    if (pin) return pin;
  }
  return null;
}
