import "server-only";
import { type SaidWays } from "@/lib/contract/synonym";
import { segmentsOf, type StemmedWord, waysToSay } from "@/lib/rules/everyday-phrases";
import { normalizeWills } from "@/lib/rules/plain-words";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { nameOf } from "../search/lexicon";

/** What a search is looked for as, with the everyday phrases as they are now: what is typed first. */
export async function trySearch(ctx: Ctx, text: string): Promise<SaidWays> {
  const typed = normalizeWills(await nameOf(ctx.db, text))
    .split(" ")
    .filter(Boolean);
  const words = await queryRows<StemmedWord<string>>(ctx.db)`
    SELECT typed.word AS said, nullif(stem_key(typed.word), '') AS stem
    FROM unnest(${typed}::text[]) WITH ORDINALITY AS typed (word, place) ORDER BY typed.place`;
  const stems = words.flatMap(({ stem }) => stem ?? []);
  // Every phrase in it begins with one of its stems.
  const phrases = await queryRows<{ key: string; means: string[] }>(ctx.db)`
    SELECT phrase_key AS key, means FROM search_synonym WHERE split_part(phrase_key, ' ', 1) = ANY (${stems}::text[])`;
  const byKey = new Map(phrases.map(({ key, means }) => [key, means]));
  const ways = waysToSay(segmentsOf(words, (key) => (byKey.get(key) ?? []).map((meaning) => [meaning])));
  return { ways: ways.map((way) => way.join(" ")) };
}
