import { note } from "./assurance";

/**
 * Whether this run tests everything (`npm run test:deep`, or `DEEP=1`). A normal run tries each race once and
 * samples long lists of cases, so that the whole suite is fast enough to run before every commit.
 */
export const isDeep = process.env.DEEP === "1";

/** How many times each race runs; `RACE_ROUNDS=100` searches for rare ones. */
export const raceRounds = Number(process.env.RACE_ROUNDS ?? (isDeep ? 12 : 1));

/** The rounds of a race, from 0. */
export function* races(): Generator<number> {
  for (let round = 0; round < raceRounds; round += 1) {
    note({ "race rounds": 1 });
    yield round;
  }
}

/** The timeout in ms of a test that runs a race `raceRounds` times on a busy machine. */
export const raceTimeout = 60_000 + raceRounds * 2_000;

/** All cases in a deep run, otherwise always the same `size` of them: the first, the last, and others evenly between. */
export function sampleOf<Case>(all: readonly Case[], size: number): readonly Case[] {
  if (isDeep || all.length <= size) return all;
  const step = (all.length - 1) / (size - 1);
  return Array.from({ length: size }, (_, nth) => all[Math.round(nth * step)] as Case);
}

/** All permutations of these items. */
const ordersOf = <Item>(items: readonly Item[]): Item[][] =>
  items.length === 0
    ? [[]]
    : items.flatMap((first, at) => ordersOf(items.toSpliced(at, 1)).map((rest) => [first, ...rest]));

/**
 * All permutations in a deep run, otherwise two for each item, which together put each item in each position and directly
 * after each other one (a Williams design).
 */
export function sampledOrders<Item>(items: readonly Item[]): Item[][] {
  if (isDeep) return ordersOf(items);
  const { length } = items;
  // From both ends in turn, so that neighbors are each distance apart: 0, 4, 1, 3, 2.
  const zigzag = items.map((_, at) => (at % 2 === 0 ? at / 2 : length - (at + 1) / 2));
  const shifted = items.map((_, shift) => zigzag.map((at) => items[(at + shift) % length] as Item));
  return [...shifted, ...shifted.map((order) => order.toReversed())];
}

/** What a sample of orders must cover: each item in each position, and directly after each other one. */
export function coverageOf<Item>(orders: readonly (readonly Item[])[]): { places: number; pairs: number } {
  const places = orders.flatMap((order) => order.map((item, at) => `${String(item)} ${at}`));
  const pairs = orders.flatMap((order) => order.slice(1).map((item, at) => `${String(order[at])} ${String(item)}`));
  return { places: new Set(places).size, pairs: new Set(pairs).size };
}
