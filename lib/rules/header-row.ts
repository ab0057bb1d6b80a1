import { contentOf } from "./column-content";
import { columnsOf, type ImportColumn, importColumn, isNameColumn } from "./import-columns";
import { turnedName } from "./import-names";
import { isBlankRow } from "./import-reading";

/** How many rows are searched for the header, which may have titles above it. */
export const headerRowsSearched = 20;

/** Where a file's header is. */
export interface HeaderGuess {
  /** The index of the header's row, or null for a file that seems to have none. */
  row: number | null;
  /** Whether at least one known column name was found. */
  isSure: boolean;
}

const filledIn = (row: readonly string[]): number => row.filter((cell) => cell.trim() !== "").length;

/** How many cells of a row name a field. */
function knownIn(row: readonly string[]): number {
  const columns = row.map(importColumn);
  return columns.filter((column) => column !== null).length + (columns.some(isNameColumn) ? 1 : 0);
}

/** Whether a row holds values instead of names. */
const hasValues = (row: readonly string[]): boolean => row.some((cell) => contentOf([cell]) !== null);

/**
 * Finds the header among the first rows: the one with the most known column names, or else the first that fills the
 * width of the table, unless it holds values.
 */
export function guessHeader(records: readonly (readonly string[])[]): HeaderGuess {
  const first = records.slice(0, headerRowsSearched);
  const known = first.map(knownIn);
  const most = Math.max(0, ...known);
  if (most >= 2) return { row: known.indexOf(most), isSure: true };
  const width = Math.max(0, ...first.map(filledIn));
  const row = first.findIndex((cells) => !isBlankRow(cells) && filledIn(cells) * 2 > width);
  if (row === -1) return { row: null, isSure: false };
  return hasValues(first[row] ?? []) ? { row: null, isSure: false } : { row, isSure: most > 0 };
}

/** The mapping of a file's columns, with the columns whose field is only guessed from their values. */
export interface ProposedMapping {
  mapping: (ImportColumn | null)[];
  guessed: number[];
}

/** Columns whose values look like a field's but aren't. */
const otherThings =
  /fax|county|country|mobile|cell|alternat|secondary|mailing|shipping|owner|contact|applicant|consultant|user|file|category|type|suffix|prefix|credential|degree|title|plz|postleitzahl/i;

/** Fields that the last word of an unknown header can name: "LocAddCity", "GC_LATITUDE". */
const lastWords: Readonly<Record<string, ImportColumn>> = {
  name: "name",
  street: "street_address",
  city: "city",
  municipality: "city",
  state: "state",
  zip: "zip",
  phone: "phone",
  telephone: "phone",
  email: "email",
  website: "website",
  latitude: "latitude",
  longitude: "longitude",
};

function lastWordOf(header: string): ImportColumn | null {
  const words = header
    .replace(/(?<=[a-z])(?=[A-Z])/g, " ")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return words.length > 1 ? (lastWords[words.at(-1)?.toLowerCase() ?? ""] ?? null) : null;
}

/** The share of names that must be written "Last, First" for a column to count as such. */
const mostTurned = 0.5;

function isLastFirst(names: readonly string[]): boolean {
  const filled = names.filter((name) => name.trim() !== "");
  return filled.length > 0 && filled.filter((name) => turnedName(name)).length > mostTurned * filled.length;
}

/**
 * Proposes fields for columns: by their headers, or for unknown headers by their values, if no other column has the
 * field. Names of which most are written "Last, First" are to be turned round.
 */
export function proposeMapping(
  headers: readonly string[],
  sample: readonly (readonly string[])[],
  known: readonly (ImportColumn | null)[] = columnsOf(headers),
): ProposedMapping {
  const mapping = [...known];
  const taken = new Set(mapping);
  const guessed = headers.flatMap((header, place) => {
    const values = sample.map((row) => row[place] ?? "");
    if (mapping[place] === "name" && isLastFirst(values)) {
      mapping[place] = "last_first_name";
      return [place];
    }
    if (mapping[place] !== null || otherThings.test(header)) return [];
    const found = contentOf(values) ?? lastWordOf(header);
    if (found === null || taken.has(found) || (found === "name" && mapping.some(isNameColumn))) return [];
    taken.add(found);
    mapping[place] = found;
    return [place];
  });
  return { mapping, guessed };
}
