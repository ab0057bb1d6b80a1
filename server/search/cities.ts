import "server-only";
import { cityKey } from "@/lib/rules/location";
import { typingDistance } from "@/lib/rules/typing-distance";
import { type Cities, type City } from "../places/find";

/** Cities with fewer ZIP codes and one-word names are named like people and things: without their state they mean no place. */
export const knownCityZips = 3;

/** How many ZIP codes a city of this name has, in a state or where it has the most. */
export const zipsOf = (named: readonly City[], state: string | undefined): number =>
  (state === undefined ? named[0] : named.find((city) => city.state === state))?.zips ?? 0;

/** Which cities to choose from. */
interface Among {
  state?: string | undefined;
  leastZips?: number;
}

/**
 * The city with so many ZIP codes, in a state or anywhere, whose name is nearest to a mistyped one, rather with its first
 * letter, then the largest; null if none is.
 */
export function nearestCity(cities: Cities, typed: string, { state, leastZips = 1 }: Among = {}): string | null {
  const key = cityKey(typed);
  const most = key.length > 7 ? 2 : 1;
  let best = { city: "", cost: Infinity };
  for (const [city, named] of cities) {
    const distance = typingDistance(key, city, most);
    if (distance === 0 || distance > most) continue;
    const zips = zipsOf(named, state);
    // Few typos are in the first letter; of equally near names the larger city.
    const cost = distance + (city[0] === key[0] ? 0 : 0.5) - zips / 10_000;
    if (zips >= leastZips && cost < best.cost) best = { city, cost };
  }
  return best.city || null;
}

/** Fewer letters begin too many names. */
const shortestBeginning = 4;

/** The cities whose name begins so. */
export const citiesBegun = (cities: Cities, typed: string): ({ key: string } & City)[] =>
  [...cities].flatMap(([key, named]) => (key.startsWith(typed) ? named.map((city) => ({ key, ...city })) : []));

/** The largest city with so many ZIP codes whose name begins so; null if none does. */
export function cityBegun(cities: Cities, typed: string, leastZips: number): string | null {
  if (typed.length < shortestBeginning) return null;
  const begun = citiesBegun(cities, typed).filter(({ zips }) => zips >= leastZips);
  return begun.sort((one, other) => other.zips - one.zips)[0]?.key ?? null;
}
