import { expect, it } from "vitest";
import { plainWords } from "@/lib/rules/plain-words";
import { database, Prisma } from "@/server/db/client";

const texts = [
  "",
  " ",
  "Smile.com",
  "  two   spaces ",
  "Ada & Söns, Inc.",
  "12 Oak St. #4",
  "a-b_c/d",
  "ÉCOLE Œuvre ß ø",
  "北京 Clinic",
  "tab\tand\nline",
  "plain words 42",
  "UPPER",
  "don't",
  "x ",
  "İstanbul",
];

it.each(texts)("normalizes text in the column as its rule says: %j", async (text) => {
  const [row] = await database().$queryRaw<[{ key: string; rule: string }]>(Prisma.sql`
    SELECT normalised(${text}) AS key, btrim(regexp_replace(
      lower(public.unaccent('public.unaccent'::regdictionary, ${text}::text)), '[^[:alnum:]]+', ' ', 'g')) AS rule`);
  expect(row.key).toBe(row.rule);
});

it.each(texts.filter((text) => /^[\u0020-\u007e]*$/.test(text)))(
  "normalizes %j the same way in the site's code",
  async (text) => {
    const [row] = await database().$queryRaw<[{ key: string }]>(Prisma.sql`SELECT normalised(${text}) AS key`);
    expect(plainWords(text)).toBe(row.key);
  },
);

it("normalizes all known city names to the same keys as before", async () => {
  const different = await database().$queryRaw(Prisma.sql`
    SELECT city FROM (SELECT DISTINCT city FROM place UNION ALL SELECT * FROM unnest(ARRAY['St. Paul', 'Mt Ida', 'New York City',
      'Ft. Worth', 'East St Louis', 'Stow', 'City', ''])) given (city)
    WHERE city_name_key(city) <> regexp_replace(regexp_replace(regexp_replace(regexp_replace(normalised(city),
      '\\mst\\M', 'saint', 'g'), '\\mft\\M', 'fort', 'g'), '\\mmt\\M', 'mount', 'g'), '^new york city$', 'new york')`);
  expect(different).toEqual([]);
});
