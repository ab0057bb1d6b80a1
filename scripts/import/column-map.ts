import { importColumn, type ImportColumn, importColumns } from "../../lib/rules/import-columns";
import { Refusal } from "../../server/process/refusal.mjs";

type Mapping = (ImportColumn | null)[];

/** The indexes of a column that is given by its header or its number. */
function placesOf(headers: readonly string[], column: string): number[] {
  const places = headers.flatMap((header, place) => (header.trim() === column.trim() ? [place] : []));
  if (places.length > 0) return places;
  const number = Number(column);
  if (Number.isInteger(number) && number >= 1 && number <= headers.length) return [number - 1];
  throw new Refusal(`--map: there is no column "${column}". The columns are: ${headers.join(", ")}.`);
}

function fieldOf(text: string): ImportColumn | null {
  if (text === "") return null;
  const field = importColumns.find((one) => one === text) ?? importColumn(text);
  if (!field) throw new Refusal(`--map: there is no field "${text}". The fields are: ${importColumns.join(", ")}.`);
  return field;
}

/**
 * Applies entries such as "Company=name", "3=phone", and "Notes=" to a mapping.
 * @throws {Refusal} for an unknown column or field
 */
export function applyMap(headers: readonly string[], mapping: Mapping, entries: readonly string[]): Mapping {
  const mapped = [...mapping];
  for (const entry of entries) {
    const at = entry.lastIndexOf("=");
    if (at < 1) throw new Refusal(`--map "${entry}" is not like "Column=field".`);
    for (const place of placesOf(headers, entry.slice(0, at))) mapped[place] = fieldOf(entry.slice(at + 1).trim());
  }
  return mapped;
}
