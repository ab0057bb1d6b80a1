import { expect, it } from "vitest";
import { npiHref } from "@/lib/format/contact-links";
import { isNpi } from "@/lib/rules/npi";

it("accepts ten digits with the right check digit", () => {
  expect(["1234567893", "2289187355"].map(isNpi)).toEqual([true, true]);
  expect(["1234567890", "123456789", "12345678933", "3234567893", "", "123456789x"].some(isNpi)).toBe(false);
});

it("leads to the public registry only if it can be an NPI", () => {
  expect(npiHref(" 1234567893 ")).toBe("https://npiregistry.cms.hhs.gov/provider-view/1234567893");
  expect(npiHref("1234567890")).toBeNull();
});
