import { expect, it } from "vitest";
import { stems, stopWords } from "@/lib/rules/stems";
import { database, Prisma } from "@/server/db/client";

it.each([
  ["Bell's Breweries", "bell brewery"],
  ["Women’s clinics", "women clinic"],
  ["law classes", "law class"],
  ["boxes, churches & dishes", "box church dish"],
  ["doctors", "doctor"],
  ["services", "service"],
  ["diabetes", "diabete"],
  ["ties", "tie"],
  ["babies", "baby"],
  ["movies", "movy"],
  ["series", "sery"],
  ["gas", "gas"],
  ["dentist is", "dentist is"],
  ["campus bus", "campus bus"],
  ["glass", "glass"],
  ["abc123s 5s", "abc123s 5s"],
  ["José Núñez", "jose nunez"],
  ["", ""],
  ["&& '", ""],
])("stems %j to %j, both in the site's code and in the database", async (text, stemmed) => {
  const [row] = await database().$queryRaw<[{ key: string }]>(Prisma.sql`SELECT stems(${text}) AS key`);
  expect([stems(text), row.key]).toEqual([stemmed, stemmed]);
});

it("stems all terms of concepts, cities, and many endings alike in both", async () => {
  const starts = ["a", "le", "cat", "box", "gloss", "arch", "wish", "stud", "tr", "qu", "ba1", "x y", "o'neil", "bus"];
  const endings = [
    "",
    "s",
    "es",
    "ies",
    "ss",
    "sses",
    "us",
    "is",
    "as",
    "xes",
    "ches",
    "shes",
    "ys",
    "oes",
    "1s",
    "s s",
  ];
  const made = starts.flatMap((start) => endings.map((ending) => start + ending));
  const rows = await database().$queryRaw<{ said: string; key: string }[]>(Prisma.sql`
    SELECT said, stems(said) AS key FROM (
      SELECT unnest(name || terms) AS said FROM concept UNION SELECT city FROM place
      UNION SELECT unnest(${made}::text[])
    ) texts WHERE said ~ '^[ -~]*$'`);
  expect(rows.length).toBeGreaterThan(10_000);
  expect(rows.filter(({ said, key }) => stems(said) !== key)).toEqual([]);
});

it("omits the same stop words from a concept's terms in both", async () => {
  const others = "about after but from he her his how i if into it lo los my no not our que un una who you".split(" ");
  const words = [...new Set([...others, ...stopWords])];
  const rows = await database().$queryRaw<{ word: string; left: string[] }[]>(Prisma.sql`
    SELECT word, concept_stems('law ' || word || ' office') AS left FROM unnest(${words}::text[]) AS word`);
  const leftHere = (word: string) =>
    stems(`law ${word} office`)
      .split(" ")
      .filter((stem) => !stopWords.has(stem));
  expect(rows.map(({ word, left }) => [word, left])).toEqual(words.map((word) => [word, leftHere(word)]));
  expect(leftHere("of the")).toEqual(["law", "office"]);
});
