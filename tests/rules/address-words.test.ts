import { expect, it } from "vitest";
import { addressWords } from "@/lib/search/address-words";

it.each([
  ["/business/12-maple-street-dental", "maple street dental"],
  ["/lawyers/family-law/ghosh_law.html", "lawyers family law ghosh law"],
  ["/Dr.%20N%C3%BA%C3%B1ez", "dr núñez"],
  ["/o'brien%26sons", "o'brien&sons"],
  ["/%E0%A4%A", "e0 a4 a"],
  ["/", ""],
  ["/404", ""],
])("searches for the words of %s", (path, words) => expect(addressWords(path)).toBe(words));

it("is at most 100 characters, however long the address is", () =>
  expect(addressWords(`/${"long-".repeat(10_000)}`)).toHaveLength(99));
