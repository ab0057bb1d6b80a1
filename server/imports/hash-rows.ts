import "server-only";
import { hash } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import { type ImportRow, rowFingerprint } from "@/lib/rules/import-rows";

type ValidRow = Extract<ImportRow, { outcome: "row" }>;

/** A row of an import, with a hash of its content if the row is valid. */
export type HashedRow = Exclude<ImportRow, ValidRow> | (ValidRow & { hash: string });

/** How long a batch may hold the event loop, in ms, before other requests get a turn. */
const turnMs = 10;

const hashed = (row: ImportRow): HashedRow =>
  row.outcome === "row" ? { ...row, hash: hash("sha256", rowFingerprint(row.values), "base64url") } : row;

/**
 * Reads rows with `read` and hashes their content. A full batch takes up to half a second, so the function yields to
 * other work between rows.
 */
export const hashRows = <Given>(
  given: readonly Given[],
  read: (row: Given) => ImportRow,
): Promise<readonly HashedRow[]> => inTurns(given, (row) => hashed(read(row)));

/** Maps rows, letting other work run between two of them. */
export async function inTurns<Given, Result>(given: readonly Given[], read: (row: Given) => Result): Promise<Result[]> {
  const rows: Result[] = [];
  let end = performance.now() + turnMs;
  for (const row of given) {
    rows.push(read(row));
    if (performance.now() < end) continue;
    await setImmediate();
    end = performance.now() + turnMs;
  }
  return rows;
}
