import "server-only";
import { type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type Candidate, type ComparedRow } from "./sql";

/** Earlier rows of a dry run that a row of this batch may duplicate, with the latter's index; `isDuplicate` decides. */
export const trialCandidates = (db: Db, importId: number, rows: readonly ComparedRow[]): Promise<Candidate[]> =>
  queryRows<Candidate>(db)`
    SELECT given.place, NULL::int AS id, t.street_key, t.zip, t.phone, t.hash AS import_hash, t.import_id
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (place int, name_key text, street_key text, zip text, phone text, hash text)
    CROSS JOIN LATERAL (
      SELECT * FROM import_trial WHERE import_id = ${importId} AND hash = given.hash AND name_key = given.name_key
      UNION ALL
      SELECT * FROM import_trial
      WHERE import_id = ${importId} AND street_key = given.street_key AND street_key <> '' AND name_key = given.name_key
        AND left(zip, 5) = left(given.zip, 5)
      UNION ALL
      SELECT * FROM import_trial
      WHERE import_id = ${importId} AND phone = given.phone AND name_key = given.name_key AND street_key = ''
      UNION ALL
      (SELECT * FROM import_trial
      WHERE import_id = ${importId} AND phone = given.phone AND name_key = given.name_key AND given.street_key = ''
      LIMIT 1)
    ) t
    ORDER BY given.place, t.place`;

/** Records rows that a dry run would have stored, to compare later rows of the file with them. */
export const storeTrials = (
  db: Db,
  { importId, trialAt }: { importId: number; trialAt: number },
  rows: readonly ComparedRow[],
): Promise<number> =>
  execute(db)`
    INSERT INTO import_trial (import_id, first_row, place, name_key, street_key, zip, phone, hash)
    SELECT ${importId}, ${trialAt}, ${trialAt} + place, name_key, street_key, zip, phone, hash
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (place int, name_key text, street_key text, zip text, phone text, hash text)`;
