import { createChance } from "../data/chance";
import { generateSearches } from "./generate";
import { searchesFromRows } from "./judged/from-rows";
import { type DataSet } from "./import-files";
import { judgedLists } from "./judged/list";
import { secondLists } from "./judged/second";
import { fourthLists } from "./judged/fourth";
import { thirdLists } from "./judged/third";
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

/** All searches of a set of rows, the judged ones first. `seed` is of the generated ones. */
export function makeSearches(set: DataSet, rows: readonly RealRow[], seed: number): Search[] {
  const lists = { ...{ ready: judgedLists, ready2: secondLists }[set], ...thirdLists[set], ...fourthLists[set] };
  const written = Object.entries(lists).flatMap(([kind, list]) =>
    list.map(([q, rule, location]) => ({ kind, q, ...(location && { location }), isAnswer: matcherOf(rule) })),
  );
  return [
    ...[...written, ...(set === "ready" ? searchesFromRows(createChance(judgedSeed), rows) : [])].map((made) => ({
      ...made,
      isGenerated: false,
    })),
    ...generateSearches(createChance(seed), rows).map((made) => ({ ...made, isGenerated: true })),
  ];
}
