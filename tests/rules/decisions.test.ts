import { describe, expect, it } from "vitest";
import { readGrounds } from "@/lib/contract/decision";
import {
  appealDue,
  appealUntil,
  factsProblem,
  mayDecideAppeal,
  measureNames,
  measures,
  noDetails,
  reasonCodes,
  reasonsFor,
} from "@/lib/rules/decisions";

const facts = "The second sentence names a patient.";

describe("the facts of a decision", () => {
  it("need 20 characters and three different words", () => {
    expect(factsProblem(facts)).toBeNull();
    expect(factsProblem("Names a patient.")).toContain("at least 20 characters");
    for (const text of [".".repeat(20), "spam spam Spam spam spam", "advertising, advertising again"]) {
      expect([text, factsProblem(text)]).toEqual([text, expect.stringContaining("different words") as string]);
    }
    expect(factsProblem("word ".repeat(500))).toContain("no more than");
  });
});

describe("the grounds of a decision", () => {
  it("are a code with its facts, or a free reason that counts as facts", () => {
    expect(readGrounds({ reason: "advertising", facts })).toEqual({ reason: "advertising", facts });
    expect(readGrounds({ reason: facts })).toEqual({ reason: "other", facts });
    expect(readGrounds({}, { isBareTaken: true })).toEqual({ reason: "other", facts: noDetails });
  });

  it("are refused where there are none, a code has no facts, or the facts are too short", () => {
    expect(readGrounds({})).toHaveProperty("errors.reason");
    expect(readGrounds({ reason: "advertising" })).toHaveProperty("errors.facts");
    expect(readGrounds({ reason: "advertising", facts: "Too short" })).toHaveProperty("errors.facts");
    expect(readGrounds({ reason: "Too short" })).toHaveProperty("errors.reason");
  });
});

describe("reasons", () => {
  it("are offered for every measure, Other last", () => {
    for (const measure of measureNames) {
      const offered = reasonsFor[measures[measure].target];
      expect(offered.at(-1)).toBe("other");
      expect(offered.filter((reason) => !reasonCodes.includes(reason))).toEqual([]);
    }
  });
});

describe("an appeal", () => {
  const at = (text: string) => new Date(text);
  it("is open for 180 days and due after 7", () => {
    expect(appealUntil(at("2026-11-28T12:00:00Z"))).toEqual(at("2027-05-27T12:00:00Z"));
    expect(appealDue(at("2026-11-28T12:00:00Z"))).toEqual(at("2026-12-05T12:00:00Z"));
  });

  it("is decided by someone else, or after 24 hours by the same person where no one else may", () => {
    const appealedAt = at("2026-11-28T12:00:00Z");
    const may = (isSameDecider: boolean, hasOthers: boolean, now: string) =>
      mayDecideAppeal({ isSameDecider, hasOthers, appealedAt, now: at(now) });
    expect(may(false, true, "2026-11-28T12:00:01Z")).toBe(true);
    expect(may(true, true, "2026-12-28T12:00:00Z")).toBe(false);
    expect(may(true, false, "2026-11-29T11:59:59Z")).toBe(false);
    expect(may(true, false, "2026-11-29T12:00:00Z")).toBe(true);
  });
});
