import { expect, it } from "vitest";
import { figuresOf, wordsSections } from "@/lib/rules/site-settings";

it("reads the operator's words as headings, lists, and paragraphs", () => {
  const text =
    "We are Grove.\nIn Salem.\n\n# Processors\n- Mail Co.\n- Cloud Co.\n\nAsk us.\n# Authority\nThe state's.";
  expect(wordsSections(text)).toEqual([
    { title: null, blocks: [{ paragraph: "We are Grove.\nIn Salem." }] },
    { title: "Processors", blocks: [{ items: ["Mail Co.", "Cloud Co."] }, { paragraph: "Ask us." }] },
    { title: "Authority", blocks: [{ paragraph: "The state's." }] },
  ]);
  expect(wordsSections("")).toEqual([]);
});

it("reads a figure per line and leaves out what is none", () => {
  expect(figuresOf("85%: of people\n\n 4.8 : stars: on average \nmany")).toEqual([
    { figure: "85%", text: "of people" },
    { figure: "4.8", text: "stars: on average" },
  ]);
});
