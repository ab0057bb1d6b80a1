import "server-only";
import { factSteps, fieldSteps, rarityCost, wordSteps } from "@/lib/rules/search-costs";
import { type Condition } from "@/lib/rules/search-condition";
import { filterTokens } from "@/lib/rules/search-filter";
import { type Point } from "@/lib/rules/distance";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { every } from "../db/conditions";
import { queryRows } from "../db/sql";
import { findPlace } from "../places/find";
import { circleAround } from "./read-location";
import { inCells, matchFor, placeQuery, type SearchCriteria } from "./criteria";
import { comparisons, factOf, isAtPoint } from "./filter-sql";
import { type Concept } from "./concepts";
import { allWith, anyOf, closePartOf, isNeed, partOf, preferencesOf, token, type WordQuery } from "./match";
import { hasEntry, isNameOf, namesOf } from "./names";
import { bestFirst, meets } from "./page";
import { isConcept } from "./pieces";
import { placeName } from "./read-place";
import { type FoundListing, readCards } from "./results";
import { type Circle, type Unit } from "./units";
import { bandCost, rankIn, weighed, type WeighedPart, type WeighedRow, wordsCost } from "./weighed";

/** Close matches are looked for within so many miles, and beyond only where there are none. */
const closeMiles = 100;
/** Without a place only so many entries are weighed, the best ranked. */
const mostWeighed = 1000;

/** Listings that miss something of a search, the closest first. */
export interface Close {
  rows: FoundListing[];
  /** From where their distances are measured. */
  circle: Circle | null;
  /** By listing, whether it meets each condition that words state; null where it says nothing of it. */
  facts: ReadonlyMap<number, readonly (boolean | null)[]>;
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

/** Whether a profession is beside a field of another one, so that it says more: "divorce accountant". */
const isOfOther = ({ id, kind }: Concept, units: readonly Unit[]): boolean =>
  kind === "profession" && units.some(({ concepts }) => concepts.some(({ above }) => above.size > 0 && !above.has(id)));

const isFieldUnit = ({ concepts }: Unit): boolean => concepts.some((concept) => !isNeed(concept));

/** The parts of the words, and what a close match must meet of them; null where it would meet none. */
interface CloseWords {
  parts: WeighedPart[];
  required: WordQuery[];
  /** The rarest word that some listing has, which may be missing; "" without one. */
  rarest: WordQuery;
}

/** Whether a correction leaves other words unexplained: those that no listing has, unless a profession is among them. */
function leavesUnexplained(said: readonly Unit[], listings: ReadonlyMap<Unit, number>): boolean {
  if (said.length === 0) return true;
  return said.every(({ concepts }) => concepts.every(isNeed)) && [...listings.values()].includes(0);
}

/** What it costs not to have a unit that so many listings have. */
function missingCost(unit: Unit, units: readonly Unit[], listings: number): number {
  if (unit.isAsking) return 0;
  if (!unit.isMissable) return wordSteps.missing.cost + rarityCost(listings);
  const isOther = unit.concepts.every((concept) => isOfOther(concept, units));
  return wordSteps.missing.cost + unit.words.length + (isOther ? fieldSteps.less.cost : 0);
}

/** The word that the fewest listings have, one at least; of several the longest. */
function rarestOf(loose: readonly Unit[], listings: ReadonlyMap<Unit, number>): Unit | undefined {
  const countOf = (unit: Unit) => listings.get(unit) ?? 0;
  const [rarest] = loose
    .filter((unit) => countOf(unit) > 0)
    .sort((one, other) => countOf(one) - countOf(other) || other.said.length - one.said.length);
  return rarest;
}

/** The units; of a field, why it is looked for need not be said by those who do it: "rehab after a stroke". */
const withReasons = (units: readonly Unit[], mayMissWords: boolean): Unit[] =>
  units.map((unit) => {
    const isReason = mayMissWords && units.some(isFieldUnit) && isConcept(unit) && !isFieldUnit(unit);
    return isReason ? { ...unit, isMissable: true } : unit;
  });

/** That an entry has at least one of several fields that no one offers together, where nothing else is looked for. */
function someOf(units: readonly Unit[]): WordQuery {
  const missable = units.filter(({ isMissable }) => isMissable);
  const isSaid = units.some((unit) => isConcept(unit) && !unit.isMissable);
  return isSaid || missable.length === 0 ? "" : anyOf(missable.map((unit) => partOf(unit).any));
}

/**
 * What is looked for is never missing. Words beside it may be; of words alone, the rarest that some listing has must be
 * there.
 */
async function closeWords(ctx: Ctx, { criteria, isWide, mayMissWords }: Scope): Promise<CloseWords | null> {
  const { words } = criteria;
  const units = withReasons(words.units, mayMissWords);
  const concepts = units.filter(isConcept);
  const said = concepts.filter((unit) => !unit.isMissable);
  const loose = units.filter((unit) => !isConcept(unit) && !unit.isPhrase);
  const isAsked = mayMissWords && loose.length > 0 && units.length > 1;
  const listings = isAsked ? await listingsWith(ctx, loose) : new Map<Unit, number>();
  const rarest = rarestOf(loose, listings);
  const kept = concepts.length > 0 ? said : units.filter((unit) => unit === rarest || unit.isPhrase);
  const isUnexplained = kept.length === 0 || (words.corrected !== null && leavesUnexplained(said, listings));
  if (isAsked && said.length === concepts.length && isUnexplained) return null;
  const mayMiss = (unit: Unit) => unit.isMissable ?? (isAsked && !kept.includes(unit) && !unit.isPhrase);
  const parts = units.map((unit) => {
    const missing = missingCost(unit, units, listings.get(unit) ?? 0);
    return { ...(isWide ? closePartOf(unit) : partOf(unit)), ...(mayMiss(unit) && { missing }) };
  });
  const met = parts.flatMap(({ any, missing }) => (missing === undefined ? any : []));
  const rare = rarest && mayMiss(rarest) ? partOf(rarest).any : "";
  return { parts: [...parts, ...preferencesOf(words)], required: [...met, someOf(units)], rarest: rare };
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
  if (place.city !== undefined) return findPlace(ctx.db, placeName({ ...place, or: undefined }));
  return place.state === undefined ? null : middleOf(ctx, place.state);
}

/** How far an entry `e` is from a point, as the square of degrees. */
const degreesFrom = ({ latitude, longitude }: Point): Prisma.Sql => Prisma.sql`
  (SELECT (p.latitude - ${latitude}) ^ 2 + ((p.longitude - ${longitude}) * cos(radians(${latitude}))) ^ 2
  FROM place p WHERE p.id = e.place_id)`;

/** Where close matches are looked for. */
interface Scope {
  criteria: SearchCriteria;
  /** What is shown already: its matches, and closer ones. */
  besides: readonly number[];
  /** Whether those that only mention it, or do something related, are looked for as well. */
  isWide: boolean;
  /** Whether words may be missing: where a listing has them all, nothing less is close. */
  mayMissWords: boolean;
  circle: Circle | null;
  /** From where those outside of any circle are measured. */
  center: Point | null;
}

/** What a close match must meet in any case: ticked filters, the category, the place if it was chosen. */
function fixedConditions({ criteria, besides, circle, isWide }: Scope, required: readonly WordQuery[]): Prisma.Sql {
  const { filters, said, category, words, at, isFixed } = criteria;
  const isThere = isFixed || (!circle && isWide && placeName(criteria.place) !== "");
  const tokens = [...(filterTokens(filters) ?? []), ...(category === null ? [] : [`category:${category}`])];
  const there = isThere ? (placeQuery(criteria) ?? "") : "";
  return every([
    meets(...required, there, ...allWith(tokens.map(token), words.excluded), circle ? inCells(circle) : ""),
    ...(circle ? [isAtPoint(circle.ids)] : []),
    ...comparisons(filters, at),
    ...said.filter(({ isNot }) => isNot).map((condition) => Prisma.sql`NOT ${factOf(condition, at).holds}`),
    // A person is a result once.
    Prisma.sql`e.listing_id <> ALL (${besides}::int[]) AND (e.person IS NULL OR e.person <> ALL (
      ARRAY(SELECT person FROM search_entry WHERE listing_id = ANY (${besides}::int[]) AND person IS NOT NULL)))`,
  ]);
}

/** The entries `e` that are weighed without a place: those with the rarest word, and the first of the site's order. */
function weighedAnywhere(condition: Prisma.Sql, rarest: WordQuery, at: Date): Prisma.Sql {
  const best = (where: Prisma.Sql) => Prisma.sql`
    (SELECT listing_id FROM (SELECT listing_id, is_premium, score, total_reviews, completeness FROM search_entry e
    WHERE ${where} OFFSET 0) e ORDER BY ${bestFirst(at)} LIMIT ${mostWeighed})`;
  // Sorted without their words, which are long.
  const chosen =
    rarest === ""
      ? best(condition)
      : Prisma.sql`${best(every([condition, meets(rarest)]))} UNION ALL
        ${best(every([condition, Prisma.sql`NOT ${meets(rarest)}`]))}`;
  return Prisma.sql`search_entry e JOIN (${chosen}) chosen USING (listing_id)`;
}

async function closeIds(ctx: Ctx, scope: Scope, limit: number): Promise<number[]> {
  const { criteria, circle, center } = scope;
  const words = await closeWords(ctx, scope);
  if (!words) return [];
  const away = circle ? rankIn(circle) : center ? degreesFrom(center) : Prisma.sql`0`;
  // What is in a city is nearer than its suburbs, wherever its center is.
  const there = circle && placeName(criteria.place) !== "" ? placeQuery(criteria) : null;
  const rank = there ? Prisma.sql`CASE WHEN ${meets(there)} THEN 0 ELSE ${away} END` : away;
  const facts = criteria.said.map((condition) => factCost(condition, criteria.at));
  const condition = fixedConditions(scope, words.required);
  const statement = weighed(
    {
      entries:
        circle || center
          ? Prisma.sql`search_entry e WHERE ${condition}`
          : weighedAnywhere(condition, words.rarest, criteria.at),
      costs: [wordsCost(words.parts, namesOf(criteria.words)), ...facts, ...(circle ? [bandCost(circle, rank)] : [])],
      nearness: rank,
      order: Prisma.sql`cost, rank, ${bestFirst(criteria.at)}`,
    },
    { limit, offset: 0 },
  );
  return (await queryRows<WeighedRow>(ctx.db)`${statement}`).map(({ listing_id: id }) => id);
}

/** What it costs an entry `e` that a condition doesn't hold, or isn't known. What must not hold does of none. */
function factCost(condition: Condition, at: Date): Prisma.Sql {
  const { holds, known } = factOf(condition, at);
  const [unknown, fails] = [factSteps.unknown.cost, condition.isNot ? 0 : factSteps.fails.cost];
  return Prisma.sql`CASE WHEN ${holds} THEN 0 WHEN ${known} THEN ${fails}::int ELSE ${unknown}::int END`;
}

/** Whether each of these listings meets each condition that words state. */
async function readFacts({ db }: Ctx, ids: readonly number[], { said, at }: SearchCriteria): Promise<Close["facts"]> {
  if (ids.length === 0 || said.length === 0) return new Map();
  const states = said.map((condition) => {
    const { holds, known } = factOf(condition, at);
    return Prisma.sql`CASE WHEN ${holds} THEN true WHEN ${known} THEN false END`;
  });
  const rows = await queryRows<{ listing_id: number; facts: (boolean | null)[] }>(db)`
    SELECT listing_id, ARRAY[${Prisma.join(states)}] AS facts FROM search_entry e WHERE listing_id = ANY (${ids}::int[])`;
  return new Map(rows.map(({ listing_id: id, facts }) => [id, facts]));
}

/** Whether a listing can miss anything of a search and still be what was looked for. */
function isMissable({ criteria: { words, said, circle, place, isFixed }, mayMissWords }: Scope): boolean {
  const hasPlace = !isFixed && (circle !== null || placeName(place) !== "");
  // Of a place alone, what is elsewhere is close only where nothing is there.
  const isPlaceMissable = hasPlace && (words.units.length > 0 || mayMissWords);
  return isPlaceMissable || (mayMissWords && words.units.length > 1) || said.length > 0;
}

/** Whether words beside what is looked for may be missing where some listing has them all: unless they are its name. */
const mayMissWords = async ({ db }: Ctx, { words }: SearchCriteria, matches: number): Promise<boolean> =>
  matches === 0 ||
  (words.units.some((unit) => isConcept(unit) || unit.isAsking) && !(await hasEntry(db, isNameOf(words.name))));

/** Where a search looks for close matches at first: around a city, and in a state. */
async function scopeOf(ctx: Ctx, given: SearchCriteria, besides: readonly number[]): Promise<Scope | null> {
  const isInState = given.place.state !== undefined && given.place.city === undefined;
  const criteria = { ...given, isFixed: given.isFixed || isInState };
  if (!matchFor(criteria)) return null;
  const center = given.isFixed ? null : await centerOf(ctx, given);
  const circle = center && !isInState ? await circleAround(ctx, center, closeMiles) : criteria.circle;
  const mayMiss = await mayMissWords(ctx, given, besides.length);
  return { criteria, besides, circle, center, isWide: false, mayMissWords: mayMiss };
}

/**
 * Up to so many listings that miss something of a search but are what was looked for: beyond its place, without a fact or
 * a word. Where not even a match was found, the nearest of the profession, however far. Last those that do something
 * related.
 */
export async function readClose(
  ctx: Ctx,
  criteria: SearchCriteria,
  { most, matches }: { most: number; matches: readonly number[] },
): Promise<Close> {
  const scope = await scopeOf(ctx, criteria, matches);
  if (!scope) return { rows: [], circle: null, facts: new Map() };
  const ids = isMissable(scope) ? await closeIds(ctx, scope, most) : [];
  if (ids.length + matches.length === 0 && scope.center)
    ids.push(...(await closeIds(ctx, { ...scope, criteria, circle: null }, most)));
  const hasField = criteria.words.units.some(isFieldUnit);
  if (ids.length < most && hasField) {
    const besides = [...matches, ...ids];
    ids.push(...(await closeIds(ctx, { ...scope, besides, isWide: true }, most - ids.length)));
  }
  const rows = ids.length === 0 ? [] : await readCards(ctx, ids, criteria.words.units.length > 0);
  return { rows, circle: scope.circle, facts: await readFacts(ctx, ids, criteria) };
}
