import { expect, it } from "vitest";
import { factAt, factWords, takePrices } from "@/lib/rules/search-facts";

const factOf = (text: string) => {
  const words = text.split(" ");
  const found = factAt(words, 0);
  return found && { ...found.fact, words: words.slice(0, found.length).join(" ") };
};

it.each([
  ["spanish speaking doctor", { kind: "language", value: "spanish", words: "spanish speaking" }],
  ["who speaks haitian creole", { kind: "language", value: "haitian creole", words: "who speaks haitian creole" }],
  ["habla espanol", { kind: "language", value: "spanish", words: "habla espanol" }],
  ["se habla espanol", { kind: "language", value: "spanish", words: "se habla espanol" }],
  ["thai massage", { kind: "language", value: "thai", isUnsure: true, words: "thai" }],
  ["bcbs dentist", { kind: "insurance", value: "blue cross blue shield", isName: true, words: "bcbs" }],
  [
    "blue cross blue shield",
    { kind: "insurance", value: "blue cross blue shield", isName: true, words: "blue cross blue shield" },
  ],
  ["blue cross dentist", { kind: "insurance", value: "blue cross", isName: true, words: "blue cross" }],
  ["takes aetna insurance", { kind: "insurance", value: "aetna", words: "takes aetna insurance" }],
  ["medicare patients", { kind: "insurance", value: "medicare", words: "medicare patients" }],
  ["female gynecologist", { kind: "gender", value: "f", words: "female" }],
  ["free consultations", { kind: "free_consultation", value: "true", words: "free consultations" }],
  ["free initial consultation", { kind: "free_consultation", value: "true", words: "free initial consultation" }],
  ["free clinic", { kind: "wish", value: "price", words: "free" }],
  ["open now pharmacy", { kind: "open", value: "now", words: "open now" }],
  ["same day appointments", { kind: "wish", value: "hours", words: "same day appointments" }],
  ["weekend hours", { kind: "open", value: "weekend", words: "weekend hours" }],
  ["open on sundays", { kind: "open", value: "sun", words: "open on sundays" }],
  ["tonight", { kind: "open", value: "today-18", words: "tonight" }],
  ["open late bar", { kind: "open", value: "late", words: "open late" }],
  ["open sat", { kind: "open", value: "sat", words: "open sat" }],
  ["this weekend", { kind: "open", value: "weekend", words: "this weekend" }],
  ["open tomorrow", { kind: "open", value: "tomorrow", words: "open tomorrow" }],
  ["today", { kind: "open", value: "today", isUnsure: true, words: "today" }],
  ["after 6pm", { kind: "open", value: "after-18", words: "after 6pm" }],
  ["closed on sundays", { kind: "open", value: "sun", isNot: true, words: "closed on sundays" }],
  ["24 7 gym", { kind: "open", value: "24-hours", words: "24 7" }],
  ["sundays", { kind: "open", value: "sun", isUnsure: true, words: "sundays" }],
  ["weekend vet", { kind: "open", value: "weekend", isUnsure: true, words: "weekend" }],
  ["cheap tacos", { kind: "price", value: "low", words: "cheap" }],
  ["expensive steakhouse", { kind: "price", value: "high", words: "expensive" }],
  ["uhc dentist", { kind: "insurance", value: "unitedhealthcare", isName: true, words: "uhc" }],
  ["saturday appointments", { kind: "open", value: "sat", words: "saturday appointments" }],
  ["evening hours dentist", { kind: "open", value: "after-18", words: "evening hours" }],
  ["best brewery", { kind: "wish", value: "rating", words: "best" }],
  ["accepting new patients", { kind: "accepting_new", value: "true", words: "accepting new patients" }],
  ["new clients lawyer", { kind: "accepting_new", value: "true", words: "new clients" }],
  ["telehealth therapist", { kind: "telehealth", value: "true", words: "telehealth" }],
  ["video visits", { kind: "telehealth", value: "true", words: "video visits" }],
  ["wheelchair accessible dentist", { kind: "wheelchair_access", value: "true", words: "wheelchair accessible" }],
  ["near me", { kind: "filler", value: "", words: "near me" }],
  ["who is the best", { kind: "filler", value: "", words: "who" }],
  ["open after 5 dentist", { kind: "open", value: "after-18", words: "open after 5" }],
  ["open until 10pm", { kind: "open", value: "late", words: "open until 10pm" }],
  ["open past midnight", { kind: "open", value: "late", words: "open past midnight" }],
  ["who will fix it", { kind: "filler", value: "", words: "who will" }],
  ["will and trust", null],
  ["lawyer", null],
])("reads the start of %j as %j", (text, fact) => expect(factOf(text)).toEqual(fact));

it("reads from the given word on, and nothing past the end", () => {
  const words = ["dentist", "who", "speaks", "polish"];
  expect(factAt(words, 0)).toBeNull();
  expect(factAt(words, 1)).toEqual({ fact: { kind: "language", value: "polish" }, length: 3 });
  expect(factAt(words, 4)).toBeNull();
});

it("knows each word of its texts, which spell correction leaves alone", () => {
  for (const word of ["speaks", "polish", "bcbs", "female", "women", "consultation", "asap", "near"]) {
    expect(factWords).toContain(word);
  }
  expect(factWords).not.toContain("near me");
  expect(factWords).not.toContain("lawyer");
});

it.each([
  ["$ thai restaurant", "thai restaurant", ["price 1"]],
  ["$$$$ sushi", "sushi", ["price 4"]],
  ["dermatologist under $200", "dermatologist", ["max_price 200"]],
  ["lawyer under $250 an hour austin", "lawyer an hour austin", ["max_price 250"]],
  ["lawyer $200 an hour", "lawyer an hour", ["max_price 200"]],
  ["dentist over $500", "dentist", ["min_price 500"]],
  ["massage between $100 and $300", "massage", ["min_price 100", "max_price 300"]],
  ["massage $60-$90", "massage", ["min_price 60", "max_price 90"]],
  ["dentist less than 150 dollars", "dentist", ["max_price 150"]],
  ["$$ plumber below $90", "plumber", ["max_price 90", "price 2"]],
  ["massage under 100", "massage", ["max_price 100"]],
  ["lawyer up to 300 per hour", "lawyer per hour", ["max_price 300"]],
  ["nursing home under 100 beds", "nursing home under 100 beds", []],
  ["movers from 98101", "movers from 98101", []],
  ["kids under 5", "kids under 5", []],
  ["$1 pizza", "$1 pizza", []],
])("takes the prices out of %j", (text, rest, prices) => {
  const taken = takePrices(text);
  expect(taken.rest.replace(/\s+/g, " ").trim()).toBe(rest);
  expect(taken.facts.map(({ kind, value }) => `${kind} ${value}`)).toEqual(prices);
});
