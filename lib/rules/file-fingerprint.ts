import { headerSet } from "./import-columns";

const sampleBytes = 64 * 1024;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

const sha256 = async (bytes: BufferSource): Promise<string> => hexOf(await crypto.subtle.digest("SHA-256", bytes));

/** Identifies a set of headers in any order, to find the mapping of an earlier file again. */
export const headerKey = (headers: readonly string[]): Promise<string> =>
  sha256(new TextEncoder().encode(headerSet(headers)));

/**
 * Identifies a file: its size and a SHA-256 hash of its beginning, middle, and end. Reads only 192 KB of a file of any
 * size. Returns the same result in the browser and in Node.
 */
export async function fileFingerprint(file: Blob): Promise<string> {
  const starts = [0, Math.floor(file.size / 2), Math.max(0, file.size - sampleBytes)];
  const samples = new Blob(starts.map((start) => file.slice(start, start + sampleBytes)));
  return `${file.size}-${await sha256(await samples.arrayBuffer())}`;
}
