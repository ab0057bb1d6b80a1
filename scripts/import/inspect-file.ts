import { isAscii } from "node:buffer";
import { createReadStream } from "node:fs";
import { stat } from "node:fs/promises";
import path from "node:path";
import { Refusal } from "../../server/front/refusal.mjs";

export type Encoding = "utf-8" | "windows-1252" | "utf-16le" | "utf-16be";

export interface FileFacts {
  encoding: Encoding;
  bytes: number;
}

const chunkBytes = 256 * 1024;

/** How files begin that are no text, whatever they are called. */
const signatures: [string, number[]][] = [
  ["a PNG picture", [0x89, 0x50, 0x4e, 0x47]],
  ["a JPEG picture", [0xff, 0xd8, 0xff]],
  ["a GIF picture", [0x47, 0x49, 0x46, 0x38]],
  ["a WebP picture", [0x52, 0x49, 0x46, 0x46]],
  ["a PDF", [0x25, 0x50, 0x44, 0x46]],
  ["a ZIP archive or a spreadsheet: save it as CSV first", [0x50, 0x4b, 0x03, 0x04]],
  ["an old spreadsheet: save it as CSV first", [0xd0, 0xcf, 0x11, 0xe0]],
  ["a compressed file: unpack it first", [0x1f, 0x8b]],
];

const beginsWith = (head: Buffer, bytes: number[]) => bytes.every((byte, n) => head[n] === byte);

function markOf(head: Buffer): Encoding | null {
  if (beginsWith(head, [0xff, 0xfe])) return "utf-16le";
  if (beginsWith(head, [0xfe, 0xff])) return "utf-16be";
  return null;
}

function refuseBinary(head: Buffer, name: string): void {
  const known = signatures.find(([, bytes]) => beginsWith(head, bytes));
  if (known) throw new Refusal(`${name} is not a CSV file but ${known[0]}.`);
  if (!markOf(head) && head.includes(0)) throw new Refusal(`${name} is not a CSV file: it is not text.`);
}

async function sizeOf(file: string): Promise<number> {
  const facts = await stat(file).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(error.code === "ENOENT" ? `There is no file ${file}.` : `${file} can't be read (${error.code}).`);
  });
  if (!facts.isFile()) throw new Refusal(`${file} is not a file.`);
  if (facts.size === 0) throw new Refusal(`${path.basename(file)} is empty.`);
  return facts.size;
}

/** Tells UTF-8 from Windows-1252: nearly every letter beyond ASCII is broken when the latter is read as the former. */
class Utf8Judge {
  readonly #decoder = new TextDecoder("utf-8");
  #wide = 0;
  #broken = 0;

  add(chunk: Buffer): void {
    if (isAscii(chunk)) return;
    const text = this.#decoder.decode(chunk, { stream: true });
    this.#wide += text.match(/[^\u0000-\u007F]/g)?.length ?? 0;
    this.#broken += text.match(/\uFFFD/g)?.length ?? 0;
  }

  get isUtf8(): boolean {
    return this.#broken * 10 <= this.#wide;
  }
}

/**
 * Reads a file through once and tells how its text is encoded.
 * @throws {Refusal} when it isn't there, is empty, or is no text
 */
export async function inspectFile(file: string): Promise<FileFacts> {
  const bytes = await sizeOf(file);
  const judge = new Utf8Judge();
  let encoding: Encoding | null | undefined;
  const source = createReadStream(file, { highWaterMark: chunkBytes }) as AsyncIterable<Buffer>;
  for await (const chunk of source) {
    if (encoding === undefined) {
      refuseBinary(chunk, path.basename(file));
      encoding = markOf(chunk);
    }
    if (encoding) break;
    judge.add(chunk);
  }
  return { encoding: encoding ?? (judge.isUtf8 ? "utf-8" : "windows-1252"), bytes };
}
