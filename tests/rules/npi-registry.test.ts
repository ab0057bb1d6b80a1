import { describe, expect, it } from "vitest";
import { licenseKey, statedLicenses } from "@/lib/rules/licenses";
import { missingColumns, npiOutcome, npiReader, type NpiRecord } from "@/lib/rules/npi-registry";

const headers = [
  "NPI",
  "Entity Type Code",
  "Provider Organization Name (Legal Business Name)",
  "Provider Last Name (Legal Name)",
  "Provider Other Last Name",
  "Provider Business Practice Location Address State Name",
  "NPI Deactivation Date",
  "NPI Reactivation Date",
  "Provider License Number_1",
  "Provider License Number State Code_1",
  "Provider License Number_2",
  "Provider License Number State Code_2",
];
const read = npiReader(headers);
const row = (...cells: string[]) => read(["1234567893", ...cells]);

describe("a row of the registry's file", () => {
  it("has the names, the states, and the licenses", () => {
    expect(row("1", "", "MARSH", "VALE", "tx", "", "", "G1234", "TX", "A-55", "CA")).toEqual({
      number: "1234567893",
      names: ["MARSH", "VALE"],
      isPerson: true,
      states: ["TX", "TX", "CA"],
      licenses: [
        { state: "TX", number: "G1234" },
        { state: "CA", number: "A-55" },
      ],
      deactivatedOn: null,
    });
  });

  it("says since when the number is deactivated, unless it was reactivated", () => {
    expect(row("", "", "", "", "", "03/09/2024", "").deactivatedOn).toBe("2024-03-09");
    expect(row("1", "", "MARSH", "", "TX", "03/09/2024", "04/01/2024").deactivatedOn).toBeNull();
    expect(row("1", "", "MARSH", "", "TX", "03/09/2024", "01/02/2020").deactivatedOn).toBe("2024-03-09");
  });

  it("is missing columns in another file", () => {
    expect(missingColumns(headers)).toEqual([]);
    expect(missingColumns(["NPI", "Name"])).toEqual([headers[3], headers[5]]);
  });
});

const record = (given: Partial<NpiRecord> = {}): NpiRecord => ({
  number: "1234567893",
  names: ["MARSH"],
  isPerson: true,
  states: ["TX", "CA"],
  licenses: [],
  deactivatedOn: null,
  ...given,
});
const outcome = (name: string, given: Partial<NpiRecord> = {}, states = ["TX"]) =>
  npiOutcome(record(given), { name, states });

describe("a listing compared with the registry", () => {
  it.each([
    ["Elena Marsh", "MARSH"],
    ["Dr. Elena Q. Marsh, MD", "MARSH"],
    ["Marsh, Elena", "MARSH"],
    ["Elena Marsh-Vale Jr.", "MARSH"],
    ["Maria De La Cruz, NP", "DELACRUZ"],
    ["Ana García López", "GARCIA-LOPEZ"],
    ["Sean O'Neil", "O NEIL"],
    ["Sean ONeil", "O'NEIL"],
    ["Elena Marsh, MD", "MARSH JR"],
    ["Marsh", "MARSH"],
  ])("has the surname: %s, %s", (name, surname) => {
    expect(outcome(name, { names: [surname] })).toBe("matched");
  });

  it.each([
    ["Marsh Vale", "MARSH"],
    ["Elena Marshall", "MARSH"],
    ["Clay Lee Marsh", "VALE"],
  ])("has another one: %s, %s", (name, surname) => {
    expect(outcome(name, { names: [surname] })).toBe("other_name");
  });

  it("may have a former surname, and an organization its name without the legal form", () => {
    expect(outcome("Elena Vale", { names: ["MARSH", "VALE"] })).toBe("matched");
    expect(outcome("Harbor Eye Clinic", { names: ["HARBOR EYE CLINIC, P.A., INC."], isPerson: false })).toBe(
      "other_name",
    );
    expect(outcome("Harbor Eye Clinic, LLC", { names: ["HARBOR EYE CLINIC INC"], isPerson: false })).toBe("matched");
  });

  it("needs a state of the practice or of a license", () => {
    expect(outcome("Elena Marsh", {}, ["CA"])).toBe("matched");
    expect(outcome("Elena Marsh", {}, ["AK"])).toBe("other_state");
    expect(outcome("Elena Marsh", {}, ["AK", "TX"])).toBe("matched");
    expect(outcome("Elena Marsh", {}, [])).toBe("no_state");
  });

  it("is deactivated before anything else", () => {
    expect(outcome("Elena Marsh", { names: [], deactivatedOn: "2024-03-09" })).toBe("deactivated");
  });
});

describe("licenses in a text", () => {
  it.each([
    ["Texas License #G1234; CA A55512", ["TX G1234", "CA A55512"]],
    ["G1234 (TX)\nNew York State: 000396-1", ["TX G1234", "NY 000396-1"]],
    ["MD 12345", []],
    ["Maryland D0012345, since 2010", ["MD D0012345"]],
    ["Admitted in Texas, 2010", []],
    ["or 12345 in me", []],
    ["Licensed in District of Columbia: 998877", ["DC 998877"]],
  ])("are read: %s", (text, found) => {
    expect(statedLicenses(text).map(({ state, number }) => `${state} ${number}`)).toEqual(found);
  });

  it("are the same with and without hyphens", () => {
    expect(licenseKey({ state: "NY", number: "000396-1" })).toBe(licenseKey({ state: "NY", number: "0003961" }));
  });
});
