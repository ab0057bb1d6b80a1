import { expect, test } from "vitest";
import { ForeignCount } from "@/lib/rules/import-country";

test.each<[string, string[][], boolean]>([
  [
    "states of another country",
    [
      ["AL", "", ""],
      ["AC", "", ""],
    ],
    true,
  ],
  [
    "its postal codes",
    [
      ["", "M5H 1A1", ""],
      ["", "LS1 4AP", ""],
    ],
    true,
  ],
  ["its phones", [["", "", "+49 30 5550100"]], true],
  [
    "one row in four",
    [
      ["ON", "", ""],
      ["WA", "98030", ""],
      ["WA", "98030", ""],
      ["WA", "98030", "+1 206 555 0100"],
    ],
    false,
  ],
  [
    "mistyped ZIP codes",
    [
      ["WA", "9803", ""],
      ["WA", "9803Z", ""],
    ],
    false,
  ],
  ["nothing", [["", "", ""]], false],
])("a file with %s is another country's or not", (_, sample, isForeign) => {
  const count = new ForeignCount(["state", "zip", "phone"]);
  for (const row of sample) count.add([row]);
  expect(count.found !== null).toBe(isForeign);
});
