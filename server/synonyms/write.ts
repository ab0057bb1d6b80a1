import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type NewSynonym, type Synonym, type SynonymChange } from "@/lib/contract/synonym";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { needSynonym } from "./read";

const sameText = "This phrase is there already. Its ending and small words make no difference.";
const emptyText = "Write at least one word that is not as common as “the” or “and”.";

const loneText = (word: string): string =>
  `Searches know only “${word}” of this: all searches with it would be meant. Write just that, or another word besides.`;

/** Of a phrase, its stems as they are compared, whether another row has them, and the words that are searched for. */
interface Checked {
  key: string;
  taken: boolean;
  known: string[];
  typed: number;
}

/**
 * Throws `invalid` for a phrase that another row has, for one of which nothing could be recognised, and for one of several
 * words of which one is left ("will lawyer"): it would stand for that word in every search.
 */
async function checkPhrase(ctx: Ctx, phrase: string, ownId: number | null): Promise<void> {
  const [found] = await queryRows<Checked>(ctx.db)`
    SELECT own.key, EXISTS (
        SELECT FROM search_synonym s WHERE s.phrase_key = own.key AND s.id IS DISTINCT FROM ${ownId}::int
      ) AS taken,
      ARRAY(SELECT word FROM unnest(own.words) AS word WHERE stem_key(word) <> '') AS known, cardinality(own.words) AS typed
    FROM (SELECT stem_key(${phrase}) AS key, string_to_array(normalised(${phrase}), ' ') AS words) own`;
  if (found?.key === "") throw invalid({ phrase: [emptyText] });
  const [word] = found?.known ?? [];
  if (word && found?.known.length === 1 && found.typed > 1) throw invalid({ phrase: [loneText(word)] });
  if (found?.taken) throw invalid({ phrase: [sameText] });
}

/** Each meaning once, and none that nothing could be found by. Throws `invalid` when one has no word to look for. */
async function checkMeans(ctx: Ctx, means: string[]): Promise<string[]> {
  const [found] = await queryRows<{ isEmpty: boolean }>(ctx.db)`
    SELECT bool_or(stem_key(mean) = '') AS "isEmpty" FROM unnest(${means}::text[]) AS mean`;
  if (found?.isEmpty) throw invalid({ means: [emptyText] });
  return [...new Set(means)];
}

/** Adds a phrase; searches know it at once. Throws `invalid` for one that is there, by its stems. */
export const createSynonym = (ctx: Ctx, body: NewSynonym): Promise<Synonym> =>
  withTx(ctx, async (inside) => {
    await checkPhrase(inside, body.phrase, null);
    const means = await checkMeans(inside, body.means);
    const { id } = await inside.db.searchSynonym.create({
      data: { phrase: body.phrase, means, createdAt: inside.now, updatedAt: inside.now },
      select: { id: true },
    });
    const made = await needSynonym(inside, id);
    await audit(inside, {
      action: "synonym.create",
      object: { type: "synonym", id },
      after: { phrase: made.phrase, means: made.means },
    });
    return made;
  });

/** Changes a phrase or what it means. Throws not-found, and `invalid` as for a new one. */
export const changeSynonym = (ctx: Ctx, id: number, change: SynonymChange): Promise<Synonym> =>
  withTx(ctx, async (inside) => {
    const before = await needSynonym(inside, id);
    const phrase = change.phrase ?? before.phrase;
    await checkPhrase(inside, phrase, id);
    const means = change.means ? await checkMeans(inside, change.means) : before.means;
    await inside.db.searchSynonym.update({ where: { id }, data: { phrase, means, updatedAt: inside.now } });
    await audit(inside, {
      action: "synonym.change",
      object: { type: "synonym", id },
      before: { phrase: before.phrase, means: before.means },
      after: { phrase, means },
    });
    return needSynonym(inside, id);
  });

/** Removes a phrase. Throws not-found. */
export const deleteSynonym = (ctx: Ctx, id: number): Promise<null> =>
  withTx(ctx, async (inside) => {
    const before = await needSynonym(inside, id);
    await inside.db.searchSynonym.delete({ where: { id } });
    await audit(inside, {
      action: "synonym.delete",
      object: { type: "synonym", id },
      before: { phrase: before.phrase, means: before.means },
    });
    return null;
  });
