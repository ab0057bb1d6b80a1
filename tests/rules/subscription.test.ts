import { describe, expect, it } from "vitest";
import {
  type PaidPeriod,
  paidUntil,
  premiumUntil,
  type SubscriptionStatus,
  withoutCredited,
} from "@/lib/rules/subscription";

const on = (month: number, day = 1) => new Date(Date.UTC(2026, month - 1, day));
const paid = (month: number, status: PaidPeriod["status"] = "paid"): PaidPeriod => ({
  startsAt: on(month),
  endsAt: on(month + 1),
  status,
});
/** `month`: the current period. */
const until = (status: SubscriptionStatus, month: number, payments: PaidPeriod[]) =>
  premiumUntil({ status, period: { startsAt: on(month), endsAt: on(month + 1) }, endedAt: null, payments });
/** The same for one that ended in its first month or later. */
const untilEnd = (endedAt: Date, payments: PaidPeriod[]) =>
  premiumUntil({ status: "canceled", period: { startsAt: on(1), endsAt: on(2) }, endedAt, payments });

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
    for (const status of ["past_due", "unpaid", "paused", "canceled"] as const) {
      expect(until(status, 2, [paid(1)])).toEqual(on(2));
    }
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
