// A setup file: records which columns each statement of server/db/sql.ts returns, by its call site. The check that follows
// the API tests compares them with the row type that the call site states (scripts/row-types/).
import path from "node:path";
import { threadId } from "node:worker_threads";
import pg from "pg";
import { afterAll } from "vitest";
import { projectFolder } from "../../../scripts/process/settings";
import { addRecords, type Place, type Recorded } from "../../../scripts/row-types/records";

const runner = "server/db/sql.ts";

type Site = Place & { file: string };

interface Recorder {
  /** By call site and columns. */
  known: Map<string, Recorded>;
  /** Those that changed since they were last written. */
  fresh: Set<Recorded>;
  /** By their place in the transformed code. */
  sites: Map<string, Site>;
}

const store = globalThis as { [key: symbol]: Recorder | undefined };
// Packages stay loaded from one test file to the next, so the driver is patched once in a thread.
const key = Symbol.for("tests.row-types");

/** The stack frames of this call in vitest's transformed code. Mapping them to the source would take most of a test's time. */
function frames(): NodeJS.CallSite[] {
  const { stackTraceLimit } = Error;
  const prepareStackTrace: unknown = Reflect.get(Error, "prepareStackTrace");
  Error.stackTraceLimit = 20;
  Error.prepareStackTrace = (_, sites) => sites;
  const { stack } = new Error();
  Object.assign(Error, { prepareStackTrace, stackTraceLimit });
  return stack as unknown as NodeJS.CallSite[];
}

/** The frame that called the runner; null for a statement that the runner didn't send. */
function callOf<Frame>(stack: Frame[], fileOf: (frame: Frame) => string | null | undefined): Frame | null {
  const last = stack.findLastIndex((frame) => fileOf(frame)?.includes(runner));
  return last < 0 ? null : (stack[last + 1] ?? null);
}

/** The position in the source at which the runner was called. */
function mappedSite(): Site | null {
  const { stackTraceLimit } = Error;
  Error.stackTraceLimit = 20;
  const stack = new Error().stack?.split("\n") ?? [];
  Error.stackTraceLimit = stackTraceLimit;
  const [, name, line, character] = /([^\s(]+):(\d+):(\d+)\)?$/.exec(callOf(stack, (frame) => frame) ?? "") ?? [];
  if (!name) return null;
  const file = path.relative(projectFolder, name.replace(/^file:\/\//, "")).replaceAll(path.sep, "/");
  return { file, line: Number(line), character: Number(character) };
}

/** The same, mapped once for each position in the transformed code. */
function callSite({ sites }: Recorder): Site | null {
  const frame = callOf(frames(), (one) => one.getFileName());
  if (!frame) return null;
  const place = [frame.getFileName(), frame.getLineNumber(), frame.getColumnNumber()].join(":");
  const known = sites.get(place) ?? mappedSite();
  if (known) sites.set(place, known);
  return known;
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

/** Makes a class of the driver record the results of the runner's statements. */
function patch(driver: { query: Query }, recorder: Recorder) {
  const { query } = driver;
  driver.query = function recording(config, ...rest) {
    const result = query.call(this, config, ...rest);
    // Both Prisma and the runner parse values their own way; only Prisma asks for rows as arrays.
    const isRunners = typeof config === "object" && config !== null && "types" in config && !("rowMode" in config);
    const site = isRunners && rest.length === 0 ? callSite(recorder) : null;
    if (!site) return result;
    return (result as Promise<pg.QueryResult<Record<string, unknown>>>).then((found) => {
      note(recorder, site, found);
      return found;
    });
  };
}

function start(): Recorder {
  const recorder: Recorder = { known: new Map(), fresh: new Set(), sites: new Map() };
  patch(pg.Client.prototype, recorder);
  patch(pg.Pool.prototype, recorder);
  return recorder;
}

const { fresh } = (store[key] ??= start());
afterAll(() => {
  addRecords(`${process.pid}-${threadId}`, [...fresh]);
  fresh.clear();
});
