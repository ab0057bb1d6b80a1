import { type Import } from "@/lib/contract/import";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type Kind } from "@/lib/rules/listing-kind";
import { type SignedIn } from "./actors";
import { call } from "./call";
import { sendBody } from "./imports";

/** An answer with its body parsed as `Body`; its test parses an error's body. */
interface Said<Body> {
  status: number;
  body: Body;
  headers: Headers;
}

const ask = async <Body = Import>(
  path: string,
  { as, ...rest }: { as: SignedIn; method?: string; body?: unknown },
): Promise<Said<Body>> => {
  const { status, body, headers } = await call({ path, as: as.headers, ...rest });
  return { status, body: body as Body, headers };
};

export interface Begun {
  as: SignedIn;
  kind: Kind;
  /** Undefined for an import that updates listings. */
  categoryId?: number;
  update?: { update_key: string; erases_empty?: boolean; checked_by?: number };
  headers: string[];
  mapping?: (string | null)[];
  dry?: boolean;
  fingerprint?: string;
  rowsAbove?: number;
}

/** Requests the start of a file's import; returns any answer. */
export const askToBegin = ({ as, kind, headers, mapping, dry, fingerprint = "a file", rowsAbove, ...into }: Begun) =>
  ask("imports/", {
    method: "POST",
    as,
    body: {
      kind,
      ...(into.categoryId !== undefined && { category_id: into.categoryId }),
      ...into.update,
      file_name: "rows.csv",
      file_size: 1000,
      fingerprint,
      headers,
      ...(mapping && { mapping }),
      ...(rowsAbove !== undefined && { rows_above: rowsAbove }),
      dry_run: dry ?? false,
    },
  });

/** An import that adds listings. */
type Adding = Import & { category: NonNullable<Import["category"]> };

/** Starts the import of a file. */
export async function begin(begun: Begun): Promise<Adding> {
  const { status, body } = await askToBegin(begun);
  if (status !== 201) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body as Adding;
}

interface Part {
  as: SignedIn;
  first?: number;
  endByte?: number;
  recalc?: "0" | "1";
  dry?: boolean;
  headers?: Record<string, string>;
}

/** Sends a batch of an import. */
export const sendPart = (
  { id, kind }: Pick<Import, "id" | "kind">,
  rows: string[][],
  { as, first = 0, endByte, ...sent }: Part,
) =>
  sendBody<BulkCreateAnswer>(
    kind,
    { import_id: id, first_row: first, rows, ...(endByte !== undefined && { end_byte: endByte }) },
    { as, ...sent },
  );

export const readImport = (id: number, as: SignedIn) => ask(`imports/${id}/`, { as });
export const listImports = (query: string, as: SignedIn) =>
  ask<{ count: number; results: Import[] }>(`imports/${query}`, { as });
export const finishImport = (id: number, as: SignedIn, totalRows: number) =>
  ask(`imports/${id}/finish/`, { method: "POST", as, body: { total_rows: totalRows } });
export const cancelImport = (id: number, as: SignedIn) => ask(`imports/${id}/cancel/`, { method: "POST", as });
export const undoImport = (id: number, as: SignedIn) => ask(`imports/${id}/undo/`, { method: "POST", as });
/** The rejected rows as lines; an error as one line. */
export async function rejectLines(id: number, as: SignedIn, query = ""): Promise<string[]> {
  const { body } = await ask<unknown>(`imports/${id}/rejects/${query}`, { as });
  if (typeof body !== "string") return [JSON.stringify(body)];
  return body.replace("\uFEFF", "").trimEnd().split("\r\n");
}
