import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { DownloadLink } from "@/components/account/download-link";
import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { addressOf, call } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { type Claim, callNoteBody } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { proofText, strengthLabels } from "@/lib/format/claim-stage";
import { phoneText } from "@/lib/format/contact-links";
import { dayText } from "@/lib/format/date";

/** How well a claim is proved, what its proofs are, and what the listing's owner answered. */
export function ClaimEvidence({ claim: loaded, listing }: { claim: Claim; listing: Listing }) {
  const [claim, setClaim] = useState(loaded);
  const [isCalling, setCalling] = useState(false);
  const proofs = claim.proofs.filter(({ verified_at }) => verified_at !== null);
  return (
    <div className="mb-5 space-y-2 wrap-anywhere">
      <StatusMark>{strengthLabels[claim.proof]}</StatusMark>
      {proofs.length > 0 && (
        <ul>
          {proofs.map((proof) => (
            <li key={proof.id}>
              {proofText(proof)}, {dayText(proof.verified_at)}
              {proof.has_file && (
                <DownloadLink
                  path={addressOf("claims/{id}/documents/{proof}/", { params: { id: claim.id, proof: proof.id } })}
                  className="link inline-block min-h-6"
                >
                  Download
                </DownloadLink>
              )}
              {proof.method === "document" && !proof.has_file && " · deleted"}
              {proof.note && <PlainText text={proof.note} />}
            </li>
          ))}
        </ul>
      )}
      {claim.owner_refused_at && (
        <div>
          <p className="text-bad font-semibold">The owner refused on {dayText(claim.owner_refused_at)}:</p>
          <PlainText text={claim.refusal} />
        </div>
      )}
      {claim.proof_asked_at && (
        <div>
          <p className="font-semibold">The owner asked for more proof on {dayText(claim.proof_asked_at)}:</p>
          <PlainText text={claim.proof_question} />
        </div>
      )}
      {listing.phone && !isCalling && (
        <Button onClick={() => setCalling(true)}>Note a call to {phoneText(listing.phone)}</Button>
      )}
      {isCalling && (
        <CallForm
          claim={claim}
          onClose={() => setCalling(false)}
          onNoted={(changed) => {
            setClaim(changed);
            setCalling(false);
          }}
        />
      )}
    </div>
  );
}

function CallForm({ claim, onClose, onNoted }: { claim: Claim; onClose: () => void; onNoted: (claim: Claim) => void }) {
  const form = useApiForm({
    id: `call-${claim.id}`,
    draft: `call-note-of-${claim.id}`,
    start: { note: "" },
    schema: callNoteBody,
    body: (values) => values,
    send: ({ note }) => call("POST", "claims/{id}/callback/", { params: { id: claim.id }, body: { note } }),
    failed: adminMessages.listings.callFailed,
    onSent: (changed) => changed && onNoted(changed),
  });
  return (
    <ApiForm form={form} className="space-y-3">
      <TextField
        name="note"
        label="Whom you reached, and what they confirmed"
        hint="Call the number on the listing. Only moderators see this note."
        rows={2}
        limit={1000}
        required
        autoFocus
      />
      <FormProblem className="" />
      <FormActions label="Save note" variant="outline" onCancel={onClose} />
    </ApiForm>
  );
}
