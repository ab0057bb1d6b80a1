import "server-only";
import { isDuplicate, type Likeness } from "@/lib/rules/import-duplicates";
import { type Kind } from "@/lib/rules/listing-kind";
import { type Db } from "../db/client";
import { type Candidate, candidates, type ComparedRow } from "./sql";

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
  for (const one of found) places.set(one.place, [...(places.get(one.place) ?? []), one]);
  return places;
}

/**
 * Judges rows in their order, each against the listings that are stored and the rows before it that are kept.
 * `importId`: listings of the same import count as the same file.
 */
export async function judgeDuplicates(
  db: Db,
  rows: readonly ComparedRow[],
  { kind, importId }: { kind: Kind; importId: number | null },
): Promise<Verdict[]> {
  const stored = byPlace(await candidates(db, kind, rows));
  const keptByName = new Map<string, Likeness[]>();
  return rows.map((row) => {
    const likeness = likenessOf(row);
    const listing = stored.get(row.place)?.find((one) => isDuplicate(likeness, likenessOfListing(one)));
    if (listing) {
      return { isKept: false, isOfThisFile: importId !== null && listing.import_id === importId, id: listing.id };
    }
    const kept = keptByName.get(row.name_key) ?? [];
    if (kept.some((earlier) => isDuplicate(likeness, earlier))) return { isKept: false, isOfThisFile: true };
    keptByName.set(row.name_key, kept);
    kept.push(likeness);
    return { isKept: true };
  });
}
