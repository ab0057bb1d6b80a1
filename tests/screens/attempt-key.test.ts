import { expect, it } from "vitest";
import { attemptKeys } from "@/lib/client/attempt-key";

it("gives the same content the same key when it is sent again, and other content a new one", () => {
  const keyOf = attemptKeys();
  const first = keyOf({ name: "Ada" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ name: "Ada" })).toBe(first);
  const other = keyOf({ name: "Ida" });
  expect(other).not.toBe(first);
  expect(keyOf({ name: "Ada" })).not.toBe(first);
});

it("never gives two forms the same key", () => {
  expect(attemptKeys()({})).not.toBe(attemptKeys()({}));
});
