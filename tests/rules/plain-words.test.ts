import { expect, it } from "vitest";
import { normalizeWills } from "@/lib/rules/plain-words";

it.each([
  ["last will", "last wills"],
  ["living will lawyer", "living wills lawyer"],
  ["write a will", "write a wills"],
  ["will and trust", "will and trust"],
  ["will trusts", "wills trusts"],
  ["will attorney boston", "wills attorney boston"],
  ["will turner", "will turner"],
  ["good will clinic", "good will clinic"],
  ["willing lawyer", "willing lawyer"],
])('pluralizes a legal will and nothing else: "%s" becomes "%s"', (typed, searched) =>
  expect(normalizeWills(typed)).toBe(searched),
);
