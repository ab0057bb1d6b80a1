import { expect, it } from "vitest";
import { withTestaments } from "@/lib/rules/testaments";

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
])("%s is searched for as %s", (typed, searched) => expect(withTestaments(typed)).toBe(searched));
