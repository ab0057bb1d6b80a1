import "server-only";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type Candidate, type ComparedRow } from "./sql";

/** What a row is compared by, as columns. */
const keys = Prisma.sql`
  place, name_key, street_key, city_key, state, zip, phone, npi_number, site, import_hash, bare_hash`;

const isSameContact = Prisma.sql`(phone = given.phone OR npi_number = given.npi_number OR site = given.site)`;

const rowsOf = (rows: readonly ComparedRow[]): Prisma.Sql => Prisma.sql`
  json_to_recordset(${JSON.stringify(rows)}::json) AS given (place int, name_key text, street_key text, city_key text,
    state text, zip text, phone text, npi_number text, site text, import_hash text, bare_hash text)`;

/** Earlier rows of a dry run that a row of this batch may duplicate, with the latter's index; `isDuplicate` decides. */
export const trialCandidates = (db: Db, importId: number, rows: readonly ComparedRow[]): Promise<Candidate[]> =>
  queryRows<Candidate>(db)`
    SELECT given.place, NULL::int AS id, t.street_key, t.city_key, t.state, t.zip, t.phone, t.npi_number, t.site,
      t.import_hash, t.bare_hash, t.import_id
    FROM ${rowsOf(rows)}
    CROSS JOIN LATERAL (
      SELECT * FROM import_trial WHERE import_id = ${importId} AND import_hash = given.import_hash
      UNION ALL
      SELECT * FROM import_trial
      WHERE import_id = ${importId} AND name_key = given.name_key AND street_key = given.street_key AND (street_key <> ''
        OR ${isSameContact} OR bare_hash = given.bare_hash)
      UNION ALL
      SELECT * FROM import_trial
      WHERE import_id = ${importId} AND name_key = given.name_key AND street_key = '' AND given.street_key <> ''
        AND ${isSameContact}
      UNION ALL
      SELECT * FROM import_trial
      WHERE import_id = ${importId} AND name_key = given.name_key AND street_key <> '' AND given.street_key = ''
        AND ${isSameContact}
    ) t
    ORDER BY given.place, t.place`;

/** Records rows that a dry run would have stored, to compare later rows of the file with them. */
export const storeTrials = (
  db: Db,
  { importId, trialAt }: { importId: number; trialAt: number },
  rows: readonly ComparedRow[],
): Promise<number> =>
  execute(db)`
    INSERT INTO import_trial (import_id, first_row, ${keys})
    SELECT ${importId}, ${trialAt}, ${keys}
    FROM ${rowsOf(rows.map((row) => ({ ...row, place: trialAt + row.place })))}`;
