import { type BulkCreateAnswer } from "../../lib/contract/import-batch";
import { errorTexts, skipText } from "../../lib/rules/import-rows";
import { counted } from "./progress";
import { type CsvRecord } from "./read-csv";
import { type Rejects } from "./rejects";
import { Tally } from "./tally";

/** What became of a file's rows: counts, and the first examples of each reason and warning. */
export class Outcome {
  rows = 0;
  created = 0;
  readonly skipped = new Tally();
  readonly refused = new Tally();
  readonly warnings = new Tally();
  readonly #rejects: Rejects | null;

  constructor(rejects: Rejects | null) {
    this.#rejects = rejects;
  }

  async #reject(record: CsvRecord, reason: string): Promise<void> {
    await this.#rejects?.add({ number: record.number, reason, cells: record.cells });
  }

  /** Adds a batch's answer; its indexes are places in `records`. */
  async add(records: CsvRecord[], answer: BulkCreateAnswer): Promise<void> {
    this.rows += records.length;
    this.created += answer.created;
    const at = (index: number): CsvRecord => records[index] ?? { cells: [], number: 0 };
    for (const { index, ...skip } of answer.skipped) {
      const what = skip.id === undefined ? "" : ` (listing ${skip.id})`;
      this.skipped.add(skip.reason, `row ${at(index).number}${what}`);
      await this.#reject(at(index), skipText(skip));
    }
    for (const { index, errors } of answer.errors) {
      const said = errorTexts(errors);
      for (const one of said) this.refused.add(one, `row ${at(index).number}`);
      await this.#reject(at(index), said.join("; "));
    }
    for (const { index, field, message } of answer.warnings) {
      this.warnings.add(field, `row ${at(index).number}: ${message}`);
    }
  }

  get refusedRows(): number {
    return this.rows - this.created - this.skipped.total;
  }
}

const line = (label: string, count: number) => `  ${label.padEnd(32)}${counted(count).padStart(12)}`;

const section = (tally: Tally) =>
  tally.entries.flatMap(({ name, count, examples }) => [line(name, count), `      ${examples.join(", ")}`]);

/** The report at the end of an import, as lines. */
export function reportOf(outcome: Outcome, seconds: number): string[] {
  const rate = counted(Math.round(outcome.rows / Math.max(seconds, 0.001)));
  return [
    `${counted(outcome.rows)} rows in ${seconds.toFixed(1)} s (${rate} rows/s)`,
    line("created", outcome.created),
    line("skipped", outcome.skipped.total),
    line("refused", outcome.refusedRows),
    ...(outcome.skipped.total > 0 ? ["Skipped, by reason", ...section(outcome.skipped)] : []),
    ...(outcome.refused.total > 0 ? ["Refused, by reason", ...section(outcome.refused)] : []),
    ...(outcome.warnings.total > 0 ? ["Values left empty or mended, by field", ...section(outcome.warnings)] : []),
  ];
}
