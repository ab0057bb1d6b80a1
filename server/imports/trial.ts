import "server-only";
import { type Db } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { type Candidate, type ComparedRow } from "./sql";

/** Rows of a dry run that may duplicate a row of this batch, with that row's place; `isDuplicate` decides. */
export const trialCandidates = (db: Db, importId: number, rows: readonly ComparedRow[]): Promise<Candidate[]> =>
  queryRows<Candidate>(db)`
    SELECT given.place, NULL::int AS id, t.street_key, t.zip, t.phone, t.hash AS import_hash, t.import_id
    FROM json_to_recordset(${JSON.stringify(rows)}::json)
      AS given (place int, name_key text, street_key text, zip text, phone text, hash text)
    JOIN import_trial t ON t.import_id = ${importId} AND t.name_key = given.name_key
      AND (t.hash = given.hash OR t.phone = given.phone OR (given.street_key <> '' AND t.street_key = given.street_key))
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
