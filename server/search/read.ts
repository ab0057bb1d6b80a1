import "server-only";
import { isDeepStrictEqual } from "node:util";
import { countedUpTo, type SearchAnswer } from "@/lib/contract/search";
import { invalid } from "@/lib/contract/errors";
import { relevanceTiers } from "@/lib/rules/listing-order";
import { loseFacts } from "@/lib/rules/said-besides";
import { type Reading } from "@/lib/rules/what-and-where";
import { type Ctx } from "../ctx";
import { toListing } from "../listings/serialize";
import { type Ask, type ListQuery, matchFor } from "./ask";
import { type Corrected, correctedWords, spelledAsKnown } from "./correct";
import { asCounted } from "./counts";
import { fewerWords } from "./fewer-words";
import { withoutOneFilter } from "./instead";
import { type Span } from "./match";
import { mendAtOnce, type Mended } from "./mend";
import { milesTo } from "./near";
import { inPlaceOrAsWords } from "./placed";
import { type Found, type FoundListing, pageOf } from "./results";
import {
  firstListed,
  isOnMap,
  type Placed,
  placedAs,
  readAnyPlace,
  readLoosePlace,
  readPlaces,
  readZip,
} from "./where";

const nothing: Found = { count: 0, rows: [] };

async function search(ctx: Ctx, ask: Ask, span: Span): Promise<Found> {
  const match = await matchFor(ctx, ask);
  if (!match) return nothing;
  return pageOf(ctx, { match, isPremium: ask.is_premium, sort: ask.sort, around: ask.around, ...span });
}

/** What was searched in the end, and what it found. */
interface Outcome {
  found: Found;
  correctedQ: string | null;
  readAs: SearchAnswer["read_as"];
  /** What the facets and the like are to be counted for. */
  ask: Ask;
}

const placeOf = ({ q, city, state }: Placed): SearchAnswer["read_as"] => ({
  q,
  city: city ?? null,
  state: state ?? null,
});

const withPlace = (ask: Ask, { q, ...place }: Placed): Ask => ({ ...ask, ...place, q: q || undefined });

/** The search in this place; null where it finds nothing there. */
async function foundIn(ctx: Ctx, { ask, placed }: { ask: Ask; placed: Placed }, span: Span): Promise<Outcome | null> {
  const inPlace = withPlace(ask, placed);
  const found = await search(ctx, inPlace, span);
  return found.count > 0 ? { found, correctedQ: null, readAs: placeOf(placed), ask: inPlace } : null;
}

/**
 * The search in the place that its words say; null where they say none, or it finds nothing there. Whoever is found in a
 * place on the map shows that it is meant: only where nobody is, it is asked in which anybody is listed.
 */
async function againInPlace(
  ctx: Ctx,
  ask: Ask,
  { readings, span }: { readings: Reading[]; span: Span },
): Promise<Outcome | null> {
  const [likeliest] = readings;
  if (!likeliest) return null;
  const tried = (await isOnMap(ctx, likeliest)) ? placedAs(likeliest) : null;
  const found = tried && (await foundIn(ctx, { ask, placed: tried }, span));
  if (found || (tried && readings.length === 1)) return found;
  const listed = await firstListed(ctx, readings);
  return listed && !isDeepStrictEqual(listed, tried) ? foundIn(ctx, { ask, placed: listed }, span) : null;
}

/** The same where a city's name stands in the words that may be a word like others: both by one statement. */
async function maybeInPlace(
  ctx: Ctx,
  ask: Ask,
  { likeliest, span }: { likeliest: Reading; span: Span },
): Promise<Outcome> {
  const placed = placedAs(likeliest);
  const inPlace = withPlace(ask, placed);
  const either = await inPlaceOrAsWords(ctx, { inPlace, ask }, span);
  if (either?.isInPlace) return { found: either.found, correctedQ: null, readAs: placeOf(placed), ask: inPlace };
  if (either) return { found: either.found, correctedQ: null, readAs: null, ask };
  const there = await againInPlace(ctx, ask, { readings: [likeliest], span });
  return there ?? { found: await search(ctx, ask, span), correctedQ: null, readAs: null, ask };
}

/** The search as it would be with these words, by what of them is a place where that finds something. */
async function again(ctx: Ctx, ask: Ask, span: Span): Promise<Outcome> {
  const readings = await readPlaces(ctx, ask);
  const [likeliest] = readings;
  if (likeliest && readings.length === 1 && !likeliest.isSaid) return maybeInPlace(ctx, ask, { likeliest, span });
  const inPlace = await againInPlace(ctx, ask, { readings, span });
  if (inPlace) return inPlace;
  return { found: await search(ctx, ask, span), correctedQ: null, readAs: null, ask };
}

/** Nothing is found by the words of a search in its place: there with the words corrected, else nothing there. */
async function mendInPlace(ctx: Ctx, { ask, placed }: { ask: Ask; placed: Placed }, span: Span): Promise<Outcome> {
  const here = withPlace(ask, placed);
  const corrected = await correctedWords(ctx, here, placed.q);
  const isElsewhere = corrected !== null && (await isMetElsewhere(ctx, { ...here, q: placed.q }, corrected));
  const better = isElsewhere ? null : corrected;
  const q = better?.q ?? (isElsewhere ? placed.q : await spelled(ctx, ask, placed.q));
  const inPlace = { ...here, q: q || undefined };
  const found = better === null && placed.q !== "" ? nothing : await search(ctx, inPlace, span);
  return { found, correctedQ: q === placed.q ? null : q, readAs: placeOf({ ...placed, q }), ask: inPlace };
}

const isFound = async (ctx: Ctx, ask: Ask): Promise<boolean> =>
  (await search(ctx, ask, { limit: 1, offset: 0 })).count > 0;

/** The search anywhere; null where it is not bound to a place. */
function anywhere({ city, state, around, ...rest }: Ask): Ask | null {
  const isPlaced = (city ?? state ?? around) !== undefined;
  return isPlaced ? { ...rest, sort: rest.sort === "distance" ? "relevance" : rest.sort } : null;
}

/**
 * Whether words that find nothing in a place say a fact that fewer of them would leave out, and somebody elsewhere has it:
 * who needs somebody who speaks Spanish rather drives a while.
 */
async function isMetElsewhere(
  ctx: Ctx,
  ask: Ask & { q: string },
  { q: fewer, isShorter }: Corrected,
): Promise<boolean> {
  const wider = isShorter && loseFacts(ask.q, fewer) ? anywhere(ask) : null;
  return wider !== null && isFound(ctx, wider);
}

/** Words as they are written somewhere: so that they lead to something at least elsewhere. */
async function spelled(ctx: Ctx, ask: Ask, q: string): Promise<string> {
  if (q === "" || (await isFound(ctx, { ...ask, q }))) return q;
  return (await correctedWords(ctx, ask, q))?.q ?? q;
}

/** Nothing is found by the words of a search as they are: in the place that they say; null where they say none. */
async function inAnyPlace(ctx: Ctx, ask: Ask, span: Span): Promise<Outcome | null> {
  const placed = await readAnyPlace(ctx, ask);
  if (placed) return mendInPlace(ctx, { ask, placed }, span);
  const zip = await readZip(ctx, ask);
  // Its city was not searched yet: words were looked for at the code itself.
  return zip && ((await foundIn(ctx, { ask, placed: zip }, span)) ?? mendInPlace(ctx, { ask, placed: zip }, span));
}

/** What was found at once; mended words that say a place are searched for there first. */
async function outcomeOf(ctx: Ctx, { ask, q, found }: { ask: Ask } & Mended, span: Span): Promise<Outcome> {
  if (q === null) return { found, correctedQ: null, readAs: null, ask };
  const meant: Ask = { ...ask, q };
  const inPlace = await againInPlace(ctx, meant, { readings: await readPlaces(ctx, meant), span });
  return { ...(inPlace ?? { found, readAs: null, ask: meant }), correctedQ: q };
}

/** Nothing is found by any spelling: that of a field that nobody is in says at least what was looked for. */
async function knownSpelling(ctx: Ctx, ask: Ask & { q: string }, plain: Outcome): Promise<Outcome> {
  const q = await spelledAsKnown(ctx, ask.q);
  return q === null ? plain : { ...plain, correctedQ: q, ask: { ...ask, q } };
}

/** Nothing is found by the words of a search as they are: the place that they say, else the words corrected. */
async function mend(ctx: Ctx, { ask, plain }: { ask: Ask & { q: string }; plain: Outcome }, span: Span) {
  const there = await inAnyPlace(ctx, ask, span);
  if (there) return there;
  const better = await correctedWords(ctx, ask, ask.q);
  if (better && (await isMetElsewhere(ctx, ask, better))) return plain;
  // Before words are left out, one of them is taken for a place ("roofing xyz denver").
  const loose = !better || better.isShorter ? await readLoosePlace(ctx, ask) : null;
  if (loose) return mendInPlace(ctx, { ask, placed: loose }, span);
  if (!better) return knownSpelling(ctx, ask, plain);
  const corrected = await again(ctx, { ...ask, q: better.q }, span);
  return corrected.found.count > 0 ? { ...corrected, correctedQ: better.q } : plain;
}

/**
 * Searches for the words with what of them is a place as the filter that it means; where that finds nothing, for all as
 * words; where that finds nothing either, with the words corrected, in the place that they say.
 */
async function understand(ctx: Ctx, ask: Ask, span: Span): Promise<Outcome> {
  const mended = await mendAtOnce(ctx, ask, span);
  if (mended) return outcomeOf(ctx, { ask, ...mended }, span);
  const plain = await again(ctx, ask, span);
  const { q } = ask;
  return plain.found.count > 0 || !q || ask.as_typed ? plain : mend(ctx, { ask: { ...ask, q }, plain }, span);
}

/** A page of results, without what stands beside it (find.ts), and what was asked in the end. */
export type Results = Omit<SearchAnswer, "near" | "facets" | "nearby"> & { ask: Ask };

const toItem = (row: FoundListing, ctx: Ctx, { around }: Ask): SearchAnswer["items"][number] => ({
  type: row.kind,
  data: toListing(row, ctx),
  distance: milesTo(row, around),
  why_here: { tier: relevanceTiers[row.tier] ?? null, score: row.score },
});

/**
 * Active listings of both kinds by words, place and facts, a page at a time. When nothing holds the words as typed, each
 * unknown word is replaced by the nearest known one and that is searched instead (`corrected_q` says so). A place among
 * the words becomes the filter (`read_as`). Throws `invalid` behind the last page that is counted.
 */
export async function searchListings(ctx: Ctx, query: ListQuery): Promise<Results> {
  const { limit, offset, ...asked } = query;
  if (offset >= countedUpTo) throw invalid({ offset: [`Pages end at ${countedUpTo}.`] });
  const { found, correctedQ, readAs, ask } = await understand(ctx, asked, { limit, offset });
  const isNothing = found.count === 0;
  const [instead, fewer] = await Promise.all([
    isNothing ? withoutOneFilter(ctx, ask) : [],
    isNothing ? fewerWords(ctx, ask) : null,
  ]);
  return {
    ask,
    ...asCounted(found.count),
    items: found.rows.map((row) => toItem(row, ctx, ask)),
    corrected_q: correctedQ,
    read_as: readAs,
    instead,
    fewer_words: fewer,
  };
}
