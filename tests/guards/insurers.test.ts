import { expect, test } from "vitest";
import { insurerTerms } from "@/lib/rules/insurers";

/** The function by which search entries know the insurers of lib/rules/insurers.ts. */
const functionText = () => {
  const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
  const pattern = ` (${insurerTerms.map(([words]) => words).join("|")}) `;
  const rows = insurerTerms.map(([words, name]) => `      (${quoted(words)}, ${quoted(name)})`).join(",\n");
  return `-- Written from lib/rules/insurers.ts by tests/guards/insurers.test.ts.

-- The parts of lists of insurances, each with the name of the insurer that it names, or as it is: the first one in it, the
-- longest of several, as regular expressions match.
CREATE OR REPLACE FUNCTION insurers_in(parts text[]) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT ARRAY(
    SELECT DISTINCT coalesce(known.name, part.line)
    FROM unnest(parts) AS list (part) CROSS JOIN string_to_table(list.part, chr(10)) AS part (line)
    -- OFFSET, so that it is computed once.
    CROSS JOIN LATERAL (SELECT substring(' ' || normalised(part.line) || ' ' FROM
      ${quoted(pattern)}) AS words OFFSET 0) said
    LEFT JOIN (VALUES
${rows}
    ) AS known (words, name) ON known.words = said.words
    ORDER BY 1)
$$;
`;
};

test("the database knows the insurers by the same words", async () => {
  await expect(functionText()).toMatchFileSnapshot("../../prisma/functions/insurers.sql");
});
