import "server-only";
import { conceptColumns, conceptFileLimits, listSeparator, newConcept, type NewConcept } from "@/lib/contract/concept";
import { invalid } from "@/lib/contract/errors";
import { csvLine, plainCell } from "@/lib/rules/csv-cell";
import { type Ctx } from "../ctx";
import { csvFile } from "../http/csv";
import { isBlank, readCsv, refuseRows, type RowProblem } from "../http/csv-rows";
import { listAllConcepts } from "./read";

async function* csvLines(ctx: Ctx): AsyncGenerator<string, void> {
  yield csvLine(conceptColumns);
  for (const { name, kind, ...lists } of await listAllConcepts(ctx)) {
    yield csvLine([name, kind, ...[lists.terms, lists.broader, lists.related].map((list) => list.join(listSeparator))]);
  }
}

/** All concepts as a CSV file that can be imported again, in alphabetical order. */
export const exportConcepts = (ctx: Ctx): Promise<Response> => Promise.resolve(csvFile("concepts.csv", csvLines(ctx)));

/** A row of a file of concepts, with its number as a spreadsheet shows it: the header is 1. */
export interface FileRow {
  number: number;
  concept: NewConcept;
}

const columnsText = `The first row must name these columns and no others: ${conceptColumns.join(", ")}.`;

const listOf = (cell: string): string[] => cell.split(listSeparator).filter((part) => part.trim() !== "");

type Columns = readonly string[];

/** Reads the concept in a row's cells. Gives what is wrong with them where it is none. */
function readCells(cells: readonly string[], columns: Columns): { concept?: NewConcept; errors: string[] } {
  if (cells.length > columns.length) return { errors: [`It has more than ${columns.length} cells.`] };
  const cellOf = (name: string) => plainCell((cells[columns.indexOf(name)] ?? "").trim());
  const { data, error } = newConcept.safeParse({
    name: cellOf("name"),
    kind: cellOf("kind").toLowerCase(),
    terms: listOf(cellOf("terms")),
    broader: listOf(cellOf("broader")),
    related: listOf(cellOf("related")),
  });
  const errors = error?.issues.map(({ path, message }) => `${String(path[0])}: ${message}`) ?? [];
  return { concept: data, errors };
}

/** Reads the records below the header: the concepts, and what is wrong with the others. */
function readRecords(records: readonly string[][], columns: Columns) {
  const rows: FileRow[] = [];
  const problems: RowProblem[] = [];
  const numbers = new Map<string, number>();
  for (const [at, cells] of records.entries()) {
    const number = at + 2;
    if (isBlank(cells)) continue;
    const { concept, errors } = readCells(cells, columns);
    problems.push(...errors.map((text) => ({ number, text })));
    if (!concept) continue;
    const twin = numbers.get(concept.name.toLowerCase());
    if (twin !== undefined) problems.push({ number, text: `Row ${twin} has the name “${concept.name}”, too.` });
    numbers.set(concept.name.toLowerCase(), twin ?? number);
    rows.push({ number, concept });
  }
  return { rows, problems };
}

/**
 * The rows of a CSV file of concepts, without blank ones. Throws `invalid` with the numbers of the rows that can't be
 * read, that are no concept, and whose name another row has as well.
 */
export function readConceptRows(csv: string): FileRow[] {
  const { columns, records } = readCsv(csv, conceptFileLimits.rows);
  if ([...columns].sort().join() !== [...conceptColumns].sort().join()) throw invalid({ csv: [columnsText] });
  const { rows, problems } = readRecords(records, columns);
  refuseRows(problems);
  return rows;
}
