import { describe, expect, it, test } from "vitest";
import {
  cellText,
  emailCell,
  imageCell,
  isVisible,
  npiCell,
  phoneCell,
  pinCell,
  stateCell,
  websiteCell,
  yesNoCell,
  zipCell,
} from "@/lib/rules/import-cells";

describe("a cell's text", () => {
  it.each<[unknown, string | undefined]>([
    ["  Ada  ", "Ada"],
    ["NaN", ""],
    ["n/a", ""],
    ["NULL", ""],
    ["null", ""],
    [" - ", ""],
    ["--", ""],
    ['="02134"', "02134"],
    ["(blank)", ""],
    ["Not provided", ""],
    ["NA", "NA"],
    ["Nullarbor", "Nullarbor"],
    [null, ""],
    [undefined, ""],
    [42, "42"],
    [0, "0"],
    [NaN, ""],
    [true, "true"],
    ["a\u0000b\u0007c", "abc"],
    ["a\tb\nc", "a\tb\nc"],
    ["half \uD83D pair", "half  pair"],
    ["whole \u{1F600} pair", "whole \u{1F600} pair"],
    ["\uFEFFname", "name"],
    [["list"], undefined],
    [{ an: "object" }, undefined],
  ])("%j is read as %j", (value, text) => {
    expect(cellText(value)).toBe(text);
  });

  it("has nothing visible if all its characters are invisible", () => {
    expect(isVisible("\u200B\u2060 ")).toBe(false);
    expect(isVisible("北京")).toBe(true);
    expect(isVisible("\u{1F600}")).toBe(true);
  });
});

describe("a state", () => {
  it.each([
    ["WA", "WA"],
    ["wa", "WA"],
    ["Washington", "WA"],
    ["District of Columbia", "DC"],
    ["D.C.", "DC"],
    ["Puerto Rico", "PR"],
    ["GU", "GU"],
    ["VI", "VI"],
    ["AS", "AS"],
    ["MP", "MP"],
  ])("turns %s into %s without a note", (text, code) => {
    expect(stateCell(text)).toEqual({ value: code });
  });
  it.each(["Bayern", "XX", "Washingtonia"])("leaves %s empty with a note", (text) => {
    expect(stateCell(text)).toEqual({ value: null, note: expect.any(String) as string });
  });
});

describe("a ZIP code", () => {
  it.each([
    ["98101", "WA", "98101"],
    ["981011234", "WA", "98101-1234"],
    ["98101-1234", "WA", "98101-1234"],
    ["98101 1234", null, "98101-1234"],
  ])("reads %s in %s as %s without a note", (text, state, zip) => {
    expect(zipCell(text, state)).toEqual({ value: zip });
  });
  it.each([
    ["2139", "MA", "02139"],
    ["21391234", "MA", "02139-1234"],
    ["3909", "ME", "03909"],
    ["3101", "NH", "03101"],
    ["7030", "NJ", "07030"],
    ["2903", "RI", "02903"],
    ["5401", "VT", "05401"],
    ["6510", "CT", "06510"],
    ["8021", "VI", "08021"],
    ["612", "PR", "00612"],
    ["9011234", "PR", "00901-1234"],
    ["802", "VI", "00802"],
    ["2139.0", "MA", "02139"],
    ["36109.0", "AL", "36109"],
  ])("corrects %s in %s to %s with a note", (text, state, zip) => {
    expect(zipCell(text, state)).toEqual({ value: zip, note: expect.any(String) as string });
  });
  it.each([
    ["9810", "WA"],
    ["2139", null],
    ["981012", "WA"],
    ["K1A 0B6", null],
    ["A98101", "WA"],
  ])("leaves %s in %s empty with a note", (text, state) => {
    expect(zipCell(text, state)).toEqual({ value: null, note: expect.any(String) as string });
  });
});

describe("a phone number", () => {
  it.each([
    ["(206) 555-0100", "+12065550100"],
    ["1-206-555-0100", "+12065550100"],
    ["+1 206 555 0100", "+12065550100"],
    ["Tel.: 206.555.0100 (office)", "+12065550100"],
    ["2065550100.0", "+12065550100"],
    ["+49 9261 628000", "+499261628000"],
    ["+44 (0)20 7946 0958", "+442079460958"],
    ["011 44 20 7946 0958", "+442079460958"],
    ["(206) 555-0100 ext. 12", "+12065550100 ext. 12"],
    ["206-555-0100 x12", "+12065550100 ext. 12"],
    ["+12065550100 ext. 12", "+12065550100 ext. 12"],
    ["(206) 555-0100 Direct", "+12065550100"],
    ["'206-555-0100", "+12065550100"],
  ])("turns %s into %s without a note", (text, phone) => {
    expect(phoneCell(text)).toEqual({ value: phone });
  });
  it.each([
    ["1-800-LAWYERS", "+18005299377"],
    ["(512) 555-LAW1", "+15125555291"],
    ["442079460958", "+442079460958"],
  ])("turns %s into %s and says so", (text, phone) => {
    expect(phoneCell(text)).toEqual({ value: phone, note: "Read from its letters or country code." });
  });
  it.each([
    ["206-555-0100 Or 206-555-0100", "+12065550100"],
    ["206-555-0100 X 12 Or 877-555-0101 X 3", "+12065550100 ext. 12"],
    ["206 555 0100 / 206 555 0101", "+12065550100"],
    ["206 555 0100/0101", "+12065550100"],
    ["Tel: (206) 555-0100 Fax: (206) 555-0101", "+12065550100"],
    ["F - 206-555-0100 T - 206-555-0101", "+12065550101"],
    ["Fax: 206-555-0100; 206-555-0101", "+12065550101"],
  ])("keeps the first number of %s and says so", (text, phone) => {
    expect(phoneCell(text)).toEqual({ value: phone, note: "Only the first of its numbers is kept." });
  });
  it.each([
    "call us",
    "call 5",
    "555-ABC",
    "555-0100",
    "5.1E+09",
    "123-456-7890",
    "+1800",
    "+5125551",
    "50355501189",
    "Fax: 206-555-0100",
    "206-555-O100",
    "1".repeat(200),
  ])("leaves %s empty and says why", (text) => {
    expect(phoneCell(text)).toEqual({ value: null, note: expect.stringMatching(/: left empty\.$/) as string });
  });
});

describe("an NPI", () => {
  it.each([
    ["1234567893", "1234567893"],
    ["1234567893.0", "1234567893"],
  ])("%s is read as %s", (text, npi) => expect(npiCell(text)).toEqual({ value: npi }));
  it.each(["1234567890", "123", "abc", "9999999999", "12345678934"])("%s is left empty with a note", (text) => {
    expect(npiCell(text)).toEqual({ value: null, note: expect.any(String) as string });
  });
});

describe("web URLs", () => {
  it.each(["http://example.com/a.png", "HTTPS://example.com/a.png"])("keep the picture URL %s", (text) => {
    expect(imageCell(text)).toEqual({ value: text });
  });
  it.each([
    "example.com/a.png",
    "ftp://example.com/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AAAA",
    "http://",
  ])("leave the picture URL %s empty with a note", (text) =>
    expect(imageCell(text)).toEqual({ value: null, note: expect.any(String) as string }),
  );
  it.each(["http://example.com", "https://example.com/a?b=c"])("keep the website %s", (text) => {
    expect(websiteCell(text)).toEqual({ value: text });
  });
  it.each([
    ["example.com", "https://example.com"],
    ["www.example.com/a/b?c=d", "https://www.example.com/a/b?c=d"],
    ["//example.com", "https://example.com"],
    ["example.com:8080/a", "https://example.com:8080/a"],
  ])("add a scheme to the website %s with a note", (text, website) => {
    expect(websiteCell(text)).toEqual({ value: website, note: "https:// was added." });
  });
  it.each([
    "javascript:alert(1)",
    "mailto:a@example.com",
    "a@example.com",
    "ftp://example.com",
    "none",
    "two words.com",
  ])("leave the website %s empty with a note", (text) =>
    expect(websiteCell(text)).toEqual({ value: null, note: expect.any(String) as string }),
  );
  it("include email addresses, leaving invalid ones empty", () => {
    expect(emailCell("ada@example.com")).toEqual({ value: "ada@example.com" });
    expect(emailCell("ask at the desk").value).toBeNull();
  });
});

describe("yes and no", () => {
  it.each(["Yes", "y", "TRUE", "1"])("%s is yes", (text) => expect(yesNoCell(text)).toEqual({ value: true }));
  it.each(["No", "n", "false", "0"])("%s is no", (text) => expect(yesNoCell(text)).toEqual({ value: false }));
  it("is empty with a note for any other word", () => expect(yesNoCell("perhaps").note).toBeDefined());
});

describe("the first of several addresses", () => {
  it.each([
    [emailCell, "a@kent.example; b@kent.example", "a@kent.example"],
    [emailCell, "a@kent.example, MAILTO:b@kent.example", "a@kent.example"],
    [websiteCell, "https://a.example https://b.example", "https://a.example"],
    [websiteCell, "www.a.example; www.b.example", "https://www.a.example"],
  ])("is kept, and said: %#", (clean, text, value) => {
    expect(clean(text)).toEqual({ value, note: "Only the first of its addresses is kept." });
  });
  it.each([
    [emailCell, "mailto:a@kent.example?subject=b", "a@kent.example"],
    [emailCell, "Ada <a@kent.example>", "a@kent.example"],
    [websiteCell, "http:// a.example", "http://a.example"],
  ])("is freed of what stands around it: %#", (clean, text, value) => {
    expect(clean(text)).toEqual({ value, note: expect.any(String) as string });
  });
  it.each([
    [emailCell, "ada lovelace@kent.example"],
    [emailCell, "a at kent.example"],
    [websiteCell, "www.kent law.example.com"],
  ])("isn't guessed: %#", (clean, text) => {
    expect(clean(text).value).toBeNull();
  });
});

test("a pin outside the United States is left empty", () => {
  const pins = ["47.6, -122.3", "21.3, -157.8", "18.4, -66.1", "13.5, 144.8", "53.3, -6.3", "0, 0", "14.6, 121"];
  expect(pins.map((pin) => pinCell(pin).value !== null)).toEqual([true, true, true, true, false, false, false]);
});
