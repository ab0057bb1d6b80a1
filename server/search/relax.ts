import "server-only";
import { type Ctx } from "../ctx";
import { type SearchCriteria } from "./criteria";
import { facts, filters } from "./relax-filters";
import { anywhere, asCity, place, placeAsWords, placeInAddress, unknownPlace } from "./relax-places";
import { asBeginning, asTypo, asWord, eitherField, field, spelling, words } from "./relax-words";
import { type Relaxation, type Relaxed } from "./relaxation";
import { isFound } from "./results";

/** The steps of a relaxation, in order (decision 50); then several at once. */
const steps: readonly Relaxation[][] = [
  [asWord],
  [placeAsWords],
  [asBeginning],
  [asCity],
  [spelling],
  [asTypo],
  [asCity, place],
  [place],
  [placeInAddress],
  [facts],
  [filters],
  [words],
  [eitherField],
  [field],
  [place, facts],
  [place, filters],
  [facts, filters],
  [facts, field],
  [filters, field],
  [place, words],
  [facts, words],
  [asWord, eitherField],
  [facts, eitherField],
  [filters, words],
  [words, eitherField],
  [words, field],
  [place, facts, filters],
  [place, facts, words],
  [place, eitherField],
  [place, field],
  [place, facts, field],
  [place, filters, field],
  [place, words, eitherField],
  [place, words, field],
  [facts, words, field],
  [unknownPlace],
  [unknownPlace, words],
  [unknownPlace, field],
];

/** Steps that are only offered: nobody who looks for a dentist in Guam drives to Ohio. */
const offered: readonly Relaxation[][] = [[anywhere], [anywhere, words], [anywhere, facts, words, field]];

async function* looserBy(ctx: Ctx, relaxed: Relaxed, [first, ...more]: readonly Relaxation[]): AsyncGenerator<Relaxed> {
  if (!first) {
    yield relaxed;
    return;
  }
  for (const one of await first(ctx, relaxed)) yield* looserBy(ctx, one, more);
}

/** Searches that leave out something of one that finds nothing, the smallest change first. */
export async function* looserThan(ctx: Ctx, criteria: SearchCriteria): AsyncGenerator<Relaxed> {
  for (const step of [...steps, ...offered]) yield* looserBy(ctx, { criteria, leftOut: [] }, step);
}

/** The search with the smallest change that finds something; null if none does. */
export async function relax(ctx: Ctx, criteria: SearchCriteria): Promise<Relaxed | null> {
  // Without words it is a list that was asked for: it may be of those with that name ("Kaiser", "Mount Sinai"), or from a
  // wider place.
  const isList = criteria.words.units.length === 0;
  for (const step of isList ? [[asWord], [placeAsWords], [place]] : steps) {
    for await (const relaxed of looserBy(ctx, { criteria, leftOut: [] }, step)) {
      if (await isFound(ctx, relaxed.criteria)) return relaxed;
    }
  }
  return null;
}
