import "server-only";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { token, type WordQuery } from "./match";

/** Whether some listing meets a query. Planned each time: a plan that suits common words reads every entry for rare ones. */
export const hasEntry = async (db: Db, query: WordQuery): Promise<boolean> =>
  (await execute(db)`SELECT 1 FROM search_entry WHERE words @@ ${query}::tsquery LIMIT 1`) > 0;

/** Whether some listing has all these stems in its name. `mayGoOn`: the last one as a beginning, too. */
export async function isNamed(db: Db, words: readonly string[], { mayGoOn = false } = {}): Promise<boolean> {
  const query = words.map((word) => token(`n:${word}`)).join(" & ");
  return query !== "" && (await hasEntry(db, mayGoOn ? `${query}:*` : query));
}

/** Whether some listing is in a city of this name. */
export const isListed = (db: Db, city: string): Promise<boolean> => hasEntry(db, token(`city:${city}`));
