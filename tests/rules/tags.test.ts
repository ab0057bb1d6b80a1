import { expect, it } from "vitest";
import { MAX_TAGS, splitValues, tagsOf } from "@/lib/format/tags";

it("splits values at semicolons, commas, and pipes, without percentages and duplicates", () => {
  expect(splitValues("Divorce 40%; Custody (30 %)|Adoption: 12.5%, divorce")).toEqual([
    "Divorce",
    "Custody",
    "Adoption",
  ]);
});

it("keeps a percentage inside a value", () => {
  expect(splitValues("100% natural care")).toEqual(["100% natural care"]);
});

it("returns no values for an empty text", () => {
  expect(splitValues(null)).toEqual([]);
  expect(splitValues(" ; , | ")).toEqual([]);
});

it("collects up to 24 tags from several texts", () => {
  expect(tagsOf(["A; B", null, "b, C"])).toEqual(["A", "B", "C"]);
  expect(tagsOf([Array.from({ length: 40 }, (_, at) => `tag ${at}`).join(";")])).toHaveLength(MAX_TAGS);
  expect(MAX_TAGS).toBe(24);
});
