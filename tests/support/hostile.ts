import { between, chance, pick } from "@/dev/demo/chance";

const long = (length: number) => "x".repeat(length);

/** Texts that have broken parsers, statements, pages, and spreadsheets. */
const texts = [
  ...[
    "",
    " ",
    "0",
    "-1",
    "null",
    "undefined",
    "NaN",
    "true",
    "[]",
    "{}",
    "__proto__",
    "constructor",
    "../../etc/passwd",
  ],
  ...["'", '"', "' OR 1=1 --", "'; DROP TABLE listing; --", "$1", "%", "_", "\\", "%00", "%ff", "a%2fb", "{{7*7}}"],
  ...[
    "<script>alert(1)</script>",
    "</script><svg onload=alert(1)>",
    "javascript:alert(1)",
    "=1+1",
    "＝1+1",
    "@SUM(A1)",
  ],
  ...[
    "\u0000",
    "a\u0000b",
    "\ud800",
    "\udfff\ud800",
    "\u202eabc",
    "\ufeff",
    "é",
    "e\u0301",
    "ﷺ",
    "👩‍👩‍👧‍👦",
    "\r\nSet-Cookie: a=b",
  ],
  ...[
    "9".repeat(30),
    "1e999",
    "2147483648",
    "-2147483649",
    "9223372036854775808",
    "2026-02-31",
    "99999-01-01T00:00:00Z",
  ],
  ...["&|!():*", "foo & | bar", "(((((((((", '"unclosed', "-", "--", "- - -", "a-".repeat(2_000), "\n".repeat(2_000)],
  ...[long(256), long(5_000), long(100_000), "🙂".repeat(20_000), "a ".repeat(20_000), "(a".repeat(10_000)],
];

const nested = (depth: number): unknown => Array.from({ length: depth }).reduce((inner) => [inner], "deep");

/** Values of every type that JSON has. */
const values: readonly (() => unknown)[] = [
  () => pick(texts),
  () => pick([0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e300, null, true, false]),
  () => pick<unknown>([[], {}, [[]], [null], { length: 5 }, { toString: 1 }, { id: { id: 1 } }]),
  () => Array.from({ length: between(1, 300) }, () => pick(texts.slice(0, 40))),
  () => Object.fromEntries(Array.from({ length: between(1, 200) }, (_, at) => [`key${at}`, at])),
  () => nested(pick([10, 100, 2_000])),
];

export const hostileText = (): string => pick(texts);
export const hostileValue = (): unknown => pick(values)();

/** Changes one part of a value, or several: replaces it, leaves it out, adds something unknown, or repeats it. */
export function distorted(value: unknown): unknown {
  if (chance(0.2)) return hostileValue();
  if (Array.isArray(value)) {
    const list: unknown[] = value;
    return chance(0.3) ? [...list, hostileValue()] : list.map((one) => (chance(0.5) ? distorted(one) : one));
  }
  if (typeof value === "object" && value !== null) {
    const entries = Object.entries(value);
    const changed = entries.flatMap(([key, one]): [string, unknown][] =>
      chance(0.15) ? [] : [[key, chance(0.5) ? distorted(one) : one]],
    );
    return Object.fromEntries(chance(0.2) ? [...changed, [hostileText(), hostileValue()]] : changed);
  }
  return typeof value === "string" && chance(0.5) ? value + hostileText() : hostileValue();
}
