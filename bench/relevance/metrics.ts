import { type SiteAnswer } from "./engine";
import { isTrue } from "./reasons";
import { identityOf, type RealRow } from "./rows";
import { type Search } from "./searches";

const [first, shown] = [5, 10];

/** How well the answer to one search is. All but the counts are from 0 to 1. */
export interface Score {
  /** Share of right results among the first five, or among the first n if only n rows are right. */
  precision: number;
  /** Distinct right results among the first ten, of the ten or fewer that there are. */
  recall: number;
  /** One divided by the position of the first right result; 0 if none is among the first ten. */
  reciprocal: number;
  /** Whether nothing was found although right rows exist. */
  isBlank: boolean;
  /** Results with an untrue reason, and with one that could be checked. */
  untrue: number;
  checked: number;
}

/** The rows that answer a search, by person or firm. */
export const answersTo = ({ isAnswer }: Pick<Search, "isAnswer">, rows: readonly RealRow[]) =>
  new Set(rows.filter(isAnswer).map(identityOf));

interface Answered {
  answer: SiteAnswer;
  /** The right results (`answersTo`), one at least. */
  right: ReadonlySet<string>;
  rowOf: (id: number) => RealRow;
}

/** Scores one answer. */
export function scoreOf({ answer, right, rowOf }: Answered): Score {
  const results = answer.results.slice(0, shown).map(({ id, why }) => ({ row: rowOf(id), why }));
  const hits = results.map(({ row }) => right.has(identityOf(row)));
  const found = new Set(results.map(({ row }) => identityOf(row)).filter((identity) => right.has(identity)));
  const verdicts = results.map(({ row, why }) => (why ? isTrue(why, row, answer.words) : null));
  const best = hits.indexOf(true);
  return {
    precision: Math.min(1, hits.slice(0, first).filter(Boolean).length / Math.min(first, right.size)),
    recall: found.size / Math.min(shown, right.size),
    reciprocal: best < 0 ? 0 : 1 / (best + 1),
    isBlank: results.length === 0,
    untrue: verdicts.filter((verdict) => verdict === false).length,
    checked: verdicts.filter((verdict) => verdict !== null).length,
  };
}

/** The scores of a class put together: means, and counts of blank pages and reasons. */
export interface Summary {
  count: number;
  precision: number;
  recall: number;
  reciprocal: number;
  blank: number;
  untrue: number;
  checked: number;
}

const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

/** Summarizes the scores of one class; of no scores, the means are NaN. */
export function summarize(scores: readonly Score[]): Summary {
  const mean = (value: (score: Score) => number) => sum(scores.map(value)) / scores.length;
  return {
    count: scores.length,
    precision: mean(({ precision }) => precision),
    recall: mean(({ recall }) => recall),
    reciprocal: mean(({ reciprocal }) => reciprocal),
    blank: scores.filter(({ isBlank }) => isBlank).length,
    untrue: sum(scores.map(({ untrue }) => untrue)),
    checked: sum(scores.map(({ checked }) => checked)),
  };
}
