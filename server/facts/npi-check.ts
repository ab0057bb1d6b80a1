import "server-only";
import { type NpiOutcome, npiOutcome, type NpiRecord } from "@/lib/rules/npi-registry";
import { type Db, type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";

/** How many listings were checked, by outcome. */
type NpiTally = Record<NpiOutcome, number>;

/** A file of the registry. */
interface NpiFile {
  /** Its date, as "2026-11-08". */
  date: string;
  /** Its rows, in chunks. */
  chunks: AsyncIterable<NpiRecord[]>;
  /** Whether it has every number, so that the registry doesn't list what it lacks. */
  isComplete: boolean;
}

interface Compared {
  id: number;
  number: string;
  name: string;
  /** Of its own address and its further locations. */
  states: string[];
}

/** Locks the listings with these numbers, so that no check is stored for a name that changes at this moment. */
const lockNumbers = (tx: Db, numbers: string[]): Promise<Compared[]> =>
  queryRows<Compared>(tx)`
    SELECT l.id, n.number, l.name, array_remove(ARRAY[l.state] || ARRAY(
      SELECT o.state FROM listing_location o WHERE o.listing_id = l.id AND o.state <> ''), NULL) AS states
    FROM unnest(${numbers}::text[]) AS n (number)
    JOIN listing l ON l.npi_number = n.number AND l.merged_into_id IS NULL
    ORDER BY l.id FOR SHARE OF l`;

interface Work {
  date: string;
  now: Date;
  tally: NpiTally;
}

/** Compares rows of the file with the listings that have their numbers, and stores the outcomes, unless a later file was read. */
async function checkChunk(tx: Db, records: readonly NpiRecord[], { date, now, tally }: Work): Promise<void> {
  const byNumber = new Map(records.map((record) => [record.number, record]));
  const checks = (await lockNumbers(tx, [...byNumber.keys()])).flatMap((listing) => {
    const record = byNumber.get(listing.number);
    if (!record) return [];
    const outcome = npiOutcome(record, listing);
    tally[outcome] += 1;
    const { number, deactivatedOn: deactivated_on, licenses } = record;
    return [{ listing_id: listing.id, number, outcome, deactivated_on, licenses }];
  });
  if (checks.length === 0) return;
  await execute(tx)`
    INSERT INTO npi_check (listing_id, number, outcome, deactivated_on, licenses, source_date, checked_at)
    SELECT c.listing_id, c.number, c.outcome, c.deactivated_on, c.licenses, ${date}::date, ${now}
    FROM jsonb_populate_recordset(NULL::npi_check, ${JSON.stringify(checks)}::jsonb) AS c
    ON CONFLICT (listing_id) DO UPDATE SET number = excluded.number, outcome = excluded.outcome,
      deactivated_on = excluded.deactivated_on, licenses = excluded.licenses, source_date = excluded.source_date,
      checked_at = excluded.checked_at
    WHERE npi_check.source_date <= excluded.source_date`;
}

/** Listings that one statement checks. */
const batchSize = 5000;

/** Stores that the registry doesn't list the numbers that no complete file of this date or a later one had. */
async function checkMissing(db: PrismaClient, { date, now, tally }: Work): Promise<void> {
  for (let stored = batchSize; stored === batchSize; tally.not_found += stored) {
    stored = await execute(db)`
      WITH missing AS (
        SELECT l.id, l.npi_number FROM listing l LEFT JOIN npi_check c ON c.listing_id = l.id
        WHERE l.npi_number IS NOT NULL AND l.merged_into_id IS NULL AND (c.source_date IS NULL OR c.source_date < ${date}::date)
        ORDER BY l.id LIMIT ${batchSize}::int FOR SHARE OF l
      )
      INSERT INTO npi_check (listing_id, number, outcome, source_date, checked_at)
      SELECT id, npi_number, 'not_found', ${date}::date, ${now} FROM missing
      ON CONFLICT (listing_id) DO UPDATE SET number = excluded.number, outcome = excluded.outcome, deactivated_on = NULL,
        licenses = excluded.licenses, source_date = excluded.source_date, checked_at = excluded.checked_at`;
  }
}

/**
 * Compares every listing that has an NPI number with a file of the registry, and stores the outcomes. Gives how many
 * listings have which outcome; without `isComplete`, only of those that the file has.
 */
export async function checkNpiFile(db: PrismaClient, { date, chunks, isComplete }: NpiFile): Promise<NpiTally> {
  const tally = { matched: 0, other_name: 0, other_state: 0, no_state: 0, deactivated: 0, not_found: 0 };
  const work = { date, now: new Date(), tally };
  for await (const records of chunks) await db.$transaction((tx) => checkChunk(tx, records, work));
  if (isComplete) await checkMissing(db, work);
  return tally;
}
