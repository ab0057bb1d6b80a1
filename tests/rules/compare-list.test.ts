import { describe, expect, it } from "vitest";
import { COMPARE_MAX, withCompared } from "@/lib/rules/compare-list";
import { parseIds, withoutId } from "@/lib/rules/id-list";

describe("the compare list", () => {
  it("appends an id at its end", () => expect(withCompared([3, 1], 2)).toEqual([3, 1, 2]));

  it("ignores a fifth id and an id that it already has", () => {
    const full = [1, 2, 3, 4];
    expect(COMPARE_MAX).toBe(4);
    expect(withCompared(full, 5)).toBe(full);
    expect(withCompared(full, 2)).toBe(full);
  });

  it("removes an id, and returns the same list if it doesn't have it", () => {
    const ids = [1, 2];
    expect(withoutId(ids, 1)).toEqual([2]);
    expect(withoutId(ids, 9)).toBe(ids);
  });

  it("is empty if nothing is stored", () => expect(parseIds(null, 4)).toEqual([]));

  it("reads the stored ids, without duplicates and never more than four", () => {
    expect(parseIds("[5,6]", 4)).toEqual([5, 6]);
    expect(parseIds("[1,1,2,3,4,5]", 4)).toEqual([1, 2, 3, 4]);
  });

  it.each(["", "{", "{}", "null", '["1"]', "[1.5]", "[-1]", "[0]"])("refuses to read %j", (text) => {
    expect(() => parseIds(text, 4)).toThrow();
  });
});
