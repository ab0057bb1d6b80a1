// A setup file: records which columns each statement of server/db/sql.ts returns, by its call site. The check that follows
// the API tests compares them with the row type that the call site states (scripts/row-types/).
import path from "node:path";
import { threadId } from "node:worker_threads";
import pg from "pg";
import { afterAll } from "vitest";
import { projectFolder } from "../../../scripts/process/settings";
import { addRecords, type Recorded } from "../../../scripts/row-types/records";

const runner = "server/db/sql.ts";

interface Recorder {
  /** By call site and columns. */
  known: Map<string, Recorded>;
  /** Those that changed since they were last written. */
  fresh: Set<Recorded>;
}

const store = globalThis as { [key: symbol]: Recorder | undefined };
// Packages stay loaded from one test file to the next, so the driver is patched once in a thread.
const key = Symbol.for("tests.row-types");

type Site = Pick<Recorded, "file" | "line" | "character">;

/** The stack of this call, each frame with its place in the source and not in what vitest made of it. */
function stackOf(): string[] {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 20;
  const stack = new Error().stack ?? "";
  Error.stackTraceLimit = stackTraceLimit;
  return stack.split("\n");
}

/** Where the runner was called; null for a statement that did not come from it. */
function callSite(): Site | null {
  const stack = stackOf();
  const last = stack.findLastIndex((frame) => frame.includes(runner));
  const [, name, line, character] = /([^\s(]+):(\d+):(\d+)\)?$/.exec(stack[last + 1] ?? "") ?? [];
  if (last < 0 || !name) return null;
  const file = path.relative(projectFolder, name.replace(/^file:\/\//, "")).replaceAll(path.sep, "/");
  return { file, line: Number(line), character: Number(character) };
}

function note({ known, fresh }: Recorder, site: Site, { fields, rows }: pg.QueryResult<Record<string, unknown>>) {
  const columns = fields.map(({ name, dataTypeID, tableID, columnID }) => ({
    name,
    type: dataTypeID,
    table: tableID,
    column: columnID,
  }));
  const id = JSON.stringify([site, columns]);
  const record = known.get(id) ?? { ...site, columns, nulls: [] };
  const names = columns.map(({ name }) => name).filter((name) => !record.nulls.includes(name));
  const nulls = names.filter((name) => rows.some((row) => row[name] === null));
  if (known.has(id) && nulls.length === 0) return;
  record.nulls.push(...nulls);
  known.set(id, record);
  fresh.add(record);
}

type Query = (this: unknown, config: unknown, ...rest: unknown[]) => unknown;

/** Lets a class of the driver's record the results of the runner's statements. */
function patch(driver: { query: Query }, recorder: Recorder) {
  const { query } = driver;
  driver.query = function recording(config, ...rest) {
    const result = query.call(this, config, ...rest);
    // Both Prisma and the runner parse values their own way; only Prisma asks for rows as arrays.
    const isRunners = typeof config === "object" && config !== null && "types" in config && !("rowMode" in config);
    const site = isRunners && rest.length === 0 ? callSite() : null;
    if (!site) return result;
    return (result as Promise<pg.QueryResult<Record<string, unknown>>>).then((found) => {
      note(recorder, site, found);
      return found;
    });
  };
}

function start(): Recorder {
  const recorder: Recorder = { known: new Map(), fresh: new Set() };
  patch(pg.Client.prototype, recorder);
  patch(pg.Pool.prototype, recorder);
  return recorder;
}

const { fresh } = (store[key] ??= start());
afterAll(() => {
  addRecords(`${process.pid}-${threadId}`, [...fresh]);
  fresh.clear();
});
