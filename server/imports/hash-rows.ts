import "server-only";
import { hash } from "node:crypto";
import { type ImportRow, isBare, rowFingerprint, valuesFingerprint } from "@/lib/rules/import-rows";
import { inTurns } from "../in-turns";

type ValidRow = Extract<ImportRow, { outcome: "row" }>;

interface Hashes {
  /** Of the row's cells. */
  import_hash: string;
  /** Of its values if nothing else identifies it. */
  bare_hash: string | null;
}

/** A row of an import, with hashes of its content if the row is valid. */
export type HashedRow = Exclude<ImportRow, ValidRow> | (ValidRow & Hashes);

/** A hash of a fingerprint, as listings have it. */
export const hashOf = (text: string): string => hash("sha256", text, "base64url");

function hashed(row: ImportRow, cells: Iterable<unknown>): HashedRow {
  if (row.outcome !== "row") return row;
  const { values } = row;
  return {
    ...row,
    import_hash: hashOf(rowFingerprint(cells)),
    bare_hash: isBare(values) ? hashOf(valuesFingerprint(values)) : null,
  };
}

/**
 * Reads rows with `read` and hashes their content; `cellsOf` gives a row's cells. A full batch takes up to half a second,
 * so the function yields to other work between rows.
 */
export const hashRows = <Given>(
  given: readonly Given[],
  read: (row: Given) => ImportRow,
  cellsOf: (row: Given) => Iterable<unknown>,
): Promise<readonly HashedRow[]> => inTurns(given, (row) => hashed(read(row), cellsOf(row)));
