import { describe, expect, test } from "vitest";
import { checkoutBody } from "@/lib/contract/crowdfund";
import { fundedUntil, missingCents, mostContributionCents, percentFunded } from "@/lib/rules/crowdfund";

const goalCents = 50_000;
const funds = (raisedCents: number) => ({ raisedCents, goalCents });
const days = (from: Date, until: Date) => (until.getTime() - from.getTime()) / 86_400_000;

describe("a campaign's progress", () => {
  test("is rounded down to a percentage between 0 and 100, so that 100 means complete", () => {
    expect([0, 499, 500, 25_000, 49_999, 50_000, 61_234].map((raised) => percentFunded(funds(raised)))).toEqual([
      0, 0, 1, 50, 99, 100, 100,
    ]);
  });

  test("never has a negative missing amount, and accepts at least the minimum contribution", () => {
    expect([0, 49_900, 49_963, 50_000, 50_100].map((raised) => missingCents(funds(raised)))).toEqual([
      50_000, 100, 37, 0, 0,
    ]);
    expect([0, 49_900, 49_963, 50_000].map((raised) => mostContributionCents(funds(raised)))).toEqual([
      50_000, 100, 100, 100,
    ]);
  });
});

describe("a funded year", () => {
  const from = new Date("2026-11-21T00:00:00Z");

  test("lasts 365 days for the goal, and twice as long for twice the goal", () => {
    expect(days(from, fundedUntil(from, funds(50_000)))).toBe(365);
    expect(days(from, fundedUntil(from, funds(100_000)))).toBe(730);
  });

  test("loses its share of days for every refunded cent", () => {
    expect(days(from, fundedUntil(from, funds(47_500)))).toBe(346.75);
    expect(fundedUntil(from, funds(0))).toEqual(from);
    expect(fundedUntil(from, funds(50_001)).getTime() - fundedUntil(from, funds(50_000)).getTime()).toBe(630_720);
  });
});

describe("the body of a contribution", () => {
  const asked = { id: 5, type: "business", amount_cents: 2500, return_url: "/business/law/x" };
  const problemOf = (more: object) => {
    const { error } = checkoutBody.safeParse({ ...asked, ...more });
    return error?.issues.map(({ path, message }) => `${path.join(".")}: ${message}`) ?? [];
  };

  test("may omit name and email address or leave them empty, and puts the name on one line", () => {
    expect(checkoutBody.parse(asked)).toMatchObject({ donor_name: "", donor_email: "" });
    expect(checkoutBody.parse({ ...asked, donor_name: " Ada\n Lovelace ", donor_email: " a@b.org " })).toMatchObject({
      donor_name: "Ada Lovelace",
      donor_email: "a@b.org",
    });
  });

  test.each([
    [{ amount_cents: 99 }, "amount_cents: Minimum contribution is $1.00"],
    [{ amount_cents: 0 }, "amount_cents: Minimum contribution is $1.00"],
    [{ amount_cents: -2500 }, "amount_cents: Minimum contribution is $1.00"],
    [{ amount_cents: 2500.5 }, "amount_cents: A whole number is required."],
    [{ amount_cents: "2500" }, "amount_cents: A valid number is required."],
    [{ amount_cents: null }, "amount_cents: This field may not be null."],
    [{ amount_cents: undefined }, "amount_cents: This field is required."],
    [{ donor_email: "unknown" }, "donor_email: Enter a valid email address."],
    [{ donor_name: "a".repeat(201) }, "donor_name: Ensure this field has no more than 200 characters."],
    [{ type: "shop" }, "type: Must be one of: business, doctor."],
    [{ id: 0 }, "id: Ensure this value is at least 1."],
    [{ return_url: undefined }, "return_url: This field is required."],
  ])("%o is refused", (more, problem) => {
    expect(problemOf(more)).toContain(problem);
  });
});
