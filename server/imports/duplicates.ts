import "server-only";
import { type Db } from "../db/client";
import { isDuplicate, isSameRow } from "@/lib/rules/import-duplicates";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Candidate, candidates, type ComparedRow } from "./sql";
import { storeTrials, trialCandidates } from "./dry-run";

/** Whether a row is new, or why it is skipped, with the id of the listing that it duplicates if known. */
export type Verdict = { isNew: true } | { isNew: false; reason: DuplicateReason; id?: number };

type DuplicateReason = "duplicate" | "duplicate in this file" | "imported before";

function byPlace(candidates: readonly Candidate[]): Map<number, Candidate[]> {
  const places = new Map<number, Candidate[]>();
  for (const candidate of candidates) {
    const others = places.get(candidate.place);
    if (others) others.push(candidate);
    else places.set(candidate.place, [candidate]);
  }
  return places;
}

interface File {
  kind: Kind;
  /** Listings of this import count as rows of the same file. */
  importId: number | null;
  /**
   * In a dry run, the number of the batch's first row; rows are then also compared with those that the dry run would
   * have stored. Otherwise null.
   */
  trialAt: number | null;
}

/**
 * Compares rows in order, each with the stored listings and with the new rows before it. Returns a verdict for each
 * row.
 */
export async function findDuplicates(
  db: Db,
  rows: readonly ComparedRow[],
  { kind, importId, trialAt }: File,
): Promise<Verdict[]> {
  const isTrial = importId !== null && trialAt !== null;
  const earlier = isTrial ? await trialCandidates(db, importId, rows) : [];
  const known = byPlace([...(await candidates(db, kind, rows)), ...earlier]);
  const newByName = new Map<string, ComparedRow[]>();
  const reasonOf = (row: ComparedRow, same: Candidate): DuplicateReason => {
    if (importId !== null && same.import_id === importId) return "duplicate in this file";
    return isSameRow(row, same) ? "imported before" : "duplicate";
  };
  const verdicts = rows.map((row): Verdict => {
    const others = known.get(row.place) ?? [];
    const same = others.find((one) => isSameRow(row, one)) ?? others.find((one) => isDuplicate(row, one));
    if (same) return { isNew: false, reason: reasonOf(row, same), ...(same.id !== null && { id: same.id }) };
    const sameName = newByName.get(row.name_key) ?? [];
    if (sameName.some((one) => isSameRow(row, one) || isDuplicate(row, one)))
      return { isNew: false, reason: "duplicate in this file" };
    newByName.set(row.name_key, sameName);
    sameName.push(row);
    return { isNew: true };
  });
  if (isTrial)
    await storeTrials(
      db,
      { importId, trialAt },
      rows.filter((_, n) => verdicts[n]?.isNew),
    );
  return verdicts;
}
