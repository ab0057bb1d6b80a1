import Papa from "papaparse";
import { type ListingDifference, type ReportLine } from "@/lib/contract/import-report";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { type SignedIn } from "./actors";
import { call } from "./call";
import { begin, finishImport, sendPart } from "./file-import";

/** A file's header and rows. */
export type Table = { headers: string[]; rows: string[][] };

/** An export as an import reads it. */
export async function exported(kind: Kind, query: string, as: SignedIn): Promise<Table> {
  const { segment } = kindFacts[kind];
  const { body } = await call({
    path: `${segment}/export/${query}`,
    as: as.headers,
  });
  // As a file is read: with line feeds.
  const csv = (body as string).replace("\uFEFF", "").replace(/\r\n?/g, "\n").trimEnd();
  const [headers = [], ...rows] = Papa.parse<string[]>(csv, { newline: "\n" }).data;
  return { headers, rows };
}

export interface Updating {
  as: SignedIn;
  kind?: Kind;
  key?: string;
  erases?: boolean;
  dry?: boolean;
  check?: number;
}

/** The start of an update. */
export const begun = (headers: string[], { as, kind = "business", key = "listing_id", ...rest }: Updating) => ({
  as,
  kind,
  headers,
  dry: rest.dry ?? false,
  update: {
    update_key: key,
    erases_empty: rest.erases ?? false,
    ...(rest.check !== undefined && { checked_by: rest.check }),
  },
});

/** Updates listings from a file; gives the answer to its only batch and the finished import. */
export async function update({ headers, rows }: Table, updating: Updating) {
  const { as } = updating;
  const file = await begin(begun(headers, updating));
  const { status, body } = await sendPart(file, rows, { as });
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  const { body: done } = await finishImport(file.id, as, rows.length);
  return { answer: body, done, file };
}

/** A file with one row. */
export const only = (...cells: [header: string, cell: string][]): Table => ({
  headers: cells.map(([header]) => header),
  rows: [cells.map(([, cell]) => cell)],
});

export async function reportOf(id: number, as: SignedIn) {
  const asked = { path: `imports/${id}/report/`, as: as.headers };
  return (await call(asked)).body as { lines: ReportLine[]; changes: ListingDifference[] };
}
