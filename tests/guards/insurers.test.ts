import { expect, test } from "vitest";
import { insurerTerms } from "@/lib/rules/insurers";

/** The function by which search entries know the insurers of lib/rules/insurers.ts. */
const functionText = () => {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const rows = insurerTerms.map(([words, name]) => `      (${quoted(words)}, ${quoted(name)})`).join(",\n");
  return `-- Written from lib/rules/insurers.ts by tests/guards/insurers.test.ts.

-- The parts of lists of insurances, each with the name of the insurer that it names, or as it is: the first one in it, the
-- longest of several.
CREATE OR REPLACE FUNCTION insurers_in(parts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT coalesce(found.name, part.line)
    FROM unnest(parts) AS list (part) CROSS JOIN string_to_table(list.part, chr(10)) AS part (line)
    -- OFFSET, so that the words are computed once.
    CROSS JOIN LATERAL (SELECT ' ' || normalised(part.line) || ' ' AS words OFFSET 0) plain
    LEFT JOIN LATERAL (
      SELECT known.name FROM (VALUES
${rows}
      ) AS known (words, name)
      WHERE strpos(plain.words, ' ' || known.words || ' ') > 0
      ORDER BY strpos(plain.words, ' ' || known.words || ' '), length(known.words) DESC LIMIT 1
    ) found ON true ORDER BY 1)
$$;
`;
};

test("the database knows the insurers by the same words", async () => {
  await expect(functionText()).toMatchFileSnapshot("../../prisma/functions/insurers.sql");
});
