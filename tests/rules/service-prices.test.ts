import { describe, expect, it } from "vitest";
import { mostServices, readServices, servicesOf, servicesProblem, storedServices } from "@/lib/rules/service-prices";

/** A line as people write it, and as it is stored. */
const lines = [
  ["Haircut $45", "Haircut: $45"],
  ["Haircut: 45", "Haircut: $45"],
  ["Haircut - 45-60", "Haircut: $45-$60"],
  ["Haircut | $45 to $60 each", "Haircut: $45-$60 each"],
  ["Initial visit\t150", "Initial visit: $150"],
  ["Hourly rate: $250/hr", "Hourly rate: $250 per hour"],
  ["Hourly rate: 250 an hour", "Hourly rate: $250 per hour"],
  ["Uncontested divorce: from $1,200 flat fee", "Uncontested divorce: from $1,200 flat fee"],
  ["Crown $900+", "Crown: from $900"],
  ["Filing: up to $99.5", "Filing: up to $99.50"],
  ["Consultation: free", "Consultation: Free"],
  ["Consultation: $0", "Consultation: Free"],
  ["Botox - 50 units: $500", "Botox - 50 units: $500"],
  ["Massage: deep tissue $90 per session", "Massage: deep tissue: $90 per session"],
  ["Estate planning", "Estate planning"],
  ["Taxes: 1040 form", "Taxes: 1040 form"],
  ["Form 1040", "Form 1040"],
  ["Free consultation", "Free consultation"],
  ["Cleaning: $1200000", "Cleaning: $1,200,000"],
] as const;

describe("a service", () => {
  it.each(lines)("written as %j is stored as %j", (written, stored) => expect(storedServices(written)).toBe(stored));

  it.each(lines)("that is stored is read again without a change: %j", (_, stored) =>
    expect(storedServices(stored)).toBe(stored),
  );

  it.each([
    "$45",
    "Haircut: $",
    "Haircut: $60-$45",
    "Haircut: $45 $60",
    "Haircut: $45 ".repeat(30),
    `${"x".repeat(121)}: $5`,
    ": $5",
  ])("can't be %j", (text) => {
    expect(storedServices(text)).toBeNull();
    expect(servicesProblem(text)).toContain("We can't read");
  });
});

it("reads prices in cents, an open end as null, and a free service as 0", () => {
  const text =
    "Filing: $99.50\nCrown: from $900\nX-ray: up to $80\nConsultation: Free\nAdvice\nRate: $200-$300 per hour";
  expect(servicesOf(text).map(({ min_cents, max_cents, unit }) => [min_cents, max_cents, unit])).toEqual([
    [9950, 9950, ""],
    [90_000, null, ""],
    [null, 8000, ""],
    [0, 0, ""],
    [null, null, ""],
    [20_000, 30_000, "per hour"],
  ]);
});

it("reads services in lines or separated by semicolons, as many as are allowed", () => {
  expect(storedServices(" Haircut 	$45;\n\nShave: $20 ; ")).toBe("Haircut: $45\nShave: $20");
  const many = Array.from({ length: mostServices }, (_, at) => `Service ${at}: $5`);
  expect(readServices(many.join(";"))).toHaveProperty("services.length", mostServices);
  expect(servicesProblem([...many, "One more"].join(";"))).toBe(`List at most ${mostServices} services.`);
});
