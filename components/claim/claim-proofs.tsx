import { useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { ProblemLine } from "@/components/shared/problem-line";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { call, messageOf } from "@/lib/client/http";
import { useApiForm } from "@/lib/client/use-api-form";
import { useWrite } from "@/lib/client/use-write";
import { type OwnClaim, proofBody, proofCheckBody } from "@/lib/contract/claim";
import { proofText } from "@/lib/format/claim-stage";
import { codeMinutes, websiteDays } from "@/lib/rules/claim-proof";
import { ClaimDocuments } from "./claim-documents";

const failed = "That didn't work. Please try again.";

type ProofProps = { claim: OwnClaim; onChanged: (claim: OwnClaim) => void };

/** The ways to prove a claim, and what has been proved. */
export function ClaimProofs({ claim, onChanged }: ProofProps) {
  const given = claim.proofs.filter(({ method, verified_at }) => verified_at !== null && method !== "document");
  const domain = claim.proof_domain;
  const title = useFocusKept<HTMLHeadingElement>(claim);
  return (
    <section id="proof" aria-labelledby="claim-proof">
      <h2 id="claim-proof" ref={title} tabIndex={-1} className="text-h3 scroll-mt-4 outline-none">
        {claim.proof === "strong" ? "Your proof" : "Prove your claim"}
      </h2>
      <div role="status">
        {given.map((proof) => (
          <p key={proof.id} className="text-good mt-2 font-semibold wrap-anywhere">
            {proofText(proof)}
          </p>
        ))}
      </div>
      {claim.proof !== "strong" && domain === null && (
        <p className="text-soft mt-2">
          Proof is optional and makes the decision quicker. A code or a DNS record proves a claim where the listing has
          had its own website for {websiteDays} days. Here a document can show who you are, and an administrator may
          call the number on the listing.
        </p>
      )}
      {claim.proof !== "strong" && domain !== null && (
        <>
          <p className="text-soft mt-2">
            {claim.status === "approved"
              ? `Your listing got another website since you proved the claim. A new proof is shown on its page.`
              : `Proof is optional. It shows that you are in charge of ${domain}, and makes the decision quicker.`}
          </p>
          <div className="mt-6 space-y-8">
            <ByCode claim={claim} domain={domain} onChanged={onChanged} />
            <ByRecord claim={claim} domain={domain} onChanged={onChanged} />
          </div>
        </>
      )}
      {claim.status === "pending" &&
        (claim.proof !== "strong" || claim.proofs.some(({ method }) => method === "document")) && (
          <div className="mt-8">
            <ClaimDocuments claim={claim} onChanged={onChanged} />
          </div>
        )}
    </section>
  );
}

type WayProps = ProofProps & { domain: string };

function ByCode(props: WayProps) {
  const { claim, domain, onChanged } = props;
  const [isAgain, setAgain] = useState(false);
  const isSent = claim.code_sent_to !== null && !isAgain;
  return (
    <div>
      <h3 className="text-h4">By email</h3>
      {isSent ? (
        <>
          <p className="mt-1 wrap-anywhere">
            We sent a code to {claim.code_sent_to}. It is valid for {codeMinutes} minutes.
          </p>
          <CodeForm claim={claim} onChanged={onChanged} />
          <Button variant="quiet" className="mt-2" onClick={() => setAgain(true)}>
            Send another code
          </Button>
        </>
      ) : (
        <AddressForm
          claim={claim}
          domain={domain}
          isAgain={isAgain}
          onChanged={(changed) => {
            setAgain(false);
            onChanged(changed);
          }}
        />
      )}
    </div>
  );
}

function AddressForm({ claim, domain, isAgain, onChanged }: WayProps & { isAgain: boolean }) {
  const form = useApiForm({
    id: "proof-address",
    draft: null,
    start: { email: "" },
    schema: proofBody,
    body: ({ email }) => ({ method: "email" as const, email: email.trim() }),
    send: (body) => call("POST", "claims/{id}/proof/", { params: { id: claim.id }, body }),
    failed,
    onSent: (changed) => changed && onChanged(changed),
  });
  return (
    <ApiForm form={form} className="mt-2 space-y-3">
      <TextField
        name="email"
        type="email"
        label={`Your address at ${domain}`}
        autoComplete="email"
        autoFocus={isAgain}
      />
      <FormProblem className="" />
      <FormActions label="Send code" busyText="Sending…" variant="outline" />
    </ApiForm>
  );
}

function CodeForm({ claim, onChanged }: ProofProps) {
  const form = useApiForm({
    id: "proof-code",
    draft: null,
    start: { code: "" },
    schema: proofCheckBody,
    body: ({ code }) => ({ method: "email" as const, code: code.replace(/\s/g, "") }),
    send: (body) => call("POST", "claims/{id}/proof/check/", { params: { id: claim.id }, body }),
    failed,
    onSent: (changed) => changed && onChanged(changed),
  });
  return (
    <ApiForm form={form} className="mt-2 space-y-3">
      <TextField name="code" label="Six-digit code" inputMode="numeric" autoComplete="one-time-code" autoFocus />
      <FormProblem className="" />
      <FormActions label="Check code" busyText="Checking…" />
    </ApiForm>
  );
}

function ByRecord({ claim, domain, onChanged }: WayProps) {
  const begin = useWrite({
    mutationFn: () => call("POST", "claims/{id}/proof/", { params: { id: claim.id }, body: { method: "dns" } }),
    onSuccess: onChanged,
  });
  const check = useWrite({
    mutationFn: () => call("POST", "claims/{id}/proof/check/", { params: { id: claim.id }, body: { method: "dns" } }),
    onSuccess: onChanged,
  });
  const record = claim.dns_record;
  const title = useFocusKept<HTMLHeadingElement>(record);
  const error = check.error ?? begin.error;
  return (
    <div>
      <h3 ref={title} tabIndex={-1} className="text-h4 scroll-mt-4 outline-none">
        By a DNS record
      </h3>
      {record ? (
        <>
          <p className="mt-1">
            Add this record where {domain} is registered, then check it. It may take an hour to appear.
          </p>
          <dl className="border-line bg-sunk mt-2 space-y-2 rounded-md border p-4 wrap-anywhere">
            {(
              [
                ["Type", "TXT"],
                ["Name", record.name],
                ["Value", record.value],
              ] as const
            ).map(([label, value]) => (
              <div key={label} className="grid grid-cols-[4rem_minmax(0,1fr)]">
                <dt className="text-soft">{label}</dt>
                <dd className="font-mono select-all">{value}</dd>
              </div>
            ))}
          </dl>
          <BusyButton className="mt-3" isBusy={check.isPending} busyText="Checking…" onClick={() => check.mutate()}>
            Check the record
          </BusyButton>
        </>
      ) : (
        <>
          <p className="text-soft mt-1">The person who manages {domain} adds a TXT record that we name.</p>
          <BusyButton className="mt-3" isBusy={begin.isPending} busyText="Loading…" onClick={() => begin.mutate()}>
            Show the record
          </BusyButton>
        </>
      )}
      <ProblemLine id="proof-record-problem" text={error && messageOf(error, failed)} className="mt-2" />
    </div>
  );
}
