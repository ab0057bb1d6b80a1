import { plainWords } from "./plain-words";
import { stateCode } from "./us-states";

/** What the comparison of a listing's NPI number, surname, and state with the registry's file says. */
export const npiOutcomes = ["matched", "other_name", "other_state", "no_state", "deactivated", "not_found"] as const;
export type NpiOutcome = (typeof npiOutcomes)[number];

/** A license number by the state that issued it. */
export interface License {
  state: string;
  number: string;
}

/** A row of the registry's file. */
export interface NpiRecord {
  number: string;
  /** The family names of a person, legal and other, or the name of an organization. */
  names: string[];
  isPerson: boolean;
  /** Where the practice and the licenses are. */
  states: string[];
  licenses: License[];
  /** An ISO date; null while the number is in use. */
  deactivatedOn: string | null;
}

/** The file's columns, as the registry (NPPES) names them. */
const columns = {
  number: "NPI",
  entity: "Entity Type Code",
  organization: "Provider Organization Name (Legal Business Name)",
  surname: "Provider Last Name (Legal Name)",
  otherSurname: "Provider Other Last Name",
  state: "Provider Business Practice Location Address State Name",
  deactivated: "NPI Deactivation Date",
  reactivated: "NPI Reactivation Date",
} as const;
const required = ["number", "surname", "state"] as const;
/** The file has so many pairs of license columns. */
const mostLicenses = 15;

/** The columns without which a file isn't the registry's. */
export const missingColumns = (headers: readonly string[]): string[] =>
  required.map((key) => columns[key]).filter((column) => !headers.includes(column));

/** "03/09/2024" as an ISO date; null for anything else. */
function isoDate(text: string): string | null {
  const [, month, day, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text.trim()) ?? [];
  return year ? `${year}-${month}-${day}` : null;
}

/** Gives what reads the rows of a file with this header. */
export function npiReader(headers: readonly string[]): (cells: readonly string[]) => NpiRecord {
  const places = new Map(headers.map((header, place) => [header, place]));
  const licensePlaces = Array.from({ length: mostLicenses }, (_, n) => [
    places.get(`Provider License Number State Code_${n + 1}`) ?? -1,
    places.get(`Provider License Number_${n + 1}`) ?? -1,
  ]);
  return (cells) => {
    const at = (place: number | undefined) => (cells[place ?? -1] ?? "").trim();
    const cell = (key: keyof typeof columns) => at(places.get(columns[key]));
    const licenses = licensePlaces.flatMap(([state, number]): License[] => {
      const license = { state: stateCode(at(state)) ?? "", number: at(number) };
      return license.state && license.number ? [license] : [];
    });
    const isPerson = cell("organization") === "";
    const names = isPerson ? [cell("surname"), cell("otherSurname")] : [cell("organization")];
    const [deactivated, reactivated] = [isoDate(cell("deactivated")), isoDate(cell("reactivated"))];
    const isBack = deactivated !== null && reactivated !== null && reactivated >= deactivated;
    return {
      number: cell("number"),
      names: names.filter((name) => name !== ""),
      isPerson,
      states: [stateCode(cell("state")) ?? "", ...licenses.map(({ state }) => state)].filter((state) => state !== ""),
      licenses: [...new Map(licenses.map((license) => [`${license.state} ${license.number}`, license])).values()],
      deactivatedOn: isBack ? null : deactivated,
    };
  };
}

const wordsOf = (text: string): string[] => plainWords(text.replace(/['’]/g, "")).split(" ").filter(Boolean);

/** What the registry keeps with some surnames: "MULLINS JR". */
const generations = new Set(["jr", "sr", "ii", "iii", "iv"]);

/** The words of a name that are compared: a surname has few, and so has a name in front of its titles. */
const comparedWords = 16;

/**
 * Whether a person's name has this surname: some of its words, however they are joined ("De La Cruz", "Delacruz",
 * "O'Neil"). Its first words are given names unless a comma follows them ("Lee, Clay").
 */
function hasSurname(name: string, surname: string): boolean {
  const wanted = wordsOf(surname)
    .filter((word) => !generations.has(word))
    .join("");
  const [family = "", given] = name.split(",");
  if (given !== undefined && wordsOf(family).join("") === wanted) return wanted !== "";
  const words = wordsOf(name).slice(0, comparedWords);
  for (let from = words.length > 1 ? 1 : 0; from < words.length; from += 1) {
    let joined = "";
    for (const word of words.slice(from)) {
      joined += word;
      if (joined === wanted) return true;
    }
  }
  return false;
}

const legalForms = new Set(["inc", "llc", "llp", "pllc", "pc", "pa", "corp", "ltd"]);
const firmOf = (text: string): string =>
  wordsOf(text)
    .filter((word) => !legalForms.has(word))
    .join("");

/** Compares a listing with the registry's row of its number. `states`: of its own address and its further locations. */
export function npiOutcome(record: NpiRecord, listing: { name: string; states: readonly string[] }): NpiOutcome {
  if (record.deactivatedOn !== null) return "deactivated";
  const isNamed = record.names.some((name) =>
    record.isPerson ? hasSurname(listing.name, name) : firmOf(listing.name) === firmOf(name),
  );
  if (!isNamed) return "other_name";
  if (listing.states.length === 0) return "no_state";
  return listing.states.some((state) => record.states.includes(state)) ? "matched" : "other_state";
}
