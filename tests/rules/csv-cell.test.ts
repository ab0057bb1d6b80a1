import { describe, expect, it } from "vitest";
import { csvLine, harmlessCell, plainCell } from "@/lib/rules/csv-cell";

describe("a cell of an export", () => {
  it.each([
    ["=1+1", "'=1+1"],
    ["+1 (206)", "'+1 (206)"],
    ["-2", "'-2"],
    ["@SUM(1)", "'@SUM(1)"],
    ["＝1+1", "'＝1+1"],
    ["＠SUM(1)", "'＠SUM(1)"],
    ["\tx", "'\tx"],
    ["\rx", "'\rx"],
    ["'=1", "''=1"],
    ["N/A", "'N/A"],
    ["-", "'-"],
    ["+12065550100", "+12065550100"],
    ["a=b", "a=b"],
    ["'s", "'s"],
    ["", ""],
  ])("of %j is %j, and the import reads the original text", (text, cell) => {
    expect(harmlessCell(text)).toBe(cell);
    expect(plainCell(cell)).toBe(text);
  });

  it("is quoted if it would break the file", () => {
    expect(csvLine(["a", 'b "c"', "d,e", "f\ng", " h", "=i,j"])).toBe(`a,"b ""c""","d,e","f\ng"," h","'=i,j"\r\n`);
  });
});
