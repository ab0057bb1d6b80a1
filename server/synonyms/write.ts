import "server-only";
import { invalid } from "@/lib/contract/errors";
import { type NewSynonym, type Synonym, type SynonymChange } from "@/lib/contract/synonym";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { needSynonym } from "./read";

const duplicateText = "This phrase already exists. Word endings and small words make no difference.";
const emptyText = "Enter at least one word that isn't as common as “the” or “and”.";

const singleWordText = (word: string): string =>
  `Searches only recognize “${word}” in this phrase, so it would match every search with that word. Enter just that word, or add another one.`;

interface PhraseCheck {
  /** The stems that identify the phrase. */
  key: string;
  /** Whether another row has the same key. */
  taken: boolean;
  /** The words that aren't stop words. */
  known: string[];
  /** The number of words as typed. */
  typed: number;
}

/**
 * Throws `invalid` for a phrase that already exists, for one without a searchable word, and for one of several words of
 * which only one is searchable ("will lawyer"): it would match every search with that word.
 */
async function checkPhrase(ctx: Ctx, phrase: string, ownId: number | null): Promise<void> {
  const [found] = await queryRows<PhraseCheck>(ctx.db)`
    SELECT own.key, EXISTS (
        SELECT FROM search_synonym s WHERE s.phrase_key = own.key AND s.id IS DISTINCT FROM ${ownId}::int
      ) AS taken,
      ARRAY(SELECT word FROM unnest(own.words) AS word WHERE stem_key(word) <> '') AS known, cardinality(own.words) AS typed
    FROM (SELECT stem_key(${phrase}) AS key, string_to_array(normalised(${phrase}), ' ') AS words) own`;
  if (found?.key === "") throw invalid({ phrase: [emptyText] });
  const [word] = found?.known ?? [];
  if (word && found?.known.length === 1 && found.typed > 1) throw invalid({ phrase: [singleWordText(word)] });
  if (found?.taken) throw invalid({ phrase: [duplicateText] });
}

/** Removes duplicate meanings. Throws `invalid` for a meaning without a searchable word. */
async function checkMeans(ctx: Ctx, means: string[]): Promise<string[]> {
  const [found] = await queryRows<{ isEmpty: boolean }>(ctx.db)`
    SELECT bool_or(stem_key(mean) = '') AS "isEmpty" FROM unnest(${means}::text[]) AS mean`;
  if (found?.isEmpty) throw invalid({ means: [emptyText] });
  return [...new Set(means)];
}

/** Adds a phrase, which searches use at once. Throws `invalid` as `checkPhrase` and `checkMeans` do. */
export const createSynonym = (ctx: Ctx, body: NewSynonym): Promise<Synonym> =>
  withTx(ctx, async (inside) => {
    await checkPhrase(inside, body.phrase, null);
    const means = await checkMeans(inside, body.means);
    const { id } = await inside.db.searchSynonym.create({
      data: { phrase: body.phrase, means, createdAt: inside.now, updatedAt: inside.now },
      select: { id: true },
    });
    const created = await needSynonym(inside, id);
    await audit(inside, {
      action: "synonym.create",
      object: { type: "synonym", id },
      after: { phrase: created.phrase, means: created.means },
    });
    return created;
  });

/** Changes a phrase or its meanings. Throws not-found, and `invalid` as for a new one. */
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
