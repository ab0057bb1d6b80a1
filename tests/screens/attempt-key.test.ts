import { expect, it } from "vitest";
import { attemptKeys } from "@/lib/client/attempt-key";

it("the same thing sent again keeps its key, anything else gets a new one", () => {
  const keyOf = attemptKeys();
  const first = keyOf({ name: "Ada" });
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(keyOf({ name: "Ada" })).toBe(first);
  const other = keyOf({ name: "Ida" });
  expect(other).not.toBe(first);
  expect(keyOf({ name: "Ada" })).not.toBe(first);
});

it("two forms never share a key", () => {
  expect(attemptKeys()({})).not.toBe(attemptKeys()({}));
});
