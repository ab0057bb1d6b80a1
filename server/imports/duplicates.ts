import "server-only";
import { type Db } from "../db/client";
import { isDuplicate, type Likeness } from "@/lib/rules/import-duplicates";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Candidate, candidates, type ComparedRow } from "./sql";
import { storeTrials, trialCandidates } from "./dry-run";

/**
 * Whether a row is new, or a duplicate of a listing or of an earlier row of the same file, with that row's id if known.
 */
export type Verdict = { isNew: true } | { isNew: false; isOfThisFile: boolean; id?: number };

const likenessOf = (row: ComparedRow): Likeness => ({
  streetKey: row.street_key,
  zip: row.zip,
  phone: row.phone,
  hash: row.hash,
});

const likenessOfListing = (candidate: Candidate): Likeness => ({
  streetKey: candidate.street_key,
  zip: candidate.zip,
  phone: candidate.phone,
  hash: candidate.import_hash,
});

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
  const newByName = new Map<string, Likeness[]>();
  const verdicts = rows.map((row): Verdict => {
    const likeness = likenessOf(row);
    const same = known.get(row.place)?.find((candidate) => isDuplicate(likeness, likenessOfListing(candidate)));
    if (same) {
      const isOfThisFile = importId !== null && same.import_id === importId;
      return { isNew: false, isOfThisFile, ...(same.id !== null && { id: same.id }) };
    }
    const sameName = newByName.get(row.name_key) ?? [];
    if (sameName.some((other) => isDuplicate(likeness, other))) return { isNew: false, isOfThisFile: true };
    newByName.set(row.name_key, sameName);
    sameName.push(likeness);
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
