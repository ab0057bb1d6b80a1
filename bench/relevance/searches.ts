import { createChance } from "../data/chance";
import { generateSearches } from "./generate";
import { searchesFromRows } from "./judged/from-rows";
import { judgedLists } from "./judged/list";
import { type RealRow } from "./rows";
import { matcherOf } from "./rules";

/** A search and the rows that answer it. */
export interface Search {
  /** The class that it is counted in. */
  kind: string;
  isGenerated: boolean;
  q: string;
  /** The text of the Location field. */
  location?: string;
  isAnswer: (row: RealRow) => boolean;
}

/** The judged searches that are made from rows are the same in every run. */
const judgedSeed = 1;

/** All searches, the judged ones first. `seed` is of the generated ones. */
export function makeSearches(rows: readonly RealRow[], seed: number): Search[] {
  const written = Object.entries(judgedLists).flatMap(([kind, list]) =>
    list.map(([q, rule, location]) => ({ kind, q, ...(location && { location }), isAnswer: matcherOf(rule) })),
  );
  return [
    ...[...written, ...searchesFromRows(createChance(judgedSeed), rows)].map((made) => ({
      ...made,
      isGenerated: false,
    })),
    ...generateSearches(createChance(seed), rows).map((made) => ({ ...made, isGenerated: true })),
  ];
}
