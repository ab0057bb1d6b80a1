import { type Entry, Reader, ZipReader } from "@zip.js/zip.js/index-native.js";
import { SaxesParser } from "saxes";
import { tooManyColumns } from "../rules/csv-file";
import { longestRow, rowTooLong } from "../rules/csv-scan";
import { mostColumns } from "../rules/import-columns";
import { type FileBytes, FileProblem } from "./file-bytes";

/**
 * The maximum size of the shared strings in memory, in characters. A workbook stores its strings separately from its
 * rows.
 */
const mostCharacters = 300_000_000;
/** What each of them takes besides its characters. */
const perString = 8;
/** The most that a part of a workbook may unpack to, in bytes: a full sheet of 25 columns has fewer. */
const mostUnpacked = 1_000_000_000;
/** How deep its elements may be nested; programs write some ten levels. */
const deepest = 100;
const tooMuchText = "The workbook holds too much text. Save it as CSV.";
/** Rows that a workbook omits are blank. Gaps longer than this aren't filled. */
const longestGap = 1000;
/** Rows passed on together. */
const chunkRows = 500;

class BytesReader extends Reader<FileBytes> {
  readonly #file: FileBytes;

  constructor(file: FileBytes) {
    super(file);
    this.#file = file;
    this.size = file.size;
  }

  override readUint8Array(index: number, length: number): Promise<Uint8Array> {
    return this.#file.read(index, index + length);
  }
}

type Attributes = Record<string, string>;

interface Handlers {
  open?: (name: string, attributes: Attributes) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
}

/** An element's name without its namespace prefix, which some programs write. */
const local = (name: string): string => name.slice(name.indexOf(":") + 1);

/** A text with more of it. Throws `FileProblem` once it is longer than any cell. */
function joined(text: string, more: string): string {
  if (text.length + more.length > longestRow) throw new FileProblem(tooMuchText);
  return text + more;
}

/**
 * A parser that throws `FileProblem` for XML that is damaged, too deep, or has a longer tag or text than any cell: the
 * library collects each in memory up to its end.
 */
function boundedParser({ open, text, close }: Handlers): { write: (part: string) => void; end: () => void } {
  const parser = new SaxesParser();
  let [depth, pending] = [0, 0];
  parser.on("opentag", ({ name, attributes }) => {
    pending = 0;
    if ((depth += 1) > deepest) throw new FileProblem("The workbook is damaged: its XML is nested too deep.");
    open?.(local(name), attributes);
  });
  parser.on("text", (part) => {
    pending = 0;
    text?.(part);
  });
  parser.on("closetag", ({ name }) => {
    [pending, depth] = [0, depth - 1];
    close?.(local(name));
  });
  parser.on("error", () => {
    throw new FileProblem("The workbook is damaged: its XML can't be read.");
  });
  return {
    write(part) {
      if ((pending += part.length) > longestRow) throw new FileProblem(tooMuchText);
      parser.write(part);
    },
    end: () => parser.close(),
  };
}

/** What unpacking gives. The library also refuses more bytes than the archive says that there are. */
const orDamaged = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch(() => {
    throw new FileProblem("The workbook can't be unpacked: it is damaged, or has just changed.");
  });

/** Unpacks an entry of the archive and passes it to the handlers. Yields after each part. Throws `FileProblem`. */
async function* parsed(entry: Entry, handlers: Handlers): AsyncGenerator<undefined> {
  if (entry.directory) return;
  if (entry.uncompressedSize > mostUnpacked) throw new FileProblem(tooMuchText);
  const parser = boundedParser(handlers);
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = entry.getData(writable, { useWebWorkers: false });
  unpacking.catch(() => undefined);
  const decoder = new TextDecoder();
  const reader = readable.getReader();
  try {
    for (;;) {
      const { value, done } = await orDamaged(reader.read());
      parser.write(decoder.decode(value, { stream: !done }));
      if (done) break;
      yield;
    }
    parser.end();
    await orDamaged(unpacking);
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}

async function readAll(entry: Entry | undefined, handlers: Handlers): Promise<void> {
  if (!entry) return;
  const parts = parsed(entry, handlers);
  while (!(await parts.next()).done);
}

/** The text of each shared string, without phonetic hints. */
async function sharedStrings(entry: Entry | undefined): Promise<string[]> {
  const strings: string[] = [];
  let [current, characters, isText, isHint] = ["", 0, false, false];
  await readAll(entry, {
    open(name) {
      if (name === "si") current = "";
      if (name === "rPh") isHint = true;
      isText = name === "t";
    },
    text(part) {
      if (isText && !isHint) current = joined(current, part);
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name !== "si") return;
      characters += current.length + perString;
      if (characters > mostCharacters) throw new FileProblem(tooMuchText);
      strings.push(current);
    },
  });
  return strings;
}

/** The visible sheets. */
async function sheetsOf(find: (path: string) => Entry | undefined): Promise<{ name: string; path: string }[]> {
  const sheets: { name: string; id: string }[] = [];
  const paths = new Map<string, string>();
  await readAll(find("xl/workbook.xml"), {
    open(tag, { name = "", state = "visible", "r:id": id = "" }) {
      if (tag === "sheet" && state === "visible") sheets.push({ name, id });
    },
  });
  await readAll(find("xl/_rels/workbook.xml.rels"), {
    open(name, { Id, Target = "" }) {
      if (name === "Relationship" && Id) paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return sheets.map(({ name, id }) => ({ name, path: paths.get(id) ?? "xl/worksheets/sheet1.xml" }));
}

/** The column index of a cell, from an address such as "AB12". */
function placeOf(address: string): number {
  let place = 0;
  for (let n = 0; n < address.length; n += 1) {
    const letter = address.charCodeAt(n) - 64;
    if (letter < 1 || letter > 26) break;
    place = place * 26 + letter;
  }
  return place - 1;
}

function textOf(type: string | undefined, value: string, strings: readonly string[]): string {
  if (type === "s") return strings[Number(value)] ?? "";
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type === "e") return "";
  if (type === "str" || type === "inlineStr" || type === "d") return value;
  // A number. Long ones are stored with an exponent.
  return /e/i.test(value) && Number.isSafeInteger(Number(value)) ? String(Number(value)) : value;
}

/** Collects the rows of a sheet. */
class Sheet implements Handlers {
  readonly #strings: readonly string[];
  rows: string[][] = [];
  #number = 0;
  #lastFilled = 0;
  #row: string[] = [];
  #length = 0;
  #cell = { place: 0, type: undefined as string | undefined, value: "" };
  #isText = false;

  constructor(strings: readonly string[]) {
    this.#strings = strings;
  }

  open = (name: string, { r, t }: Attributes): void => {
    if (name === "row") this.#startRow(Number(r ?? this.#number + 1));
    if (name === "c") this.#cell = { place: r ? placeOf(r) : this.#row.length, type: t, value: "" };
    this.#isText = name === "v" || name === "t";
  };

  text = (part: string): void => {
    if (this.#isText) this.#cell.value = joined(this.#cell.value, part);
  };

  close = (name: string): void => {
    this.#isText = false;
    if (name === "c") this.#endCell();
    if (name !== "row" || this.#row.length === 0) return;
    this.rows.push(this.#row);
    this.#lastFilled = this.#number;
  };

  #startRow(number: number): void {
    this.#number = number;
    this.#row = [];
    this.#length = 0;
  }

  /** Adds the blank rows above this one. */
  #fillGap(): void {
    const gap = Math.min(longestGap, this.#number - this.#lastFilled - 1);
    for (let n = 0; n < gap; n += 1) this.rows.push([]);
  }

  #endCell(): void {
    const { place, type, value } = this.#cell;
    const text = value === "" ? "" : textOf(type, value, this.#strings);
    if (text === "") return;
    if (place >= mostColumns) throw new FileProblem(tooManyColumns(this.#number));
    // Cells share their strings, and are sent each with its own.
    if ((this.#length += text.length) > longestRow) throw new FileProblem(rowTooLong(this.#number));
    if (this.#row.length === 0) this.#fillGap();
    while (this.#row.length < place) this.#row.push("");
    this.#row[place] = text;
  }
}

async function openBook(file: FileBytes) {
  const reader = new ZipReader(new BytesReader(file));
  const entries = await reader.getEntries().catch(() => {
    throw new FileProblem(`${file.name} is not a workbook, or it is damaged.`);
  });
  const find = (path: string) => entries.find(({ filename }) => filename === path);
  return { find, sheets: await sheetsOf(find) };
}

/** The names of a workbook's visible sheets. */
export const sheetNames = async (file: FileBytes): Promise<string[]> =>
  (await openBook(file)).sheets.map(({ name }) => name);

/**
 * Reads the rows of one of a workbook's visible sheets in chunks, cells as text. Only the shared strings are held in
 * memory.
 */
export async function* xlsxRecords(file: FileBytes, sheetAt: number): AsyncGenerator<string[][]> {
  const { find, sheets } = await openBook(file);
  const entry = find(sheets[sheetAt]?.path ?? "xl/worksheets/sheet1.xml");
  if (!entry) throw new FileProblem(`${file.name} is not a workbook (.xlsx), or it is damaged.`);
  const sheet = new Sheet(await sharedStrings(find("xl/sharedStrings.xml")));
  const parts = parsed(entry, sheet);
  while (!(await parts.next()).done) {
    if (sheet.rows.length < chunkRows) continue;
    yield sheet.rows;
    sheet.rows = [];
  }
  yield sheet.rows;
}
