import { expect, it } from "vitest";
import { hasAppeared } from "@/lib/rules/pending-review";

const since = "2026-11-21T12:00:00.000Z";
const own = (status: string, created_at: string) => ({ status, created_at });

it("a remembered review has appeared once it is shown and was created after the stored time less a minute", () => {
  expect(hasAppeared(since, own("active", "2026-11-21T12:00:00.000Z"))).toBe(true);
  expect(hasAppeared(since, own("active", "2026-11-21T11:59:00.001Z"))).toBe(true);
  expect(hasAppeared(since, own("active", "2026-11-21T11:59:00.000Z"))).toBe(false);
  expect(hasAppeared(since, own("flagged", "2026-11-21T12:05:00.000Z"))).toBe(true);
});

it("one that waits, was removed or is not there has not appeared", () => {
  expect(hasAppeared(since, own("pending", "2026-11-21T12:05:00.000Z"))).toBe(false);
  expect(hasAppeared(since, own("removed", "2026-11-21T12:05:00.000Z"))).toBe(false);
  expect(hasAppeared(since, null)).toBe(false);
});
