import { type Client } from "pg";

interface Phrases {
  phrases: string[];
  means: string[];
}

/** The phrases and meanings of a CSV text with a heading: `phrase,meaning|meaning`. Throws for a line of another shape. */
function readPhrases(text: string): Phrases {
  const read: Phrases = { phrases: [], means: [] };
  for (const line of text.split("\n").slice(1).filter(Boolean)) {
    const [, phrase, means] = /^([^,]+),([^,]+)$/.exec(line) ?? [];
    if (!phrase || !means)
      throw new Error(`everyday-phrases.csv: "${line}" is not a phrase, a comma, and its meaning.`);
    read.phrases.push(phrase);
    read.means.push(means);
  }
  return read;
}

const shipped = (first: number) => `
  SELECT phrase, string_to_array(means, '|') AS means, place
  FROM unnest($${first}::text[], $${first + 1}::text[]) WITH ORDINALITY AS line (phrase, means, place)`;

// A row is ours to change as long as it says what we shipped.
const statements = [
  `WITH new AS (${shipped(1)}), old AS (${shipped(3)})
   DELETE FROM search_synonym row USING old
   WHERE row.phrase = old.phrase AND row.means = old.means AND NOT EXISTS (SELECT FROM new WHERE new.phrase = old.phrase)`,
  `WITH new AS (${shipped(1)}), old AS (${shipped(3)})
   UPDATE search_synonym row SET means = new.means, updated_at = now() FROM old JOIN new USING (phrase)
   WHERE row.phrase = old.phrase AND row.means = old.means AND new.means <> old.means`,
  `WITH new AS (${shipped(1)}), old AS (${shipped(3)})
   INSERT INTO search_synonym (phrase, means)
   SELECT phrase, means FROM new WHERE NOT EXISTS (SELECT FROM old WHERE old.phrase = new.phrase) ORDER BY place
   ON CONFLICT (phrase_key) DO NOTHING`,
];

/**
 * Brings the everyday phrases from one version of prisma/data/everyday-phrases.csv to the next. What an admin changed,
 * removed, or added at /adminsynonyms stays: only rows that are still as the old version had them are changed or
 * removed, and only phrases that the old version lacked are added.
 * @param client in a transaction
 * @param newText the file's text
 * @param oldText the text that the database was filled from; empty the first time
 */
export async function mergePhrases(client: Client, newText: string, oldText: string): Promise<void> {
  const next = readPhrases(newText);
  const last = readPhrases(oldText);
  const values = [next.phrases, next.means, last.phrases, last.means];
  for (const statement of statements) await client.query(statement, values);
}
