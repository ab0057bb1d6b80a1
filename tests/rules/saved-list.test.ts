import { describe, expect, it } from "vitest";
import { routes } from "@/lib/site/routes";
import { idsForAddress, idsInAddress, mostSaved, withSaved } from "@/lib/rules/saved-list";

const full = Array.from({ length: mostSaved }, (_, at) => at + 1);

describe("the list of saved listings", () => {
  it("has the latest first, each once", () => {
    expect(withSaved([3, 1], 2)).toEqual([2, 3, 1]);
    const ids = [3, 1];
    expect(withSaved(ids, 1)).toBe(ids);
  });

  it("takes no more than it can hold", () => expect(withSaved(full, 9999)).toBe(full));
});

describe("the address of a shared list", () => {
  it("has its ids and nothing else", () => {
    expect(routes.saved([12, 5])).toBe("/saved?listings=12-5");
    expect(routes.saved()).toBe("/saved");
    expect(idsInAddress(idsForAddress([12, 5]))).toEqual([12, 5]);
  });

  it.each([
    ["", []],
    ["5--7-5", [5, 7]],
    ["-1-x-1e3-2.5-0-99999999999", [1, 1000]],
    [idsForAddress([...full, 777_777]), full],
  ])("%j is read as ids, each once, as many as a list can hold", (text, ids) =>
    expect(idsInAddress(text)).toEqual(ids),
  );
});
