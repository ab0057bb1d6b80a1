import "server-only";
import { formsOfWord } from "@/lib/rules/abbreviations";
import { type Db } from "../db/client";
import { execute, plannedOnce } from "../db/sql";
import { allOf, anyOf, token, type WordQuery } from "./match";
import { meets } from "./page";

/** Whether some listing meets a query. Materialized, because for one row the planner would read entries one by one. */
export const hasEntry = async (db: Db, query: WordQuery): Promise<boolean> =>
  (await execute(db)`${plannedOnce} WITH found AS MATERIALIZED (SELECT FROM search_entry e WHERE ${meets(query)})
    SELECT 1 FROM found LIMIT 1`) > 0;

/**
 * Whether some listing has all these stems in its name, however they are abbreviated. `mayGoOn`: the last one as a
 * beginning, too.
 */
export async function isNamed(db: Db, words: readonly string[], { mayGoOn = false } = {}): Promise<boolean> {
  const inName = (word: string): WordQuery => token(`n:${word}`);
  const written = words.map((word) => anyOf([word, ...formsOfWord(word)].map(inName)));
  const begun = mayGoOn ? words.slice(-1).map((word) => `${inName(word)}:*`) : [];
  return words.length > 0 && (await hasEntry(db, allOf([...written.slice(0, words.length - begun.length), ...begun])));
}

/** Whether some listing is in a city of this name. */
export const isListed = (db: Db, city: string): Promise<boolean> => hasEntry(db, token(`city:${city}`));
