import { type BulkCreateAnswer, type ListingChange } from "../../lib/contract/import-batch";
import { errorTexts, skipText } from "../../lib/rules/import-rows";
import { changeKind } from "../../lib/rules/import-updates";
import { type CsvOutput } from "./csv-output";
import { counted } from "./progress";
import { type FileRecord } from "./open-file";

const mostExamples = 3;

interface Entry {
  count: number;
  examples: string[];
}

/** Counts items by name and remembers the first few of each, so memory use doesn't grow with the number of items. */
class Tally {
  readonly #entries = new Map<string, Entry>();

  add(name: string, example: string): void {
    const entry = this.#entries.get(name) ?? { count: 0, examples: [] };
    entry.count += 1;
    if (entry.examples.length < mostExamples) entry.examples.push(example);
    this.#entries.set(name, entry);
  }

  countOf(name: string): number {
    return this.#entries.get(name)?.count ?? 0;
  }

  get total(): number {
    return [...this.#entries.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Entries by name, most frequent first. Ties have a fixed order, because batches end in any order. */
  get entries(): (Entry & { name: string })[] {
    return [...this.#entries]
      .map(([name, entry]) => ({ name, ...entry }))
      .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1));
  }
}

/** The files that an import writes in addition to its report, if requested. */
export interface OutcomeFiles {
  /** Rows that were not stored: number, reason, cells. */
  rejects: CsvOutput | null;
  /** Values that were left empty or mended. */
  mended: CsvOutput | null;
  /** What changes in listings. */
  changes: CsvOutput | null;
}

/** The outcome of a file's rows: counts, and the first examples of each reason and warning. */
export class Outcome {
  rows = 0;
  created = 0;
  updated = 0;
  unchanged = 0;
  mendedRows = 0;
  refusedRows = 0;
  readonly skipped = new Tally();
  readonly refused = new Tally();
  readonly mended = new Tally();
  readonly changed = new Tally();
  readonly #files: OutcomeFiles;

  constructor(files: OutcomeFiles) {
    this.#files = files;
  }

  async #reject(record: FileRecord, reason: string): Promise<void> {
    await this.#files.rejects?.add([String(record.number), reason, ...record.cells]);
  }

  async #mend(number: number, warning: BulkCreateAnswer["warnings"][number]): Promise<void> {
    const { field, message, before, after } = warning;
    this.mended.add(`${field}: ${message}`, `row ${number}: ${before} → ${after ?? "empty"}`);
    await this.#files.mended?.add([String(number), field, before, after ?? "", message]);
  }

  async #change(number: number, change: ListingChange): Promise<void> {
    const { id, name, field, before, after } = change;
    const kind = changeKind(change);
    this.changed.add(`${field}: ${kind}`, `row ${number}: ${before || "empty"} → ${after || "empty"}`);
    await this.#files.changes?.add([String(number), String(id), name, field, before, after, kind]);
  }

  /** Adds a batch's answer; its indexes are places in `records`. */
  async add(records: FileRecord[], answer: BulkCreateAnswer): Promise<void> {
    this.rows += records.length;
    this.created += answer.created;
    this.updated += answer.updated ?? 0;
    this.unchanged += answer.unchanged ?? 0;
    this.refusedRows += answer.errors.length;
    this.mendedRows += new Set(answer.warnings.map(({ index }) => index)).size;
    const at = (index: number): FileRecord => records[index] ?? { cells: [], number: 0 };
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
    for (const change of answer.changes ?? []) await this.#change(at(change.index).number, change);
    for (const warning of answer.warnings) await this.#mend(at(warning.index).number, warning);
  }
}

const line = (label: string, count: number) => `  ${label.padEnd(32)}${counted(count).padStart(12)}`;

const section = (title: string, tally: Tally) =>
  tally.total === 0
    ? []
    : [
        title,
        ...tally.entries.flatMap(({ name, count, examples }) => [line(name, count), `      ${examples.join(", ")}`]),
      ];

/** The report at the end of an import, as lines. */
export function reportOf(
  outcome: Outcome,
  { seconds, isDry, isUpdate }: { seconds: number; isDry: boolean; isUpdate: boolean },
): string[] {
  const rate = counted(Math.round(outcome.rows / Math.max(seconds, 0.001)));
  return [
    `${counted(outcome.rows)} rows in ${seconds.toFixed(1)} s (${rate} rows/s)`,
    ...(isDry ? ["Dry run: nothing was stored. This is what an import would do."] : []),
    ...(isUpdate
      ? [line("updated", outcome.updated), line("unchanged", outcome.unchanged)]
      : [line("created", outcome.created)]),
    line("skipped", outcome.skipped.total),
    line("refused", outcome.refusedRows),
    ...(isUpdate ? [] : [line("mended, of those created", outcome.mendedRows)]),
    ...section(isDry ? "Would change, by field" : "Changed, by field", outcome.changed),
    ...section("Refused, by reason", outcome.refused),
    ...section(isUpdate ? "Left as they were or mended, by field" : "Left empty or mended, by field", outcome.mended),
    ...section("Skipped, by reason", outcome.skipped),
  ];
}
