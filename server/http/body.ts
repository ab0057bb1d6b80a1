import "server-only";
import { ProblemError } from "@/lib/contract/errors";
import { sizeText } from "@/lib/contract/operation";
import { reserveBytes } from "./body-budget";
import { addressOf } from "./caller";
import { readForm } from "./multipart";

/** How long a body may pause, in ms. */
const longestPauseMs = 10_000;
/** The slowest a body may arrive after the first pause's time, on average: far less than the slowest phone sends. */
const fewestBytesPerMs = 1;

/** A body that was read. Call `release` once its bytes are no longer used. */
export interface Body {
  bytes: Buffer;
  release: () => void;
}

const tooLarge = (kilobytes: number) =>
  new ProblemError({ kind: "too-large", detail: `The request is larger than ${sizeText(kilobytes)}.` });
const tooSlow = () => new ProblemError({ kind: "too-slow", detail: "The request arrived too slowly." });

const announcedBytes = ({ headers }: Request): number | null => {
  const text = headers.get("content-length");
  return text === null ? null : Number(text);
};

/** Throws `too-large` for a body whose announced length exceeds the limit, without reading any of it. */
export function requireSize(request: Request, kilobytes: number): void {
  if ((announcedBytes(request) ?? 0) > kilobytes * 1024) throw tooLarge(kilobytes);
}

/** The next piece of a body, null after the last one. Throws `too-slow` when none arrives in time. */
async function nextPiece(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<Uint8Array | null> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(tooSlow()), longestPauseMs);
  });
  try {
    const { done, value } = await Promise.race([reader.read(), late]);
    return done ? null : value;
  } finally {
    clearTimeout(timer);
  }
}

async function collect(stream: ReadableStream<Uint8Array>, kilobytes: number): Promise<Buffer> {
  const reader = stream.getReader();
  const begun = performance.now();
  const pieces: Uint8Array[] = [];
  let size = 0;
  try {
    for (let piece = await nextPiece(reader); piece; piece = await nextPiece(reader)) {
      size += piece.byteLength;
      if (size > kilobytes * 1024) throw tooLarge(kilobytes);
      const elapsedMs = performance.now() - begun;
      if (elapsedMs > longestPauseMs && size < elapsedMs * fewestBytesPerMs) throw tooSlow();
      pieces.push(piece);
    }
    return Buffer.concat(pieces);
  } catch (error) {
    // Discards the rest as it arrives: unread, it would block the connection. The front limits it.
    void drain(reader);
    throw error;
  }
}

async function drain(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<void> {
  try {
    while (!(await reader.read()).done);
  } catch {
    // The client has left.
  }
}

/**
 * Reads the raw body of a request, empty when none was sent, within the process's budget for bodies. Call it only once
 * the caller may send this one. Throws `too-large`, `too-slow`, and `overloaded`.
 */
export async function readBody(request: Request, kilobytes: number): Promise<Body> {
  requireSize(request, kilobytes);
  if (!request.body) return { bytes: Buffer.alloc(0), release: () => {} };
  const release = await reserveBytes(announcedBytes(request) ?? kilobytes * 1024, addressOf(request));
  try {
    return { bytes: await collect(request.body, kilobytes), release };
  } catch (error) {
    release();
    throw error;
  }
}

/** The limit for the forms of pages outside the API. */
const formKilobytes = 4;

/**
 * The text fields of a page's form, of at most 4 KB. A body of another type has none. Throws as `readBody`, and
 * `unreadable`.
 */
export async function readFormTexts(request: Request): Promise<(name: string) => string> {
  const { bytes } = await readBody(request, formKilobytes);
  const type = request.headers.get("content-type") ?? "";
  if (/^multipart\/form-data\b/i.test(type)) {
    const { texts } = readForm(bytes, type);
    return (name) => texts[name]?.trim() ?? "";
  }
  const fields = new URLSearchParams(/^application\/x-www-form-urlencoded\b/i.test(type) ? bytes.toString("utf8") : "");
  return (name) => fields.get(name)?.trim() ?? "";
}
