import { type Entry, Reader, ZipReader } from "@zip.js/zip.js/index-native.js";
import { SaxesParser } from "saxes";
import { tooManyColumns } from "../rules/csv-file";
import { mostColumns } from "../rules/import-columns";
import { type FileBytes, FileProblem } from "./file-bytes";

/**
 * The maximum size of the shared strings in memory, in characters. A workbook stores its strings separately from its
 * rows.
 */
const mostCharacters = 300_000_000;
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

/** Unpacks an entry of the archive and passes it to the handlers. Yields after each part. */
async function* parsed(entry: Entry, { open, text, close }: Handlers): AsyncGenerator<undefined> {
  if (entry.directory) return;
  const parser = new SaxesParser();
  parser.on("opentag", ({ name, attributes }) => open?.(local(name), attributes));
  parser.on("text", (part) => text?.(part));
  parser.on("closetag", ({ name }) => close?.(local(name)));
  parser.on("error", () => {
    throw new FileProblem("The workbook is damaged: its XML can't be read.");
  });
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
  const unpacking = entry.getData(writable, { useWebWorkers: false });
  unpacking.catch(() => undefined);
  const decoder = new TextDecoder();
  const reader = readable.getReader();
  try {
    for (;;) {
      const { value, done } = await reader.read();
      parser.write(decoder.decode(value, { stream: !done }));
      if (done) break;
      yield;
    }
    parser.close();
    await unpacking;
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
      if (isText && !isHint) current += part;
    },
    close(name) {
      isText = false;
      if (name === "rPh") isHint = false;
      if (name !== "si") return;
      characters += current.length;
      if (characters > mostCharacters) throw new FileProblem("The workbook holds too much text. Save it as CSV.");
      strings.push(current);
    },
  });
  return strings;
}

/** The path of the first visible sheet. */
async function firstSheet(find: (path: string) => Entry | undefined): Promise<string> {
  let id: string | undefined;
  const paths = new Map<string, string>();
  await readAll(find("xl/workbook.xml"), {
    open(name, attributes) {
      if (name === "sheet" && (attributes.state ?? "visible") === "visible") id ??= attributes["r:id"];
    },
  });
  await readAll(find("xl/_rels/workbook.xml.rels"), {
    open(name, { Id, Target = "" }) {
      if (name === "Relationship" && Id) paths.set(Id, Target.startsWith("/") ? Target.slice(1) : `xl/${Target}`);
    },
  });
  return paths.get(id ?? "") ?? "xl/worksheets/sheet1.xml";
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
    if (this.#isText) this.#cell.value += part;
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
    if (this.#row.length === 0) this.#fillGap();
    while (this.#row.length < place) this.#row.push("");
    this.#row[place] = text;
  }
}

/**
 * Reads the rows of a workbook's first visible sheet in chunks, cells as text. Only the shared strings are held in
 * memory.
 */
export async function* xlsxRecords(file: FileBytes): AsyncGenerator<string[][]> {
  const reader = new ZipReader(new BytesReader(file));
  const entries = await reader.getEntries().catch(() => {
    throw new FileProblem(`${file.name} is not a workbook, or it is damaged.`);
  });
  const find = (path: string) => entries.find(({ filename }) => filename === path);
  const entry = find(await firstSheet(find));
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
