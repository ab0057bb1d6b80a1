import Papa from "papaparse";
import { type Client } from "pg";
import { plainCell } from "../../lib/rules/csv-cell";

interface Concept {
  name: string;
  kind: string;
  terms: string[];
  broader: string[];
  related: string[];
}

const listOf = (cell: string): string[] => cell.split("|").filter(Boolean);

/**
 * The concepts in a CSV text with the header `name,kind,terms,broader,related`; list items are separated by "|".
 * @throws {Error} for a row of another shape
 */
function readConcepts(text: string): Concept[] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ""), { skipEmptyLines: true });
  return data.slice(1).map((cells) => {
    const [name = "", kind = "", terms = "", broader = "", related = ""] = cells.map(plainCell);
    if (cells.length !== 5 || name === "") {
      throw new Error(`concepts.csv: "${cells.join()}" doesn't have the five cells of a concept.`);
    }
    return { name, kind, terms: listOf(terms), broader: listOf(broader), related: listOf(related) };
  });
}

const shipped = (parameter: number) =>
  `SELECT * FROM jsonb_to_recordset($${parameter}::jsonb)
     AS concept (name text, kind concept_kind, terms text[], broader text[], related text[])`;
const isUntouched = "(row.kind, row.terms, row.broader, row.related) = (old.kind, old.terms, old.broader, old.related)";

const statements = [
  `WITH new AS (${shipped(1)}), old AS (${shipped(2)})
   DELETE FROM concept row USING old
   WHERE row.name = old.name AND ${isUntouched} AND NOT EXISTS (SELECT FROM new WHERE new.name = old.name)`,
  `WITH new AS (${shipped(1)}), old AS (${shipped(2)})
   UPDATE concept row SET kind = new.kind, terms = new.terms, broader = new.broader, related = new.related,
     updated_at = now()
   FROM old JOIN new USING (name) WHERE row.name = old.name AND ${isUntouched} AND new <> old`,
  `WITH new AS (${shipped(1)}), old AS (${shipped(2)})
   INSERT INTO concept (name, kind, terms, broader, related)
   SELECT * FROM new WHERE NOT EXISTS (SELECT FROM old WHERE old.name = new.name)
   ON CONFLICT (lower(name)) DO NOTHING`,
];

/**
 * Updates the concepts from one version of prisma/data/concepts.csv to the next. Admins' changes, removals, and
 * additions are preserved: only rows that are still as in the old version are changed or removed, and only concepts
 * that the old version lacked are added.
 * @param client in a transaction
 * @param newText the file's text
 * @param oldText the text that the database was filled from; empty the first time
 */
export async function mergeConcepts(client: Client, newText: string, oldText: string): Promise<void> {
  const values = [JSON.stringify(readConcepts(newText)), JSON.stringify(readConcepts(oldText))];
  for (const statement of statements) await client.query(statement, values);
}
