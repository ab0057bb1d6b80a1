import { type OwnClaim } from "../contract/claim";
import { type ClaimStage, claimStage } from "../rules/claim";
import { type Listing } from "../contract/listing";
import { type ProofMethod } from "../rules/claim-proof";
import { dayText, deadlineText } from "./date";

const at = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** The stage of one's own claim at a time. */
export const stageOf = (claim: OwnClaim, now: Date): ClaimStage =>
  claimStage(
    {
      kind: claim.kind,
      status: claim.status,
      isListingAway: claim.is_listing_away,
      createdAt: new Date(claim.created_at),
      ownerAgreedAt: at(claim.owner_agreed_at),
      ownerRefusedAt: at(claim.owner_refused_at),
      proofAskedAt: at(claim.proof_asked_at),
      provedAt: at(claim.proofs.findLast(({ verified_at }) => verified_at !== null)?.verified_at ?? null),
    },
    now,
  );

export const stageLabels: Record<ClaimStage, string> = {
  in_review: "In review",
  waits_for_listing: "Waiting for the listing",
  waits_for_owner: "Waiting for the owner",
  needs_proof: "Proof needed",
  approved: "Approved",
  rejected: "Not approved",
  withdrawn: "Withdrawn",
};

/** What happens next, as a sentence. `checkedWithin` is how long the operator says that it takes; empty for no promise. */
export function nextStep(claim: OwnClaim, stage: ClaimStage, checkedWithin: string): string {
  const due = deadlineText(claim.approvable_at, claim.time_zone) ?? "";
  const sentences: Record<ClaimStage, string> = {
    in_review: `An administrator reviews your claim${checkedWithin && `, usually within ${checkedWithin}`}. We email you the decision.`,
    waits_for_listing:
      "The listing has closed or isn't on the site right now. We decide about your claim once it is back and open.",
    waits_for_owner: `The current owner has until ${due} to answer. From then on an administrator may decide without them.`,
    needs_proof: "The current owner asks for more proof. Add it below: an administrator sees it with your claim.",
    approved: "You manage this listing now.",
    rejected: "If you can tell us more, submit a new claim on the listing's page.",
    withdrawn: "You withdrew this claim. You can submit a new one at any time.",
  };
  return sentences[stage];
}

export const strengthLabels: Record<OwnClaim["proof"], string> = {
  strong: "Strong proof",
  weak: "Weak proof",
  none: "No proof",
};

const provenBy: Record<ProofMethod, string> = {
  email: "with a code emailed to an address at its website",
  dns: "with a DNS record of its website",
  callback: "in a call to its listed phone number",
  document: "with a document",
};

/** When a listing was claimed, and how its owner proved the claim, if they did; null for one without an owner. */
export function claimedText({ claimed_at: at }: Pick<Listing, "claimed_at">, proof: ProofMethod | null): string | null {
  const day = dayText(at);
  if (!day) return null;
  return `Claimed on ${day}. ${proof ? `The owner proved the claim ${provenBy[proof]}.` : ""}`.trim();
}

/** A proof that was given, as a sentence. */
export const proofText = ({ method, target }: OwnClaim["proofs"][number]): string =>
  ({
    email: `Code sent to ${target} entered`,
    dns: `DNS record of ${target} found`,
    callback: `Reached by phone at ${target}`,
    document: `Document attached (${target})`,
  })[method];
