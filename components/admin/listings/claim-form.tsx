import { useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field, Input } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { approveClaim, rejectClaim } from "@/lib/client/admin-listings";
import { type Claim } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { PlainText } from "@/components/shared/plain-text";
import { type Desk } from "../moderation/use-desk";
import { failureText, isForbidden } from "../call-failure";
import { changedFields } from "./claim-fields";
import { nameOf } from "./listing-resource";
import { ProposedTable } from "./proposed-table";

const words = adminMessages.listings;

type ClaimFormProps = { claim: Claim; listing: Listing; desk: Desk; onDone: () => void };

/** An open claim: who asks and why, the proposed values beside today's with a tick each, and the decision. */
export function ClaimForm({ claim, listing, desk, onDone }: ClaimFormProps) {
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const [reason, setReason] = useState("");
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const fields = changedFields(claim, listing);
  const hint = "It stands in the mail to the claimant and in the audit. It may stay empty.";
  const id = `claim-${claim.id}`;

  async function decide(isApproved: boolean) {
    setBusy(true);
    setFailure(null);
    try {
      const verdict = { claim_id: claim.id, apply: isApproved ? [...ticked] : [], reason: reason.trim() };
      await (isApproved ? approveClaim : rejectClaim)(listing, verdict);
      onDone();
      desk.say(`${nameOf(listing)}: claim ${isApproved ? "approved" : "rejected"}.`);
      await desk.refresh();
    } catch (error) {
      const fallback = isApproved ? words.approveClaimFailed : words.rejectClaimFailed;
      setFailure(failureText(error, fallback));
      setBusy(false);
      if (isForbidden(error)) desk.fail(error, fallback);
    }
  }

  return (
    <div role="group" aria-labelledby={`${id}-title`} className="border-line space-y-5 border-t pt-5">
      <ClaimFacts claim={claim} titleId={`${id}-title`} />
      <ProposedTable claim={claim} listing={listing} fields={fields} ticked={ticked} onTick={setTicked} />
      <Field id={`${id}-reason`} label="Reason" hint={hint}>
        <Input
          id={`${id}-reason`}
          value={reason}
          autoComplete="off"
          maxLength={1000}
          dir="auto"
          onChange={(event) => setReason(event.target.value)}
          {...describedBy(`${id}-reason`, { hint })}
        />
      </Field>
      {failure && (
        <p role="alert" className="text-bad font-semibold">
          {failure}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button look="primary" disabled={isBusy} onClick={() => void decide(true)}>
          {ticked.length > 0 ? `Approve with ${ticked.length} of ${fields.length} values` : "Approve claim"}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => void decide(false)}>
          Reject claim
        </Button>
      </div>
    </div>
  );
}

function ClaimFacts({ claim, titleId }: { claim: Claim; titleId: string }) {
  const isTransfer = claim.kind === "transfer";
  return (
    <div className="space-y-2 wrap-anywhere">
      <h3 id={titleId} className="text-h4">
        <bdi>{claim.user_full_name}</bdi>
      </h3>
      <p className="text-soft">
        {claim.user_email} · asked on {dayText(claim.created_at)}
        {isTransfer && " · a transfer from the present owner"}
      </p>
      {isTransfer && (
        <p>
          {claim.owner_agreed_at
            ? `The owner agreed on ${dayText(claim.owner_agreed_at)}.`
            : `The owner has not agreed. It can be approved from ${dayText(claim.approvable_at)} on.`}
        </p>
      )}
      <p>
        <span className="text-soft">Relationship: </span>
        <bdi>{claim.relationship}</bdi>
      </p>
      {claim.verification_notes && <PlainText text={claim.verification_notes} />}
    </div>
  );
}
