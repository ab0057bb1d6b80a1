import { hasKeyColumn, type ImportColumn, mostColumns, type UpdateKey } from "./import-columns";

export const encodings = ["utf-8", "windows-1252", "utf-16le", "utf-16be"] as const;
export type Encoding = (typeof encodings)[number];

/** Magic numbers of common binary files, which are detected regardless of the file's name. */
const signatures: [string, number[]][] = [
  ["a PNG picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG picture", [0xff, 0xd8, 0xff]],
  ["a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["a WebP picture", [0x52, 0x49, 0x46, 0x46]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
  ["a ZIP archive: unpack it, or if it is a workbook, name it .xlsx", [0x50, 0x4b, 0x03, 0x04]],
  ["an old spreadsheet: save it as CSV first", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a compressed file: unpack it first", [0x1f, 0x8b]],
];

const beginsWith = (head: Uint8Array, bytes: number[]) => bytes.every((byte, n) => head[n] === byte);

/** Whether every other byte from `start` is a NUL, as of English in UTF-16. */
const isWide = (head: Uint8Array, start: number): boolean =>
  head.length > 3 && head.subarray(0, 64).every((byte, at) => (byte === 0) === (at % 2 === start));

/** The encoding that a UTF-16 byte order mark or the zeros between letters indicate; null for other files. */
export function markOf(head: Uint8Array): Encoding | null {
  if (beginsWith(head, [0xff, 0xfe]) || isWide(head, 1)) return "utf-16le";
  if (beginsWith(head, [0xfe, 0xff]) || isWide(head, 0)) return "utf-16be";
  return null;
}

/** Why a file that starts with these bytes isn't a CSV file, to be shown after its name; null for text. */
export function binaryProblem(head: Uint8Array): string | null {
  const known = signatures.find(([, bytes]) => beginsWith(head, bytes));
  if (known) return `is not a CSV file but ${known[0]}.`;
  return !markOf(head) && head.includes(0) ? "is not a CSV file: it is not text." : null;
}

/** Distinguishes UTF-8 from Windows-1252: decoding the latter as UTF-8 breaks almost every non-ASCII letter. */
export class Utf8Judge {
  readonly #decoder = new TextDecoder("utf-8");
  #wide = 0;
  #broken = 0;

  /** Takes the next bytes of the file. */
  add(chunk: Uint8Array): void {
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#wide += text.match(/[^\u0000-\u007F]/g)?.length ?? 0;
    this.#broken += text.match(/\uFFFD/g)?.length ?? 0;
  }

  get isUtf8(): boolean {
    return this.#broken * 10 <= this.#wide;
  }
}

export const separators = [",", ";", "\t", "|"] as const;
/** The lines whose separators are counted. */
const judgedLines = 30;
const judgedCharacters = 64 * 1024;

const timesIn = (line: string, separator: string): number => line.split(separator).length - 1;

/** Among the lines with this separator, how many have the most common number of it. */
function evenLines(separator: string, lines: readonly string[]): number {
  const counts = new Map<number, number>();
  for (const line of lines) {
    const times = timesIn(line, separator);
    if (times > 0) counts.set(times, (counts.get(times) ?? 0) + 1);
  }
  return Math.max(0, ...counts.values());
}

/** The separator that a first line such as "sep=;" names; null without one. */
export const namedSeparator = (text: string): string | null =>
  /^\uFEFF?"?sep=([^\r\n"])"?[,;|\t]*\r?(?:\n|$)/i.exec(text)?.[1] ?? null;

/**
 * The separator of a file: the one that its first line names, or else the one that splits its first lines most evenly.
 */
export function separatorOf(text: string): string {
  const named = namedSeparator(text);
  if (named !== null) return named;
  const lines = text
    .slice(0, judgedCharacters)
    .replace(/"[^"]*"/g, "")
    .split(/[\r\n]+/)
    .filter((line) => line !== "")
    .slice(0, judgedLines);
  const [first = ""] = lines;
  const judged = separators.map((separator) => ({
    separator,
    even: evenLines(separator, lines),
    inFirst: timesIn(first, separator),
    at: first.indexOf(separator),
  }));
  const better = (a: (typeof judged)[number], b: (typeof judged)[number]) =>
    (b.even - a.even || b.inFirst - a.inFirst || a.at - b.at) < 0 ? a : b;
  return judged.reduce((best, one) => better(one, best)).separator;
}

/** The file endings that an import takes. */
const endings = /\.(?:csv|tsv|txt|xlsx)$/i;

export const hasImportEnding = (name: string): boolean => endings.test(name);

/** Whether a file is a workbook, by its name and its first bytes. */
export const isWorkbook = (name: string, head: Uint8Array): boolean =>
  /\.xlsx$/i.test(name) && beginsWith(head, [0x50, 0x4b, 0x03, 0x04]);

/** Why a text isn't a CSV file, to be shown after its name; null if it may be one. */
export function textProblem(text: string): string | null {
  const start = text.slice(0, 1000).replace(/^[\s\uFEFF]+/, "");
  if (/^(?:<!doctype html|<html|<head|<body|<table)/i.test(start)) return "is not a CSV file but a web page (HTML).";
  if (/^<\?xml|^<[a-z][\w:-]*[\s>]/i.test(start)) return "is not a CSV file but XML.";
  if (/^(?:\{\s*["}]|\[\s*[{["\]])/.test(start)) return "is not a CSV file but JSON.";
  return null;
}

/** Why a file with these headers can't be imported; null if it can. */
export function headerProblem(
  headers: readonly string[],
  mapping: readonly (ImportColumn | null)[],
  key: UpdateKey | null = null,
): string | null {
  if (headers.length > mostColumns) return tooManyColumns(1);
  if (hasKeyColumn(mapping, key)) return null;
  if (key && key !== "name") return `The file has no column ${key}. Its columns are: ${headers.join(", ")}.`;
  return `The file has no name column. Its columns are: ${headers.join(", ")}.`;
}

const whole = new Intl.NumberFormat("en-US");

/** The error for a row with more columns than an import reads. The header is row 1. */
export const tooManyColumns = (row: number): string =>
  `Row ${whole.format(row)} has more than ${whole.format(mostColumns)} columns.`;
