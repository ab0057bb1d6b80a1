import { expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { hasAppeared, movesFrom } from "@/lib/rules/moderation";

const since = "2026-11-21T12:00:00.000Z";
const own = (status: Review["status"], created_at: string) => ({ status, created_at });

it("considers a pending review published once it is public and was created after the stored time, less a minute", () => {
  expect(hasAppeared(since, own("active", "2026-11-21T12:00:00.000Z"))).toBe(true);
  expect(hasAppeared(since, own("active", "2026-11-21T11:59:00.001Z"))).toBe(true);
  expect(hasAppeared(since, own("active", "2026-11-21T11:59:00.000Z"))).toBe(false);
  expect(hasAppeared(since, own("flagged", "2026-11-21T12:05:00.000Z"))).toBe(true);
});

it("doesn't consider a pending, removed, or missing review published", () => {
  expect(hasAppeared(since, own("pending", "2026-11-21T12:05:00.000Z"))).toBe(false);
  expect(hasAppeared(since, own("removed", "2026-11-21T12:05:00.000Z"))).toBe(false);
  expect(hasAppeared(since, null)).toBe(false);
});

it("allows no move out of removed", () => {
  expect(movesFrom("removed")).toEqual([]);
  expect(movesFrom("flagged").map(({ to }) => to)).toEqual(["active", "removed"]);
});
