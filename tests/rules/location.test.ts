import { describe, expect, it } from "vitest";
import { parseLocation } from "@/lib/rules/location";
import { stateCode, states, writtenState } from "@/lib/rules/us-states";

describe("a location filter", () => {
  it.each([
    ["Austin, TX", { city: "Austin", state: "TX" }],
    ["austin,tx", { city: "austin", state: "TX" }],
    ["Austin TX", { city: "Austin", state: "TX" }],
    ["New York ny", { city: "New York", state: "NY" }],
    ["TX", { state: "TX" }],
    ["dc", { state: "DC" }],
    ["pr", { state: "PR" }],
    ["Austin", { city: "Austin" }],
    ["  Salt   Lake City ", { city: "Salt Lake City" }],
    ["", {}],
    ["   ", {}],
  ])("reads %j as %j", (text, place) => expect(parseLocation(text)).toEqual(place));

  it.each(["Santa Fe", "Bel Oz", "Fe", "Zz"])("doesn't read the last two letters of %j as a state", (text) =>
    expect(parseLocation(text)).toEqual({ city: text }),
  );

  it("accepts a full state name after a comma", () =>
    expect(parseLocation("Austin, Texas")).toEqual({ city: "Austin", state: "TX" }));

  it.each([
    ["Cleveland, Tenn.", { city: "Cleveland", state: "TN" }],
    ["Charlotte, N.C.", { city: "Charlotte", state: "NC" }],
    ["Durham, N. Carolina", { city: "Durham", state: "NC" }],
  ])("accepts a state's shortened name after a comma: %j", (text, place) => expect(parseLocation(text)).toEqual(place));

  it("reads two parts with a comma as city and state even if there is no such state", () =>
    expect(parseLocation("Dublin, Ireland")).toEqual({ city: "Dublin", state: "IRELAND" }));

  it("ignores stray commas", () => {
    expect(parseLocation("Austin,")).toEqual({ city: "Austin" });
    expect(parseLocation("Austin TX,")).toEqual({ city: "Austin", state: "TX" });
  });
});

describe("states", () => {
  it("knows fifty states, the District and five territories", () => expect(states).toHaveLength(56));

  it.each([
    ["texas", "TX"],
    ["N.Y.", "NY"],
    ["District of Columbia", "DC"],
    ["Washington, D.C.", "DC"],
    ["puerto rico", "PR"],
    [" wa ", "WA"],
  ])("finds the code of %j", (text, code) => expect(stateCode(text)).toBe(code));

  it.each(["Bayern", "XX", "", "T"])("finds no code for %j", (text) => expect(stateCode(text)).toBeNull());

  it.each([
    ["Calif.", "CA"],
    ["wash", "WA"],
    ["N. C.", "NC"],
  ])("finds the code of %j only where a state stands", (text, code) => {
    expect(writtenState(text)).toBe(code);
    expect(stateCode(text)).toBeNull();
  });
});
