import "server-only";
import { factSteps, rarityCost, wordSteps } from "@/lib/rules/search-costs";
import { filterTokens, setFilters } from "@/lib/rules/search-filter";
import { type Point } from "@/lib/rules/distance";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { queryRows } from "../db/sql";
import { findPlace } from "../places/find";
import { circleAround } from "./read-location";
import { inCells, matchFor, placeTokens, type SearchCriteria } from "./criteria";
import { comparisons, factOf, isAtPoint } from "./filter-sql";
import { allOf, allWith, closePartOf, isNeed, type Match, partOf, preferencesOf, token, type WordQuery } from "./match";
import { hasEntry, isNameOf, namesOf } from "./names";
import { bestFirst, foundBy, meets } from "./page";
import { isConcept } from "./pieces";
import { placeName } from "./read-place";
import { type FoundListing, readCards } from "./results";
import { type Circle, type Unit } from "./units";
import { bandCost, factCost, rankIn, weighed, type WeighedPart, type WeighedRow, wordsCost } from "./weighed";

/** Close matches are looked for within so many miles, and beyond only where there are none. */
const closeMiles = 100;
/** Without a place only so many entries are weighed, the best ranked. */
const mostWeighed = 3000;

/** Listings that miss something of a search, the closest first. */
export interface Close {
  rows: FoundListing[];
  /** From where their distances are measured. */
  circle: Circle | null;
}

/** How many listings have each of these words, counted up to a thousand. */
async function listingsWith({ db }: Ctx, units: readonly Unit[]): Promise<Map<Unit, number>> {
  const counts = units.map((unit, at) => {
    return Prisma.sql`SELECT ${at}::int AS at, count(*)::int AS listings FROM (
      SELECT FROM search_entry e WHERE ${meets(partOf(unit).any)} LIMIT 1000) few`;
  });
  const rows = await queryRows<{ at: number; listings: number }>(db)`${Prisma.join(counts, " UNION ALL ")}`;
  return new Map(units.map((unit, at) => [unit, rows.find((row) => row.at === at)?.listings ?? 0]));
}

/** The parts of the words, and what a close match must meet of them; null where it would meet none. */
interface CloseWords {
  parts: WeighedPart[];
  required: WordQuery;
}

/** Whether a correction leaves other words unexplained: those that no listing has, unless a profession is among them. */
function leavesUnexplained(said: readonly Unit[], listings: ReadonlyMap<Unit, number>): boolean {
  if (said.length === 0) return true;
  return said.every(({ concepts }) => concepts.every(isNeed)) && [...listings.values()].includes(0);
}

/**
 * What is looked for is never missing. Words beside it may be; of words alone, the rarest that some listing has must be
 * there.
 */
async function closeWords(ctx: Ctx, { criteria, isWide, mayMissWords }: Scope): Promise<CloseWords | null> {
  const { units, corrected } = criteria.words;
  const isCorrected = corrected !== null;
  const said = units.filter(isConcept);
  const loose = units.filter((unit) => !isConcept(unit) && !unit.isPhrase);
  const isAsked = mayMissWords && loose.length > 0 && units.length > 1;
  const listings = isAsked ? await listingsWith(ctx, loose) : new Map<Unit, number>();
  const [rarest] = loose
    .filter((unit) => (listings.get(unit) ?? 0) > 0)
    .sort((one, other) => (listings.get(one) ?? 0) - (listings.get(other) ?? 0) || other.said.length - one.said.length);
  const kept = said.length > 0 ? said : units.filter((unit) => unit === rarest || unit.isPhrase);
  if (isAsked && (kept.length === 0 || (isCorrected && leavesUnexplained(said, listings)))) return null;
  const mayMiss = (unit: Unit) => isAsked && !kept.includes(unit) && !unit.isPhrase;
  const parts = units.map((unit) => {
    const missing = unit.isAsking ? 0 : wordSteps.missing.cost + rarityCost(listings.get(unit) ?? 0);
    return { ...(isWide ? closePartOf(unit) : partOf(unit)), ...(mayMiss(unit) && { missing }) };
  });
  const required = allOf(parts.flatMap(({ any, missing }) => (missing === undefined ? any : [])));
  return { parts: [...parts, ...preferencesOf(criteria.words)], required };
}

/** The middle of a state's points; null for one without any. */
async function middleOf({ db }: Ctx, state: string): Promise<Point | null> {
  const [row] = await queryRows<{ latitude: number | null; longitude: number | null }>(db)`
    SELECT avg(latitude)::float8 AS latitude, avg(longitude)::float8 AS longitude FROM place WHERE state = ${state}`;
  const { latitude = null, longitude = null } = row ?? {};
  return latitude === null || longitude === null ? null : { latitude, longitude };
}

/** The center of a search's place; null without one that is known. */
async function centerOf(ctx: Ctx, { place, circle }: SearchCriteria): Promise<(Point & { name?: string }) | null> {
  if (circle) return { ...circle.center, ...(circle.place !== null && { name: circle.place }) };
  if (place.city !== undefined) return findPlace(ctx.db, placeName(place));
  return place.state === undefined ? null : middleOf(ctx, place.state);
}

/** How far an entry `e` is from a point, as the square of degrees. */
const degreesFrom = ({ latitude, longitude }: Point): Prisma.Sql => Prisma.sql`
  (SELECT (p.latitude - ${latitude}) ^ 2 + ((p.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2
  FROM place p WHERE p.id = e.place_id)`;

/** Where close matches are looked for. */
interface Scope {
  match: Match;
  criteria: SearchCriteria;
  /** Whether those that only mention it, or do something related, are looked for as well. */
  isWide: boolean;
  /** Whether words may be missing: where a listing has them all, nothing less is close. */
  mayMissWords: boolean;
  circle: Circle | null;
  /** From where those outside of any circle are measured. */
  center: Point | null;
}

/** What a close match must meet in any case: ticked filters, the category, the place if it was chosen. */
function fixedConditions({ criteria, match, circle, isWide }: Scope, required: WordQuery): Prisma.Sql {
  const { filters, category, words, at, isFixed } = criteria;
  const isThere = isFixed || (!circle && isWide && placeName(criteria.place) !== "");
  const tokens = [
    ...(filterTokens(filters) ?? []),
    ...(category === null ? [] : [`category:${category}`]),
    ...(isThere ? (placeTokens(criteria) ?? []) : []),
  ];
  const query = [required, allWith(tokens.map(token), words.excluded), circle ? inCells(circle) : ""];
  return every([
    meets(allOf(query)),
    ...(circle ? [isAtPoint(circle.ids)] : []),
    ...comparisons(filters, at),
    Prisma.sql`(${foundBy(match)}) IS NOT TRUE`,
  ]);
}

/** The first entries `e` of the site's order. */
const bestRanked = (condition: Prisma.Sql, at: Date): Prisma.Sql => Prisma.sql`
  (SELECT * FROM (SELECT * FROM search_entry e WHERE ${condition} OFFSET 0) e ORDER BY ${bestFirst(at)} LIMIT ${mostWeighed}) e`;

async function closeIds(ctx: Ctx, scope: Scope, limit: number): Promise<number[]> {
  const { criteria, circle, center } = scope;
  const words = await closeWords(ctx, scope);
  if (!words) return [];
  const rank = circle ? rankIn(circle) : center ? degreesFrom(center) : Prisma.sql`0`;
  const facts = setFilters(criteria.said).map(([name, value]) =>
    factCost(factOf(name, value, criteria.at), {
      unknown: factSteps.unknown.cost,
      fails: factSteps.fails.cost,
    }),
  );
  const condition = fixedConditions(scope, words.required);
  const statement = weighed(
    {
      entries: circle || center ? Prisma.sql`search_entry e WHERE ${condition}` : bestRanked(condition, criteria.at),
      costs: [wordsCost(words.parts, namesOf(criteria.words)), ...facts, ...(circle ? [bandCost(circle, rank)] : [])],
      nearness: rank,
      order: Prisma.sql`cost, rank, ${bestFirst(criteria.at)}`,
    },
    { limit, offset: 0 },
  );
  return (await queryRows<WeighedRow>(ctx.db)`${statement}`).map(({ listing_id: id }) => id);
}

/** Whether a listing can miss anything of a search and still be what was looked for. */
function isMissable({ criteria: { words, said, circle, place, isFixed }, mayMissWords }: Scope): boolean {
  const hasPlace = !isFixed && (circle !== null || placeName(place) !== "");
  // Of a place alone, what is elsewhere is close only where nothing is there.
  const isPlaceMissable = hasPlace && (words.units.length > 0 || mayMissWords);
  return isPlaceMissable || (mayMissWords && words.units.length > 1) || setFilters(said).length > 0;
}

/** Whether words beside what is looked for may be missing where some listing has them all: unless they are its name. */
const mayMissWords = async ({ db }: Ctx, { words }: SearchCriteria, matches: number): Promise<boolean> =>
  matches === 0 ||
  (words.units.some((unit) => isConcept(unit) || unit.isAsking) && !(await hasEntry(db, isNameOf(words.name))));

/** Where a search looks for close matches at first: around a city, and in a state. */
async function scopeOf(ctx: Ctx, given: SearchCriteria, matches: number): Promise<Scope | null> {
  const isInState = given.place.state !== undefined && given.place.city === undefined;
  const criteria = { ...given, isFixed: given.isFixed || isInState };
  const match = matchFor(criteria);
  if (!match) return null;
  const center = given.isFixed ? null : await centerOf(ctx, given);
  const circle = center && !isInState ? await circleAround(ctx, center, closeMiles) : criteria.circle;
  return { match, criteria, circle, center, isWide: false, mayMissWords: await mayMissWords(ctx, given, matches) };
}

/**
 * Up to so many listings that miss something of a search but are what was looked for: beyond its place, without a fact or
 * a word. Where not even a match was found, the nearest of the profession, however far. Last those that do something
 * related.
 */
export async function readClose(
  ctx: Ctx,
  criteria: SearchCriteria,
  { most, matches }: { most: number; matches: number },
): Promise<Close> {
  const scope = await scopeOf(ctx, criteria, matches);
  if (!scope) return { rows: [], circle: null };
  const ids = isMissable(scope) ? await closeIds(ctx, scope, most) : [];
  if (ids.length + matches === 0 && scope.center)
    ids.push(...(await closeIds(ctx, { ...scope, criteria, circle: null }, most)));
  const hasField = criteria.words.units.some(({ concepts }) => concepts.some((concept) => !isNeed(concept)));
  if (ids.length < most && hasField) {
    const wide = await closeIds(ctx, { ...scope, isWide: true }, most);
    ids.push(...wide.filter((id) => !ids.includes(id)).slice(0, most - ids.length));
  }
  const rows = ids.length === 0 ? [] : await readCards(ctx, ids, criteria.words.units.length > 0);
  return { rows, circle: scope.circle };
}
