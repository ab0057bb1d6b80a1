import { describe, expect, it } from "vitest";
import { amountProblem, centsOf, firstChosenCents, offeredCents, typedAmount } from "@/lib/rules/contribution";

describe("the amounts to choose from", () => {
  it("are the five presets if at least that much is missing, with $25 selected", () => {
    expect(offeredCents(50_000)).toEqual([500, 1000, 2500, 5000, 10_000]);
    expect(offeredCents(10_000)).toEqual([500, 1000, 2500, 5000, 10_000]);
    expect(firstChosenCents(50_000)).toBe(2500);
  });

  it("are the presets that fit plus the missing amount, if less is missing", () => {
    expect(offeredCents(3500)).toEqual([500, 1000, 2500, 3500]);
    expect(offeredCents(2500)).toEqual([500, 1000, 2500]);
    expect(offeredCents(9999)).toEqual([500, 1000, 2500, 5000, 9999]);
    expect(offeredCents(100)).toEqual([100]);
    expect(firstChosenCents(1200)).toBe(1200);
  });
});

describe("a typed amount", () => {
  it.each([
    ["25", 2500],
    [" $25 ", 2500],
    ["12.5", 1250],
    ["12.05", 1205],
    ["0.99", 99],
    ["1", 100],
    ["9999999", 999_999_900],
  ])("%j is %i cents", (typed, cents) => expect(centsOf(typed)).toBe(cents));

  it.each(["", "abc", "-5", "1e3", "12.345", "1,000", "١٢", "12.", "Infinity", "25 dollars", "99999999"])(
    "is not %j",
    (typed) => expect(centsOf(typed)).toBeNull(),
  );

  it("is formatted as it is parsed", () => {
    for (const cents of [100, 2500, 1205, 1250, 99]) expect(centsOf(typedAmount(cents))).toBe(cents);
    expect(typedAmount(2500)).toBe("25");
    expect(typedAmount(1250)).toBe("12.50");
  });
});

it("distinguishes amounts below a dollar or not a number from those above what is missing", () => {
  expect(amountProblem(null, 3500)).toBe("no-amount");
  expect(amountProblem(99, 3500)).toBe("too-little");
  expect(amountProblem(100, 3500)).toBeNull();
  expect(amountProblem(3500, 3500)).toBeNull();
  expect(amountProblem(3501, 3500)).toBe("too-much");
});
