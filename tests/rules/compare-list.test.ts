import { describe, expect, it } from "vitest";
import { COMPARE_MAX, parseCompared, withCompared, withoutCompared } from "@/lib/rules/compare-list";

describe("the compare list", () => {
  it("appends an id at its end", () => expect(withCompared([3, 1], 2)).toEqual([3, 1, 2]));

  it("silently leaves out a fifth id and one that it holds", () => {
    const full = [1, 2, 3, 4];
    expect(COMPARE_MAX).toBe(4);
    expect(withCompared(full, 5)).toBe(full);
    expect(withCompared(full, 2)).toBe(full);
  });

  it("drops an id, and is the same list when it does not hold it", () => {
    const ids = [1, 2];
    expect(withoutCompared(ids, 1)).toEqual([2]);
    expect(withoutCompared(ids, 9)).toBe(ids);
  });

  it("is empty where nothing is stored", () => expect(parseCompared(null)).toEqual([]));

  it("reads back what was stored, without doubles and never more than four", () => {
    expect(parseCompared("[5,6]")).toEqual([5, 6]);
    expect(parseCompared("[1,1,2,3,4,5]")).toEqual([1, 2, 3, 4]);
  });

  it.each(["", "{", "{}", "null", '["1"]', "[1.5]", "[-1]", "[0]"])("refuses to read %j", (text) => {
    expect(() => parseCompared(text)).toThrow();
  });
});
