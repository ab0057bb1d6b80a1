import "server-only";
import { type Suggestion } from "@/lib/contract/search";
import { routes } from "@/lib/routes";
import { plainWords } from "@/lib/rules/plain-words";
import { startsNear } from "@/lib/rules/typing-distance";
import { states } from "@/lib/rules/us-states";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";

interface Wanted {
  key: string;
  most: number;
  /** Whether names are meant that begin with what is typed but for one mistake. */
  isMistyped: boolean;
}

/** One letter begins too many places for any of them to be meant. */
const shortest = 2;
/** Of cities that begin so, the largest are asked whether they hold a listing. */
const mostAsked = 30;

function suggestStates({ key, most, isMistyped }: Wanted): Suggestion[] {
  const begins = ({ code, name }: { code: string; name: string }) => {
    const text = plainWords(name);
    return isMistyped ? startsNear(text, key) : text.startsWith(key) || code.toLowerCase() === key;
  };
  return states
    .filter(begins)
    .slice(0, most)
    .map(({ code, name }) => ({
      type: "place",
      id: null,
      name,
      hint: "State",
      path: routes.search({ location: code }),
    }));
}

/** A city's name goes on from what is typed, or it is typed whole with its state behind it: "austin t". */
const beginsSo = Prisma.sql`
  SELECT city, city_key, state, city_zips, id FROM place WHERE city_zips > 0
    AND city_key ~>=~ (SELECT city FROM typed) AND city_key ~<~ (SELECT behind(city) FROM typed)
  UNION
  SELECT city, city_key, state, city_zips, id FROM place WHERE city_zips > 0
    AND city_key = (SELECT city_name_key(regexp_replace(key, ' [a-z]{1,2}$', '')) FROM typed)
    AND starts_with(lower(state), (SELECT substring(key FROM ' ([a-z]{1,2})$') FROM typed))`;

const beginsNearly = Prisma.sql`
  SELECT DISTINCT p.city, p.city_key, p.state, p.city_zips, p.id
  FROM one_edit_away((SELECT city FROM typed WHERE char_length(key) > 3 AND key !~ '[0-9]')) AS form
  JOIN place p ON p.city_key ~>=~ form AND p.city_key ~<~ behind(form) AND p.city_zips > 0`;

async function suggestCities(ctx: Ctx, { key, most, isMistyped }: Wanted): Promise<Suggestion[]> {
  const rows = await queryRows<{ name: string }>(
    ctx.db,
  )`${plannedOnce} WITH typed AS MATERIALIZED (SELECT ${key}::text AS key, city_name_key(${key}) AS city)
    SELECT city || ', ' || state AS name FROM (
      SELECT * FROM (${isMistyped ? beginsNearly : beginsSo}) begun
      ORDER BY city_zips DESC, id LIMIT ${Prisma.raw(String(mostAsked))}
    ) largest
    CROSS JOIN LATERAL (
      SELECT FROM listing l WHERE l.status = 'active' AND l.city_key = largest.city_key AND l.city_key <> ''
        AND l.state = largest.state
      -- The order of the index of cities, so that it is read and nothing else.
      ORDER BY left(l.name_key, 3), l.kind LIMIT 1
    ) held
    ORDER BY city_zips DESC, largest.id LIMIT ${Prisma.raw(String(most))}`;
  return rows.map(({ name }) => ({
    type: "place",
    id: null,
    name,
    hint: "City",
    path: routes.search({ location: name }),
  }));
}

/**
 * Up to `most` places: the state that is typed, then cities that hold listings, the largest first, then states that begin
 * so.
 */
export async function suggestPlaces(ctx: Ctx, wanted: Wanted): Promise<Suggestion[]> {
  const { key, most } = wanted;
  if (key.length < shortest) return [];
  const [found, cities] = [suggestStates(wanted), await suggestCities(ctx, wanted)];
  const isWhole = (state: Suggestion) => plainWords(state.name) === key || state.path.endsWith(`=${key.toUpperCase()}`);
  return [...found.filter(isWhole), ...cities, ...found.filter((state) => !isWhole(state))].slice(0, most);
}
