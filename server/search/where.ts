import "server-only";
import { plainWords } from "@/lib/rules/plain-words";
import { type Reading, readingsOf } from "@/lib/rules/what-and-where";
import { categoryTree, type CategoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { plannedOnce } from "../db/planned";
import { type Ask } from "./ask";
import { readWords, type Words } from "./lexicon";
import { knownPhrases, waysToSay } from "./phrases";

/** Searches of more words are read as words only. */
const mostWords = 10;

/** A search whose place has been read out of its words. */
type Placed = { q: string; city?: string; state?: string };

/** Those of these cities in which there is an active listing, as "city|" and "city|state". */
async function knownCities(db: Db, readings: Reading[]): Promise<Set<string>> {
  const cities = [...new Set(readings.flatMap(({ city }) => city ?? []))];
  if (cities.length === 0) return new Set();
  const rows = await db.$queryRaw<{ city: string; states: string[] }[]>(Prisma.sql`${plannedOnce}
    SELECT asked.city, ARRAY(
      SELECT DISTINCT upper(l.state) FROM (
        SELECT state FROM listing WHERE status = 'active' AND city_key = asked.city LIMIT 1000
      ) l WHERE l.state IS NOT NULL) AS states
    FROM unnest(${cities}::text[]) AS asked (city)
    WHERE EXISTS (SELECT FROM listing l WHERE l.status = 'active' AND l.city_key = asked.city)`);
  return new Set(rows.flatMap(({ city, states }) => [`${city}|`, ...states.map((state) => `${city}|${state}`)]));
}

const stemsOfTree = new WeakMap<CategoryTree, Promise<Set<string>>>();

/** The stems of all words in the names of categories. */
function categoryStems(db: Db, tree: CategoryTree): Promise<Set<string>> {
  const known = stemsOfTree.get(tree);
  if (known) return known;
  const made = readWords(db, [...new Set(tree.all.map(({ name }) => name))].join(" ")).then(
    ({ words }) => new Set(words.flatMap(({ stem }) => stem ?? [])),
  );
  stemsOfTree.set(tree, made);
  return made;
}

/** Whether words say what somebody does ("family lawyer") and not how somebody is called. */
async function isSpeciality(db: Db, { words }: Words): Promise<boolean> {
  if (words.every(({ stem }) => stem === null)) return false;
  if (waysToSay(words, await knownPhrases(db)).length > 1) return true;
  const stems = await categoryStems(db, await categoryTree(db));
  return words.every(({ stem }) => stem === null || stems.has(stem));
}

/** The ways to read a search in which a place is looked for; none where one is given, or just the words are asked for. */
function readingsFor({ q, city, state, around, as_typed: isAsTyped }: Ask): Reading[] {
  if (!q || isAsTyped || (city ?? state ?? around) !== undefined) return [];
  const plain = plainWords(q);
  return plain.split(" ").length > mostWords ? [] : readingsOf(plain);
}

/**
 * What of a search is what, and what is where: "dentist in Austin TX", "Austin dentist". Null when no place that the
 * directory knows is in it, when a place is given besides, or just the words are asked for.
 */
export async function readPlace({ db }: Ctx, ask: Ask): Promise<Placed | null> {
  const readings = readingsFor(ask);
  const known = await knownCities(db, readings);
  for (const { what, isSaid, ...place } of readings) {
    if (place.city !== undefined && !known.has(`${place.city}|${place.state ?? ""}`)) continue;
    if (isSaid || (await isSpeciality(db, await readWords(db, what)))) return { q: what, ...place };
  }
  return null;
}
