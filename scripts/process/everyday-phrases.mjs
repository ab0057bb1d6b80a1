/** The phrases and meanings of a CSV text with a heading: `phrase,meaning|meaning`. Throws for a line of another shape. */
function readPhrases(text) {
  const lines = text.split("\n").slice(1).filter(Boolean);
  const rows = lines.map((line) => /^([^,]+),([^,]+)$/.exec(line) ?? fail(line));
  return { phrases: rows.map(([, phrase]) => phrase), means: rows.map(([, , means]) => means) };
}

function fail(line) {
  throw new Error(`everyday-phrases.csv: "${line}" is not a phrase, a comma and what it means.`);
}

const shipped = (first) => `
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
 * removed or added at /adminsynonyms stays: only rows that still are as the old version had them are changed or removed,
 * and only phrases that the old version lacked are added.
 * @param {import("pg").Client} client in a transaction
 * @param {string} newText the file's text
 * @param {string} oldText the text that the database was filled from, empty the first time
 */
export async function mergePhrases(client, newText, oldText) {
  const next = readPhrases(newText);
  const last = readPhrases(oldText);
  const values = [next.phrases, next.means, last.phrases, last.means];
  for (const statement of statements) await client.query(statement, values);
}
