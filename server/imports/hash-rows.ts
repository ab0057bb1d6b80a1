import "server-only";
import { hash } from "node:crypto";
import { type ImportRow, rowFingerprint } from "@/lib/rules/import-rows";
import { inTurns } from "../in-turns";

type ValidRow = Extract<ImportRow, { outcome: "row" }>;

/** A row of an import, with a hash of its content if the row is valid. */
export type HashedRow = Exclude<ImportRow, ValidRow> | (ValidRow & { hash: string });

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
