import { approveClaim, rejectClaim } from "@/lib/client/admin-listings";
import { readDraft, saveDraft } from "@/lib/client/form-drafts";
import { type Listing } from "@/lib/contract/listing";
import { type Action, forEach } from "../list/resource";
import { claimDraft } from "./claim-fields";

const hasOpenClaim = ({ pending_claim_id }: Listing): boolean => pending_claim_id !== null;

/** Approves the oldest open claim, with the values that are ticked in its form, or rejects it. */
const decide =
  (isApproval: boolean): Action<Listing>["run"] =>
  (listings, { reason, facts }) =>
    forEach(listings, async (listing) => {
      const claim_id = listing.pending_claim_id!;
      const { apply = [] } = (readDraft(claimDraft(claim_id))?.values ?? {}) as { apply?: string[] };
      if (isApproval) await approveClaim(listing, { claim_id, apply, reason });
      else await rejectClaim(listing, { claim_id, apply: [], reason, facts });
      saveDraft(claimDraft(claim_id), null);
    });

/** The actions for claims. Where several people claim a listing, those for the first. */
export const claimActions: Action<Listing>[] = [
  {
    key: "approve-claim",
    label: "Approve",
    done: "claim approved",
    hotkey: "a",
    appliesTo: hasOpenClaim,
    run: decide(true),
  },
  {
    key: "reject-claim",
    label: "Reject",
    done: "claim rejected",
    hotkey: "r",
    isDanger: true,
    asks: { title: "Why is the claim rejected?", target: "claim" },
    appliesTo: hasOpenClaim,
    run: decide(false),
  },
];
