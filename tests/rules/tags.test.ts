import { expect, it } from "vitest";
import { MAX_TAGS, splitValues, tagsOf } from "@/lib/format/tags";

it("values are split at semicolons, commas and pipes, without percentages and doubles", () => {
  expect(splitValues("Divorce 40%; Custody (30 %)|Adoption: 12.5%, divorce")).toEqual([
    "Divorce",
    "Custody",
    "Adoption",
  ]);
});

it("a percentage inside a value stays", () => {
  expect(splitValues("100% natural care")).toEqual(["100% natural care"]);
});

it("nothing gives no value", () => {
  expect(splitValues(null)).toEqual([]);
  expect(splitValues(" ; , | ")).toEqual([]);
});

it("tags are gathered from several texts, at most 24", () => {
  expect(tagsOf(["A; B", null, "b, C"])).toEqual(["A", "B", "C"]);
  expect(tagsOf([Array.from({ length: 40 }, (_, at) => `tag ${at}`).join(";")])).toHaveLength(MAX_TAGS);
  expect(MAX_TAGS).toBe(24);
});
