import { describe, expect, it } from "vitest";
import {
  type PaidPeriod,
  paidUntil,
  premiumUntil,
  type SubscriptionStatus,
  withCreditSources,
  withoutCredited,
} from "@/lib/rules/subscription";

const on = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day));
const paid = (month: number, status: PaidPeriod["status"] = "paid"): PaidPeriod => ({
  startsAt: on(month),
  endsAt: on(month + 1),
  paidAt: on(month),
  amountCents: 5000,
  status,
});
/** `month`: the current period. */
const until = (status: SubscriptionStatus, month: number, payments: PaidPeriod[]) =>
  premiumUntil({
    status,
    period: { startsAt: on(month), endsAt: on(month + 1) },
    endedAt: null,
    payments,
    isUnpaid: status === "past_due",
    graceDays: 14,
  });
/** The same for one that ended in its first month or later. */
const untilEnd = (endedAt: Date, payments: PaidPeriod[], isUnpaid = false) =>
  premiumUntil({
    status: "canceled",
    period: { startsAt: on(1), endsAt: on(2) },
    endedAt,
    payments,
    isUnpaid,
    graceDays: 14,
  });

describe("premium by a subscription lasts", () => {
  it("to the end of the last paid period, whatever the order of the payments", () => {
    expect(paidUntil([paid(3), paid(1), paid(2)])).toEqual(on(4));
    expect(until("active", 3, [paid(3), paid(2)])).toEqual(on(4));
  });

  it("not at all if nothing was paid or everything was refunded", () => {
    expect(until("active", 1, [])).toBeNull();
    expect(until("incomplete", 1, [])).toBeNull();
    expect(until("active", 1, [paid(1, "refunded")])).toBeNull();
    expect(until("active", 1, [paid(1, "lost")])).toBeNull();
  });

  it("during an open dispute", () => {
    expect(until("active", 1, [paid(1, "disputed")])).toEqual(on(2));
  });

  it("to the end of an earlier period if a later one was refunded", () => {
    expect(until("active", 2, [paid(1), paid(2, "refunded")])).toEqual(on(2));
  });

  it("through the hour between a renewal and its charge, as long as the provider trusts it", () => {
    expect(until("active", 2, [paid(1)])).toEqual(on(3));
    for (const status of ["unpaid", "paused", "canceled"] as const) {
      expect(until(status, 2, [paid(1)])).toEqual(on(2));
    }
  });

  it("through 14 days of an unpaid period, while the provider still tries to charge it", () => {
    expect(until("past_due", 2, [paid(1)])).toEqual(on(2, 15));
    // A second unpaid period begins no second grace.
    expect(until("past_due", 3, [paid(1)])).toEqual(on(2, 15));
    expect(until("past_due", 2, [])).toBeNull();
    expect(until("past_due", 2, [paid(1, "refunded")])).toBeNull();
    expect(untilEnd(on(2, 9), [paid(1)], true)).toEqual(on(2, 9));
    expect(untilEnd(on(2, 20), [paid(1)], true)).toEqual(on(2, 15));
  });

  it("again for a period that is paid after the provider gave up", () => {
    const late = { ...paid(2), paidAt: on(2, 20) };
    expect(untilEnd(on(2, 9), [paid(1), late])).toEqual(on(3));
    expect(untilEnd(on(2, 9), [paid(1), { ...late, status: "refunded" }])).toEqual(on(2));
    // A period that was paid before its end was cut short is still cut short.
    expect(untilEnd(on(2, 9), [paid(1), paid(2)])).toEqual(on(2, 9));
  });

  it("not through a renewal that does not follow a paid period", () => {
    expect(until("active", 3, [paid(1)])).toEqual(on(2));
  });

  it("to the moment when the provider ended it, if earlier", () => {
    expect(untilEnd(on(1, 10), [paid(1)])).toEqual(on(1, 10));
    expect(untilEnd(on(3), [paid(1)])).toEqual(on(2));
    expect(untilEnd(on(3), [])).toBeNull();
  });
});

describe("a period that credit paid for", () => {
  const free = (month: number): PaidPeriod => ({ ...paid(month), amountCents: 0 });
  const statuses = (payments: PaidPeriod[]) => withCreditSources(payments).map(({ status }) => status);

  it("stands and falls with the charge that the credit came from, whatever their order", () => {
    expect(statuses([free(3), free(2), paid(1, "refunded")])).toEqual(["refunded", "refunded", "refunded"]);
    expect(statuses([paid(1, "lost"), free(2)])).toEqual(["lost", "lost"]);
    expect(statuses([paid(1), free(2), paid(3, "refunded"), free(4)])).toEqual([
      "paid",
      "paid",
      "refunded",
      "refunded",
    ]);
    expect(statuses([free(1)])).toEqual(["paid"]);
  });
});

describe("a switch of the plan", () => {
  const year = { ...paid(1), invoiceId: "year", endsAt: on(13) };
  const month = { ...paid(4), invoiceId: "switch" };
  const ends = (credits: Parameters<typeof withoutCredited>[1]) =>
    withoutCredited([year, month], credits).map(({ endsAt }) => endsAt);

  it("ends the period whose rest it credited, but not its own", () => {
    expect(ends([{ invoiceId: "switch", from: on(4) }])).toEqual([on(4), on(5)]);
    expect(paidUntil(withoutCredited([year, month], [{ invoiceId: "switch", from: on(4) }]))).toEqual(on(5));
  });

  it("leaves periods that were over by then, or begin later", () => {
    expect(ends([])).toEqual([on(13), on(5)]);
    expect(ends([{ invoiceId: "other", from: on(13) }])).toEqual([on(13), on(5)]);
  });
});
