import "server-only";
import { isDuplicate, type Likeness } from "@/lib/rules/import-duplicates";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Candidate, candidates, type ComparedRow } from "./sql";
import { noteTrials, trialCandidates } from "./trial";
import { type Db } from "../db/client";

/** What became of a row: kept, a duplicate of a listing, or of a row of the same file (of which the id may be known). */
export type Verdict = { isKept: true } | { isKept: false; isOfThisFile: boolean; id?: number };

const likenessOf = (row: ComparedRow): Likeness => ({
  streetKey: row.street_key,
  zip: row.zip,
  phone: row.phone,
  hash: row.hash,
});

const likenessOfListing = (found: Candidate): Likeness => ({
  streetKey: found.street_key,
  zip: found.zip,
  phone: found.phone,
  hash: found.import_hash,
});

function byPlace(found: readonly Candidate[]): Map<number, Candidate[]> {
  const places = new Map<number, Candidate[]>();
  for (const one of found) {
    const others = places.get(one.place);
    if (others) others.push(one);
    else places.set(one.place, [one]);
  }
  return places;
}

interface File {
  kind: Kind;
  /** Listings of the same import count as the same file. */
  importId: number | null;
  /** Where a dry run is at: the rows that it would have stored are compared too, and noted. */
  trialAt: number | null;
}

/** Judges rows in their order, each against the listings that are stored and the rows before it that are kept. */
export async function judgeDuplicates(
  db: Db,
  rows: readonly ComparedRow[],
  { kind, importId, trialAt }: File,
): Promise<Verdict[]> {
  const isTrial = importId !== null && trialAt !== null;
  const earlier = isTrial ? await trialCandidates(db, importId, rows) : [];
  const known = byPlace([...(await candidates(db, kind, rows)), ...earlier]);
  const keptByName = new Map<string, Likeness[]>();
  const verdicts = rows.map((row): Verdict => {
    const likeness = likenessOf(row);
    const same = known.get(row.place)?.find((one) => isDuplicate(likeness, likenessOfListing(one)));
    if (same) {
      const isOfThisFile = importId !== null && same.import_id === importId;
      return { isKept: false, isOfThisFile, ...(same.id !== null && { id: same.id }) };
    }
    const kept = keptByName.get(row.name_key) ?? [];
    if (kept.some((one) => isDuplicate(likeness, one))) return { isKept: false, isOfThisFile: true };
    keptByName.set(row.name_key, kept);
    kept.push(likeness);
    return { isKept: true };
  });
  if (isTrial)
    await noteTrials(
      db,
      { importId, trialAt },
      rows.filter((_, n) => verdicts[n]?.isKept),
    );
  return verdicts;
}
