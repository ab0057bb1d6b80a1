import "server-only";
import { fieldWords } from "@/lib/rules/field-words";
import { normalizeWills } from "@/lib/rules/plain-words";
import { type Ctx } from "../ctx";
import { type Ask, factsOf } from "./ask";
import { categoryStems } from "./category-stems";
import { mostWords, withoutWishes } from "./correct";
import { nameIsLikelier } from "./likeliest";
import { countSlot } from "./counts";
import { costOf, nearWords } from "./guesses";
import { wordsKept } from "./known-words";
import { hasWords, nameOf, rememberStem, textOf, unreadOf, unreadStem, type Word, withUnread } from "./lexicon";
import { type Match, type Span } from "./match";
import { alone, type Alternative, type Chosen, pageOfNearest, typed } from "./nearest";
import { maySay, spokenWords, understandWords } from "./phrases";
import { readsDirectly } from "./orders";
import { type Found } from "./results";
import { maySayPlace } from "./where";

/** So many texts are tried at once, the nearest. */
const mostTexts = 16;
/** What words may be mistyped ones, as the database tells them (`is_guessable()`). */
const looksGuessable = (word: string): boolean => /^[a-z]{4,40}$/.test(word);

/** What a search finds by its words as they were typed (`q` is null), or mended. */
export interface Mended {
  q: string | null;
  found: Found;
}

/** Whether nothing but words and facts decides what is found, and in which order: then one of several is chosen on the way. */
export const isPlain = ({ around, min_rating: rating, is_premium: isPremium, sort }: Ask, span: Span): boolean =>
  (around ?? rating ?? isPremium) === undefined && (sort === "relevance" || sort === "rating") && readsDirectly(span);

/** The one word of a search that nobody has and that says nothing else, as far as is known here; null for none or several. */
async function unknownOf({ db }: Ctx, words: string[]): Promise<string | null> {
  const [known, spoken] = await Promise.all([wordsKept(db), spokenWords(db)]);
  if (!known || words.length > mostWords) return null;
  const unknown = words.filter((word) => looksGuessable(word) && !known.all.has(word) && !spoken.has(word));
  const [word] = unknown;
  if (word === undefined || unknown.length > 1) return null;
  return fieldWords(word).some((form) => known.all.has(form)) ? null : word;
}

/** Whether all of these words but one are known with their stems. */
const areOthersRead = ({ db }: Ctx, words: string[], one: string): boolean =>
  unreadOf(db, words).every((word) => word === one);

/** Whether a guess can be understood although its stem may not be known. */
const isUnderstood = async ({ db }: Ctx, guess: string): Promise<boolean> =>
  unreadOf(db, [guess]).length === 0 || !(await maySay(db, guess));

interface Text {
  words: Word[];
  unread: string | null;
  cost: number;
  derived: number;
}

/** What may have been meant, and how far away that is which is not tried. */
interface Near {
  texts: Text[];
  left: number;
}

/** The words with one of them replaced by what it may have meant, the nearest first; null where that has to be asked for. */
async function textsFor(ctx: Ctx, words: string[], unknown: string): Promise<Near | null> {
  const at = words.indexOf(unknown);
  const [near, stems] = await Promise.all([nearWords(ctx.db, unknown, at === words.length - 1), categoryStems(ctx.db)]);
  const texts: Text[] = [];
  for (const guess of near) {
    const meant = words.with(at, guess.word);
    if (!(await isUnderstood(ctx, guess.word))) return null;
    const read = await withUnread(ctx.db, meant, guess.word);
    const { stem } = read[at] ?? { stem: null };
    if (stem === null) continue;
    const cost = costOf(guess, stems.words.has(stem));
    texts.push({
      words: read,
      unread: stem === unreadStem ? guess.word : null,
      cost,
      derived: guess.isWritten ? 0 : 1,
    });
  }
  texts.sort((one, other) => one.cost - other.cost);
  if (texts.length === 0) return null;
  return { texts: texts.slice(0, mostTexts), left: texts[mostTexts]?.cost ?? Infinity };
}

/** What entries must hold that are found by these words and facts. */
async function matchOf({ db }: Ctx, words: Word[], facts: string[]): Promise<Match> {
  const { ways } = await understandWords(db, words);
  return {
    anywhere: ways.map((way) => [...way.map(({ key }) => key), ...facts]),
    inName: ways.filter(hasWords).map((way) => [...way.map(({ nameKey }) => nameKey), ...facts]),
    exact: [`x:${textOf(words)}`, ...facts],
    points: null,
    conditions: [],
  };
}

async function asAlternative(
  ctx: Ctx,
  n: number,
  { text, facts }: { text: Text; facts: string[] },
): Promise<Alternative> {
  const match = await matchOf(ctx, text.words, facts);
  const { cost, derived, unread } = text;
  return { n, cost, derived, unread, match, known: unread === null ? countSlot(match, undefined).value : null };
}

/** The unknown word by itself, the text as typed, and what may have been meant. */
async function alternativesFor(
  ctx: Ctx,
  { words, unknown, facts }: { words: string[]; unknown: string; facts: string[] },
  texts: Text[],
): Promise<Alternative[]> {
  const asTyped = await withUnread(ctx.db, words, unknown);
  const word = asTyped.filter((one) => one.word === unknown);
  const unread = word[0]?.stem === unreadStem ? unknown : null;
  const own = { unread, cost: 0, derived: 0 };
  return Promise.all([
    asAlternative(ctx, alone, { text: { ...own, words: word }, facts: [] }),
    asAlternative(ctx, typed, { text: { ...own, words: asTyped }, facts }),
    ...texts.map((text, at) => asAlternative(ctx, at + 1, { text, facts })),
  ]);
}

/** Keeps what was learnt on the way: the stem that was read, and how many are found. */
function learn({ unread, stem, found }: Chosen, match: Match | undefined): void {
  if (unread !== null) rememberStem(unread, stem);
  const read = (ways: string[][]): string[][] =>
    ways.map((way) => way.map((key) => key.replace(/^(=?)\?$/, `$1${stem ?? ""}`)));
  if (match)
    countSlot({ ...match, anywhere: read(match.anywhere), inName: read(match.inName) }, undefined).store(found.count);
}

/** Which word of a search is to be mended, where nothing else has to be asked for to know that. */
async function wordToMend(ctx: Ctx, ask: Ask & { q: string }): Promise<{ words: string[]; unknown: string } | null> {
  const words = normalizeWills(await nameOf(ctx.db, ask.q)).split(" ");
  const unknown = await unknownOf(ctx, words);
  if (unknown === null || !areOthersRead(ctx, words, unknown)) return null;
  if ((await maySay(ctx.db, unknown)) || (await maySayPlace(ctx, ask, unknown))) return null;
  const saysWishes = withoutWishes(await withUnread(ctx.db, words, unknown)).length < words.length;
  return saysWishes ? null : { words, unknown };
}

/**
 * The search of a text with one word that nobody is known to have, by one statement: as it was typed where somebody has
 * it after all, else with the word replaced by the nearest that finds something. Null where it takes more to know what was
 * meant, or nothing is found: what several statements in turn come to (`correct.ts`) is the same.
 */
export async function mendAtOnce(ctx: Ctx, ask: Ask, span: Span): Promise<Mended | null> {
  const { q } = ask;
  if (!q || ask.as_typed || !isPlain(ask, span)) return null;
  const given = await wordToMend(ctx, { ...ask, q });
  const facts = given && (await factsOf(ctx, ask));
  const near = facts && (await textsFor(ctx, given.words, given.unknown));
  return near ? nearestOf(ctx, await alternativesFor(ctx, { ...given, facts }, near.texts), { near, ask, span }) : null;
}

/** What the first of these texts that finds something finds; null where that is not certain to be the nearest. */
async function nearestOf(
  ctx: Ctx,
  alternatives: Alternative[],
  { near, ask, span }: { near: Near; ask: Ask; span: Span },
): Promise<Mended | null> {
  const chosen = await pageOfNearest(ctx, alternatives, { sort: ask.sort, ...span });
  if (!chosen) return null;
  learn(chosen, alternatives.find(({ n }) => n === chosen.n)?.match);
  if (chosen.n === typed) return { q: null, found: chosen.found };
  if (chosen.distance > near.left - nameIsLikelier) return null;
  return { q: textOf(near.texts[chosen.n - 1]?.words ?? []), found: chosen.found };
}
