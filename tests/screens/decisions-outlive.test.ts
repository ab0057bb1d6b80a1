import { afterEach, expect, it, vi } from "vitest";
import { reviewActions } from "@/components/admin/reviews/review-actions";
import { approveClaim, rejectClaim, setListingStatus } from "@/lib/client/admin-listings";
import { setUserStatus } from "@/lib/client/admin-users";
import { decidePhoto } from "@/lib/client/photos";
import { type Review } from "@/lib/contract/review";

afterEach(() => vi.unstubAllGlobals());

const why = { reason: "other", facts: "It isn't what it says it is." };
const claim = { claim_id: 1, apply: [], ...why };
const review = { id: 1, status: "pending", updated_at: "2026-01-01T00:00:00Z" } as Review;

/** The calls that decisions make which can be undone for a while. */
const decisions: Record<string, () => Promise<unknown>> = {
  "a listing's status": () => setListingStatus({ ids: [1], status: "suspended", from: "active", ...why }, false),
  "an account's status": () => setUserStatus({ ids: [1], status: "suspended", from: "active", ...why }, false),
  "an approved claim": () => approveClaim({ type: "business", id: 1 }, claim),
  "a rejected claim": () => rejectClaim({ type: "business", id: 1 }, claim),
  "a photo": () => decidePhoto(1, { approve: false, ...why }),
  ...Object.fromEntries(
    reviewActions.map((action) => [
      `a review: ${action.key}`,
      () => action.run([review], { ...why, shouldNotify: false }),
    ]),
  ),
};

it.each(Object.entries(decisions))("a decision that waits to be sent outlives its page: %s", async (_, decide) => {
  const sent: boolean[] = [];
  vi.stubGlobal("fetch", (path: string, init?: RequestInit) => {
    if (!path.includes("csrf")) sent.push(init?.keepalive === true);
    return Promise.resolve(Response.json({ csrftoken: "token", updated: [1], skipped: [], results: [] }));
  });
  await decide();
  expect(sent.length).toBeGreaterThan(0);
  expect(sent).not.toContain(false);
});
