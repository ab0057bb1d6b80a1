import { expect, it } from "vitest";
import { type FactHistory } from "@/lib/contract/fact";
import { factGroups, licenseText, npiText, staleSince } from "@/lib/format/fact-words";

const at = "2025-03-04T09:00:00.000Z";
type Fact = FactHistory["facts"][number];
const fact = (field: string, source: Fact["source"], more: Partial<Fact> = {}): Fact => ({
  field,
  source,
  import: null,
  set_at: at,
  ...more,
});
const history = (facts: Fact[]): FactHistory => ({ confirmed_at: at, facts, changes: [] });

it("groups facts by source and day, the latest first, and names imports", () => {
  const facts = [
    fact("provider_name", "import", { import: "doctors.csv" }),
    fact("phone", "owner", { set_at: "2026-01-02T08:00:00.000Z" }),
    fact("city", "import", { import: "doctors.csv" }),
    fact("hours", "owner", { set_at: "2026-01-02T17:00:00.000Z" }),
    fact("zip", "import"),
    fact("locations", "visitor"),
  ];
  expect(factGroups("doctor", history(facts))).toMatchObject([
    { origin: "The owner, January 2, 2026", fields: ["Phone", "Hours"] },
    { origin: "Import of “doctors.csv”, March 4, 2025", fields: ["Provider name", "City"] },
    { origin: "An import, March 4, 2025", fields: ["ZIP code"] },
    { origin: "A visitor, March 4, 2025", fields: ["Further locations"] },
  ]);
});

it("says when facts were last confirmed once that is a year ago", () => {
  expect(staleSince(history([]), new Date("2026-03-04T08:00:00Z"))).toBeNull();
  expect(staleSince(history([]), new Date("2026-03-04T10:00:00Z"))).toBe("March 2025");
});

const check = { deactivated_on: null, source_date: "2026-11-08", checked_at: at };

it("says what was checked against what, and what never was", () => {
  const number = "1234567893";
  expect(npiText({ number, check: null })).toBe("The NPI number was never checked against the NPI registry.");
  expect(npiText({ number, check: { ...check, outcome: "other_name" } })).toBe(
    "The NPI registry lists this number under another name (checked against its file of November 8, 2026).",
  );
  expect(npiText({ number, check: { ...check, outcome: "deactivated", deactivated_on: "2024-03-09" } })).toBe(
    "The NPI registry deactivated this number on March 9, 2024 (checked against its file of November 8, 2026).",
  );
});

it("says of each license who stated it, and whether the registry lists it", () => {
  const license = { state: "TX", number: "G1234" };
  const stated = { source: "owner" as const, import: null, set_at: at };
  expect(licenseText({ ...license, stated, registry_date: null })).toBe(
    "stated by the owner, March 4, 2025; never checked",
  );
  expect(licenseText({ ...license, stated, registry_date: "2026-11-08" })).toBe(
    "in the NPI registry's file of November 8, 2026, as the provider told the registry; stated by the owner, March 4, 2025",
  );
});
