import { describe, expect, it } from "vitest";
import { fileFingerprint } from "@/lib/rules/file-fingerprint";

const bytes = (size: number, change: [at: number, value: number][] = []) => {
  const content = new Uint8Array(size).fill(97);
  for (const [at, value] of change) content[at] = value;
  return new Blob([content]);
};
const size = 1_000_000;

describe("the fingerprint of a file", () => {
  it("is the same for the same content", async () => {
    expect(await fileFingerprint(bytes(size))).toBe(await fileFingerprint(bytes(size)));
    expect(await fileFingerprint(bytes(1))).toMatch(/^1-[0-9a-f]{64}$/);
  });

  it.each([
    ["its size", bytes(size + 1)],
    ["its beginning", bytes(size, [[0, 98]])],
    ["its middle", bytes(size, [[size / 2 + 5, 98]])],
    ["its end", bytes(size, [[size - 1, 98]])],
  ])("changes with %s", async (_, other) => {
    expect(await fileFingerprint(other)).not.toBe(await fileFingerprint(bytes(size)));
  });
});
