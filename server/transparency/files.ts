import "server-only";
import { type LogEntry, type Transparency } from "@/lib/contract/transparency";
import { csvLine } from "@/lib/rules/csv-cell";
import { measures, reasons } from "@/lib/rules/decisions";
import { type Ctx } from "../ctx";
import { csvFile } from "../http/csv";
import { readLog } from "./log";

function* decisionLines({ decisions }: Transparency): Generator<string, void> {
  yield csvLine(["measure", "reason", "source", "automated", "count"]);
  for (const { measure, reason, source, automated, count } of decisions) {
    yield csvLine([measures[measure].label, reasons[reason].label, source, String(automated), String(count)]);
  }
}

/** The decisions of a period as a CSV file. */
export const figuresFile = (figures: Transparency): Response => csvFile("transparency.csv", decisionLines(figures));

/** How many rows of the log are read at once. */
const rowsAtOnce = 1000;

const lineOf = ({ date, measure, reason, kind, source, automated, reversed }: LogEntry) =>
  csvLine([date, measures[measure].label, reasons[reason].label, kind, source, String(automated), String(reversed)]);

async function* logLines(ctx: Ctx): AsyncGenerator<string, void> {
  yield csvLine(["date", "measure", "reason", "kind", "source", "automated", "reversed"]);
  for (let offset = 0; ; offset += rowsAtOnce) {
    const { items } = await readLog(ctx, { limit: rowsAtOnce, offset });
    for (const entry of items) yield lineOf(entry);
    if (items.length < rowsAtOnce) return;
  }
}

/** The whole log as a CSV file. */
export const logFile = (ctx: Ctx): Response => csvFile("moderation-log.csv", logLines(ctx));
