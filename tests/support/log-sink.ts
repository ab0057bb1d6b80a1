// A setup file: a test fails if anything that it sent to the API is in the process's log.
import { afterAll, afterEach } from "vitest";

/** Values that the program says itself: short ones, and names such as those of statuses, which are parts of tasks' names. */
const isOwnWord = (text: string) => text.length < 6 || /^[a-z_]{1,11}$/.test(text);
/** Its lines have the directive and path that a browser reports, without query. */
const ownWords = "a browser reported a violation of the Content-Security-Policy";

interface Sink {
  lines: string[];
  sent: Set<string>;
}

const store = globalThis as { [key: symbol]: Sink | undefined };
const key = Symbol.for("tests.log-sink");

// A thread's standard output is shared by its test files, so this is done once in it.
function start(): Sink {
  const sink: Sink = { lines: [], sent: new Set() };
  const write = process.stdout.write.bind(process.stdout) as (...args: unknown[]) => boolean;
  process.stdout.write = (...args: unknown[]) => {
    const [text] = args;
    if (typeof text !== "string" || !text.startsWith('{"level"')) return write(...args);
    return sink.lines.push(...text.trimEnd().split("\n")) > 0;
  };
  return sink;
}
const sink = (store[key] ??= start());

/** What the log has said in this test, one JSON text per line. */
export const logLines = (): readonly string[] => sink.lines;

/** Notes the texts in a value that a test sends: they may not be in the log. */
export function noteSent(value: unknown): void {
  if (typeof value === "string" && !isOwnWord(value)) sink.sent.add(value.toLowerCase());
  if (typeof value === "object" && value !== null) for (const inner of Object.values(value)) noteSent(inner);
}

/** The values of a line, without the names of files and functions. */
function wordsOf(line: string): string {
  const { stack: _, ...err } = (JSON.parse(line) as { err?: Record<string, unknown> }).err ?? {};
  return JSON.stringify({ ...(JSON.parse(line) as object), err }).toLowerCase();
}

afterAll(() => sink.sent.clear());
afterEach(() => {
  const lines = sink.lines.splice(0).filter((line) => !line.includes(ownWords));
  for (const line of lines) {
    const found = [...sink.sent].find((value) => wordsOf(line).includes(value));
    if (found) throw new Error(`The log contains what was sent, "${found}":\n${line}`);
  }
});
