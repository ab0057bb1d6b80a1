import "server-only";
import Papa from "papaparse";
import { invalid } from "@/lib/contract/errors";
import { counted, exactNumber } from "@/lib/format/number";
import { separatorOf } from "@/lib/rules/csv-file";

/** What is wrong with a row. */
export interface RowProblem {
  /** The number of the row as a spreadsheet shows it: the header is 1. */
  number: number;
  text: string;
}

/** The most problems that one answer lists. */
const mostProblems = 20;

/** Throws `invalid` with what is wrong with the rows of a file, if anything is. */
export function refuseRows(problems: readonly RowProblem[]): void {
  if (problems.length === 0) return;
  const sorted = [...problems].sort((a, b) => a.number - b.number).map(({ number, text }) => `Row ${number}: ${text}`);
  const more = sorted.length - mostProblems;
  throw invalid({
    csv: [...sorted.slice(0, mostProblems), ...(more > 0 ? [`And ${counted(more, "more error")}.`] : [])],
  });
}

/** How many rows are read for each that may be filled: files of spreadsheets can end with many blank ones. */
const rowsEach = 10;

/** Whether all cells of a row are empty. */
export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === "");

/**
 * The column names of a small CSV file, in lowercase, and its records. Throws `invalid` if it can't be read, and before
 * reading the rest if more than `most` rows are filled.
 */
export function readCsv(csv: string, most: number): { columns: string[]; records: string[][] } {
  const text = csv.replace(/^\uFEFF/, "");
  const preview = 1 + most * rowsEach;
  const { data, errors } = Papa.parse<string[]>(text, { delimiter: separatorOf(text), preview });
  if (data.length === preview || data.filter((cells) => !isBlank(cells)).length > most + 1) {
    throw invalid({ csv: [`Import at most ${exactNumber(most)} rows.`] });
  }
  refuseRows(errors.map(({ row = 0, message }) => ({ number: row + 1, text: `${message}.` })));
  const [header = [], ...records] = data;
  return { columns: header.map((cell) => cell.trim().toLowerCase()), records };
}
