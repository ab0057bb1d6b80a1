import { useWatch } from "react-hook-form";
import { ApiForm, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { PlainText } from "@/components/shared/plain-text";
import { ProposedTable } from "@/components/shared/proposed-table";
import { BusyButton } from "@/components/ui/busy-button";
import { adminMessages } from "@/lib/messages/admin";
import { approveClaim, rejectClaim } from "@/lib/client/admin-listings";
import { type Claim, claimDecision } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { dayText, deadlineText } from "@/lib/format/date";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { changedFields, claimDraft, todayOf, valueText } from "./claim-fields";
import { ClaimEvidence } from "./claim-evidence";
import { nameOf } from "./listing-name";

const words = adminMessages.listings;

type Verdict = "approve" | "reject";
type Values = { apply: readonly string[]; reason: string; verdict: Verdict };

const blank: Values = { apply: [], reason: "", verdict: "approve" };

const verdicts: Record<Verdict, { send: typeof approveClaim; done: string; failed: string }> = {
  approve: { send: approveClaim, done: "approved", failed: words.approveClaimFailed },
  reject: { send: rejectClaim, done: "rejected", failed: words.rejectClaimFailed },
};

/** An open claim: the claimant and their reasons, the proposed values next to the current ones, and the decision. */
export function ClaimForm({ claim, listing, screen }: { claim: Claim; listing: Listing; screen: AdminScreen }) {
  const id = claimDraft(claim.id);
  const form = useAdminForm({
    id,
    draft: id,
    start: blank,
    schema: claimDecision,
    body: ({ apply, reason, verdict }) => ({
      claim_id: claim.id,
      apply: verdict === "approve" ? [...apply] : [],
      reason: reason.trim(),
    }),
    send: (decision, _key, { verdict }) => verdicts[verdict].send(listing, decision),
    failed: ({ verdict }) => verdicts[verdict].failed,
    screen,
    isInPane: true,
    done: ({ verdict }) => `${nameOf(listing)}: claim ${verdicts[verdict].done}.`,
  });
  const fields = changedFields(claim, listing);
  const ticked = useWatch({ control: form.fields.control, name: "apply" });
  return (
    <div role="group" aria-labelledby={`${id}-title`} className="border-line border-t pt-5">
      <ClaimFacts claim={claim} titleId={`${id}-title`} />
      <ClaimEvidence claim={claim} listing={listing} />
      <ApiForm form={form} className="space-y-5">
        {fields.length === 0 ? (
          <p className="text-soft">No changes proposed.</p>
        ) : (
          <ProposedTable
            rows={fields.map(({ key, label }) => ({
              key,
              label,
              today: valueText(todayOf(listing, key)),
              proposed: valueText(claim.proposed[key]),
            }))}
            hint="Ticked values are applied on approval."
            ticked={ticked}
            onTick={(apply) => form.fields.setValue("apply", apply, { shouldDirty: true })}
          />
        )}
        <TextField
          name="reason"
          label="Reason"
          hint="Optional. Included in the email to the claimant and in the audit log."
          limit={1000}
        />
        <FormProblem className="" />
        <div className="flex flex-wrap gap-3">
          <BusyButton
            type="submit"
            variant="primary"
            isBusy={form.isBusy}
            busyText="Sending…"
            onClick={() => form.fields.setValue("verdict", "approve")}
          >
            {ticked.length > 0 ? `Approve with ${ticked.length} of ${fields.length} values` : "Approve claim"}
          </BusyButton>
          <BusyButton
            type="submit"
            variant="danger"
            isBusy={form.isBusy}
            busyText="Sending…"
            onClick={() => form.fields.setValue("verdict", "reject")}
          >
            Reject claim
          </BusyButton>
        </div>
      </ApiForm>
    </div>
  );
}

function ClaimFacts({ claim, titleId }: { claim: Claim; titleId: string }) {
  const isTransfer = claim.kind === "transfer";
  return (
    <div className="mb-2 space-y-2 wrap-anywhere">
      <h3 id={titleId} className="text-h4">
        <bdi>{claim.user_full_name}</bdi>
      </h3>
      <p className="text-soft">
        {claim.user_email && `${claim.user_email} · `}requested on {dayText(claim.created_at)}
        {isTransfer && " · a transfer from the current owner"}
      </p>
      {isTransfer && (
        <p>
          {claim.owner_agreed_at
            ? `The owner agreed on ${dayText(claim.owner_agreed_at)}.`
            : `The owner has not agreed. It can be approved from ${deadlineText(claim.approvable_at, claim.time_zone)}.`}
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
