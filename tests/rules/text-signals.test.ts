import { expect, it } from "vitest";
import { markSignals, signalsIn } from "@/lib/rules/text-signals";

it.each([
  ["Call 503-555-0177 for a discount", ["contact"]],
  ["Write to me at jo.doe@example.com", ["contact"]],
  ["See https://example.com/x", ["contact"]],
  ["I will find you and watch your back", ["threat"]],
  ["I know where he lives, you idiot", ["threat", "insult"]],
  ["She lives at 14 Oak Hill Road now", ["address"]],
  ["My SSN is 123-45-6789", ["identity"]],
  ["Mr. Stone has HIV, everyone knows", ["case"]],
  ["He was arrested with my neighbor, named Paul", ["case"]],
  ["We waited 45 minutes down the road", []],
  ["They treated my cancer for 3 years on Oak Street", []],
  ["They found the cause in ten minutes and charged $1,200.50", []],
  ["We waited from 9:00 to 11:30 on 2026-11-02", []],
])("finds in “%s”: %j", (text, signals) => expect(signalsIn(text)).toEqual(signals));

it("marks what it found and keeps the rest of the text", () => {
  const parts = markSignals("Great. Call 503-555-0177 now");
  expect(parts).toEqual([
    { text: "Great. Call ", signal: null },
    { text: "503-555-0177", signal: "contact" },
    { text: " now", signal: null },
  ]);
});
