import { deadlineText } from "@/lib/format/date";
import { describe, expect, it } from "vitest";
import { type OwnClaim } from "@/lib/contract/claim";
import { claimedText, nextStep } from "@/lib/format/claim-stage";
import { claimStage } from "@/lib/rules/claim";
import { isSharedDomain, strengthOf } from "@/lib/rules/claim-proof";

const day = (number: number) => new Date(Date.UTC(2026, 0, number));
const open = {
  kind: "claim" as const,
  status: "pending" as const,
  isListingAway: false,
  createdAt: day(1),
  ownerAgreedAt: null,
  ownerRefusedAt: null,
  proofAskedAt: null,
  provedAt: null,
};
const transfer = { ...open, kind: "transfer" as const };

describe("a claim's stage", () => {
  it.each([
    ["a claim", open, 1, "in_review"],
    ["a transfer that the owner has time to answer", transfer, 3, "waits_for_owner"],
    ["a transfer after three days", transfer, 4, "in_review"],
    ["an agreed transfer", { ...transfer, ownerAgreedAt: day(2) }, 2, "in_review"],
    ["a refused transfer", { ...transfer, ownerRefusedAt: day(2) }, 2, "in_review"],
    ["a transfer whose owner asks for proof", { ...transfer, proofAskedAt: day(2) }, 2, "needs_proof"],
    ["one proved before", { ...transfer, proofAskedAt: day(2), provedAt: day(1) }, 2, "needs_proof"],
    ["one proved since", { ...transfer, proofAskedAt: day(2), provedAt: day(3) }, 3, "waits_for_owner"],
    ["a claim on a closed or suspended listing", { ...open, isListingAway: true }, 1, "waits_for_listing"],
    ["an approved claim", { ...open, status: "approved" as const }, 1, "approved"],
    ["a withdrawn claim", { ...transfer, status: "withdrawn" as const }, 1, "withdrawn"],
  ])("of %s", (...[, claim, on, stage]) => expect(claimStage(claim, day(on))).toBe(stage));
});

describe("the strength of proofs", () => {
  const proof = (method: "email" | "dns" | "callback", isVerified = true) => ({
    method,
    verified_at: isVerified ? day(1) : null,
  });
  it.each([
    [[], "none"],
    [[proof("email", false), proof("dns", false)], "none"],
    [[proof("callback")], "weak"],
    [[proof("callback"), proof("email")], "strong"],
    [[proof("dns")], "strong"],
  ] as const)("%j is %s", (proofs, strength) => expect(strengthOf(proofs, new Date(0))).toBe(strength));
});

it("doesn't count a proof by a website that the listing no longer has", () => {
  const proofs = [
    { method: "email", verified_at: day(1) },
    { method: "callback", verified_at: day(1) },
  ] as const;
  expect([day(1), day(2), null].map((since) => strengthOf(proofs, since))).toEqual(["strong", "weak", "weak"]);
  expect(strengthOf(proofs.slice(0, 1), day(2))).toBe("none");
});

it("states deadlines with hour and zone, on both sides of midnight and of clock changes", () => {
  const at = (iso: string) =>
    ["America/New_York", "America/Chicago", "Pacific/Honolulu"].map((zone) => deadlineText(iso, zone));
  expect(at("2026-12-01T10:02:00Z")).toEqual([
    "December 1, 5:02 AM EST",
    "December 1, 4:02 AM CST",
    "December 1, 12:02 AM HST",
  ]);
  expect(at("2026-12-01T05:30:00Z")).toEqual([
    "December 1, 12:30 AM EST",
    "November 30, 11:30 PM CST",
    "November 30, 7:30 PM HST",
  ]);
  const spring = ["2026-03-08T07:59:00Z", "2026-03-08T08:00:00Z"];
  expect(spring.map((iso) => deadlineText(iso, "America/Chicago"))).toEqual([
    "March 8, 1:59 AM CST",
    "March 8, 3:00 AM CDT",
  ]);
  const fall = ["2026-11-01T06:59:00Z", "2026-11-01T07:00:00Z"];
  expect(fall.map((iso) => deadlineText(iso, "America/Chicago"))).toEqual([
    "November 1, 1:59 AM CDT",
    "November 1, 1:00 AM CST",
  ]);
  expect(deadlineText("soon", "America/Chicago")).toBeNull();
});

it("knows where anybody can get a mailbox or a page", () => {
  const mail =
    "gmail.com gmx.de web.de outlook.fr outlook.com yahoo.co.uk ymail.com proton.me icloud.com t-online.de aol.com";
  for (const domain of [...mail.split(" "), "facebook.com", "wixsite.com"]) {
    expect([domain, isSharedDomain(domain)]).toEqual([domain, true]);
  }
  expect(isSharedDomain("harborlaw.com")).toBe(false);
});

it("tells everyone when a listing was claimed, and by which proof if there was one", () => {
  const listing = { claimed_at: "2026-11-03T23:00:00Z" };
  expect(claimedText(listing, "dns")).toBe(
    "Claimed on November 3, 2026. The owner proved the claim with a DNS record of its website.",
  );
  expect(claimedText(listing, null)).toBe("Claimed on November 3, 2026.");
  expect(claimedText({ claimed_at: null }, null)).toBeNull();
});

it("promises a claimant only the time that the operator promises", () => {
  const claim = { approvable_at: "2026-01-01T00:00:00Z", time_zone: "America/Chicago" } as OwnClaim;
  expect(nextStep(claim, "in_review", "two days")).toContain("reviews your claim, usually within two days.");
  expect(nextStep(claim, "in_review", "")).toContain("reviews your claim. We email you the decision.");
});
