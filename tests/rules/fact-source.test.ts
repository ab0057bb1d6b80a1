import { describe, expect, it } from "vitest";
import { inOrder, type SourceEntry, sourcesOf, wholeEntries, withEntry, withSourcesOf } from "@/lib/rules/fact-source";

const at = (day: number) => new Date(Date.UTC(2026, 0, day)).toISOString();
const entry = (day: number, fields: SourceEntry["fields"], more: Partial<SourceEntry> = {}): SourceEntry => ({
  at: at(day),
  source: "owner",
  ...more,
  fields,
});
const sourceOf = (entries: readonly SourceEntry[], field: SourceEntry["fields"][number]) =>
  sourcesOf(entries).get(field);

describe("the sources of facts", () => {
  it("are those of the last change of each", () => {
    const entries = withEntry([entry(1, ["phone", "city"])], entry(2, ["phone"], { source: "import", import: 7 }));
    expect(sourceOf(entries, "phone")).toMatchObject({ source: "import", import: 7 });
    expect(sourceOf(entries, "city")).toMatchObject({ source: "owner", at: at(1) });
    expect(sourceOf(entries, "zip")).toBeUndefined();
  });

  it("make one entry of what one call changes, in the order of the fields", () => {
    const entries = withEntry(withEntry([], entry(1, ["city"])), entry(1, ["hours", "phone"]));
    expect(entries).toEqual([entry(1, ["phone", "city", "hours"])]);
  });

  it("keep one confirmation of several in a row, and those with changes between them", () => {
    const twice = withEntry(withEntry([entry(1, ["city"])], entry(2, [])), entry(3, []));
    expect(twice).toEqual([entry(3, []), entry(1, ["city"])]);
    const others = withEntry(withEntry(twice, entry(4, ["zip"])), entry(5, []));
    expect(others.map(({ fields }) => fields)).toEqual([[], ["zip"], [], ["city"]]);
  });

  it("stay few however often facts change, and lose no fact's source", () => {
    let entries = [entry(1, ["name", "phone"], { source: "import", import: 1 })];
    for (let day = 2; day < 400; day += 1) entries = withEntry(entries, entry(day, ["phone", "hours"]));
    expect(entries).toHaveLength(wholeEntries + 1);
    expect(entries.at(-1)).toEqual(entry(1, ["name"], { source: "import", import: 1 }));
    expect(sourceOf(entries, "phone")).toMatchObject({ at: at(399) });
  });

  it("go with values that come from elsewhere, and come back whole", () => {
    const own = [entry(5, ["phone", "city"]), entry(4, []), entry(1, ["phone"])];
    const others = [entry(3, ["phone", "name"], { source: "import", import: 2 }), entry(2, ["city"])];
    const taken = withSourcesOf(own, others, ["phone"]);
    expect(taken).toEqual([entry(5, ["city"]), entry(4, []), entry(3, ["phone"], { source: "import", import: 2 })]);
    expect(withSourcesOf(taken, own, ["phone"])).toEqual(own);
  });

  it("are ordered by time", () => {
    expect(inOrder([entry(3, ["city"]), entry(1, ["zip"])], [entry(2, ["name"])]).map((one) => one.at)).toEqual(
      [3, 2, 1].map(at),
    );
  });
});
