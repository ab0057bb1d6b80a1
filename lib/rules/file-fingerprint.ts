const sampleBytes = 64 * 1024;

const hexOf = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * Identifies a file: its size and a SHA-256 hash of its beginning, middle, and end. Reads only 192 KB of a file of any
 * size. Gives the same result in the browser and in Node.
 */
export async function fileFingerprint(file: Blob): Promise<string> {
  const starts = [0, Math.floor(file.size / 2), Math.max(0, file.size - sampleBytes)];
  const samples = new Blob(starts.map((start) => file.slice(start, start + sampleBytes)));
  const hash = await crypto.subtle.digest("SHA-256", await samples.arrayBuffer());
  return `${file.size}-${hexOf(hash)}`;
}
