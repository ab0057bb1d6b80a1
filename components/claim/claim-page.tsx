"use client";

import { useState } from "react";
import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { useFocusKept } from "@/components/shared/use-focus-kept";
import { ButtonLink, Button } from "@/components/ui/button";
import { type OwnClaim } from "@/lib/contract/claim";
import { nextStep, proofText, stageLabels, stageOf, strengthLabels } from "@/lib/format/claim-stage";
import { phoneText } from "@/lib/format/contact-links";
import { dayText } from "@/lib/format/date";
import { type ListingFieldKey } from "@/lib/rules/listing-field";
import { labelIn } from "@/lib/rules/listing-form";
import { routes } from "@/lib/site/routes";
import { ProblemLine } from "@/components/shared/problem-line";
import { AlertQuestion } from "@/components/ui/dialog";
import { call, messageOf } from "@/lib/client/http";
import { useWrite } from "@/lib/client/use-write";
import { ClaimProofs } from "./claim-proofs";

type ClaimPageProps = {
  claim: OwnClaim;
  /** The time of the request. */
  now: string;
  /** How long the operator says that a claim takes; empty for no promise. */
  checkedWithin: string;
};

/** One's own claim: where it stands, what happens next, its proofs, and what was sent. */
export function ClaimPage({ claim: loaded, now, checkedWithin }: ClaimPageProps) {
  const [claim, setClaim] = useState(loaded);
  const stage = stageOf(claim, new Date(now));
  const isOpen = claim.status === "pending";
  const title = useFocusKept<HTMLHeadingElement>(claim.status);
  return (
    <div className="page measure space-y-10 py-10 md:py-16">
      <header>
        <h1 ref={title} tabIndex={-1} className="text-h1 outline-none" dir="auto">
          {claim.listing_name}
        </h1>
        <p className="mt-3 flex flex-wrap items-center gap-2">
          {claim.kind === "transfer" ? "Your transfer request" : "Your claim"}
          <StatusMark>{stageLabels[stage]}</StatusMark>
          {isOpen && <StatusMark>{strengthLabels[claim.proof]}</StatusMark>}
        </p>
        <p className="text-lead mt-3" role="status">
          {nextStep(claim, stage, checkedWithin)}
        </p>
        <div className="mt-4 flex flex-wrap gap-3">
          {claim.status === "approved" && (
            <ButtonLink variant="primary" href={routes.ownedListing(claim.listing_id)}>
              Manage This Listing
            </ButtonLink>
          )}
          {claim.listing_path && <ButtonLink href={claim.listing_path}>Open the listing</ButtonLink>}
        </div>
      </header>
      <Timeline claim={claim} />
      {(isOpen || (claim.proof !== "strong" && claim.proof_domain !== null)) && (
        <ClaimProofs claim={claim} onChanged={setClaim} />
      )}
      <Sent claim={claim} />
      {isOpen && <WithdrawClaim claim={claim} onWithdrawn={() => setClaim({ ...claim, status: "withdrawn" })} />}
    </div>
  );
}

const stepsOf = (claim: OwnClaim): { time: string | null; text: string; quote?: string }[] =>
  [
    { time: claim.created_at, text: "Received" },
    { time: claim.proof_asked_at, text: "The owner asked for more proof", quote: claim.proof_question },
    { time: claim.owner_refused_at, text: "The owner refused", quote: claim.refusal },
    { time: claim.owner_agreed_at, text: "The owner agreed" },
    ...claim.proofs.map((proof) => ({ time: proof.verified_at, text: proofText(proof) })),
    {
      time: claim.decided_at,
      text: { approved: "Approved", rejected: "Not approved", withdrawn: "Withdrawn", pending: "" }[claim.status],
      quote: claim.reason,
    },
  ]
    .filter(({ time }) => time !== null)
    .sort((a, b) => (a.time ?? "").localeCompare(b.time ?? ""));

/** What has happened, the earliest first. */
const Timeline = ({ claim }: { claim: OwnClaim }) => (
  <section aria-labelledby="claim-history">
    <h2 id="claim-history" className="text-h3">
      What has happened
    </h2>
    <ol className="border-line mt-4 ml-1.5 border-l">
      {stepsOf(claim).map(({ time, text, quote }) => (
        <li key={`${time} ${text}`} className="relative pb-4 pl-6 last:pb-0">
          <span aria-hidden="true" className="bg-accent absolute top-1.5 -left-1.5 size-3 rounded-full" />
          <p className="font-semibold wrap-anywhere">{text}</p>
          {quote && <PlainText text={quote} />}
          <p className="text-faint">
            <time dateTime={time ?? ""}>{dayText(time)}</time>
          </p>
        </li>
      ))}
    </ol>
  </section>
);

const shown = (key: string, value: string | boolean | null): string => {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  return key === "phone" ? phoneText(value ?? "") : (value ?? "");
};

/** What the claimant sent. */
function Sent({ claim }: { claim: OwnClaim }) {
  const proposed = Object.entries(claim.proposed);
  const facts: [string, string][] = [
    ["Your relationship", claim.relationship],
    ...(claim.verification_notes ? [["Notes", claim.verification_notes] as [string, string]] : []),
    ...proposed.map(([key, value]): [string, string] => [
      `${labelIn(claim.listing_kind, key as ListingFieldKey)}${claim.applied.includes(key) ? " (applied)" : ""}`,
      shown(key, value),
    ]),
  ];
  return (
    <section aria-labelledby="claim-sent">
      <h2 id="claim-sent" className="text-h3">
        What you sent
      </h2>
      <dl className="divide-line border-line mt-4 divide-y border-y">
        {facts.map(([label, text]) => (
          <div key={label} className="grid gap-x-4 py-3 sm:grid-cols-[11rem_minmax(0,1fr)]">
            <dt className="text-soft">{label}</dt>
            <dd className="min-w-0">
              <PlainText text={text} />
            </dd>
          </div>
        ))}
      </dl>
      {proposed.length === 0 && <p className="text-soft mt-2">You proposed no changes to the listing.</p>}
    </section>
  );
}

/** Withdraws the claim after asking. */
function WithdrawClaim({ claim, onWithdrawn }: { claim: OwnClaim; onWithdrawn: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = useWrite({
    mutationFn: () => call("DELETE", "claims/{id}/", { params: { id: claim.id } }),
    onSuccess: onWithdrawn,
  });
  return (
    <section aria-label="Withdraw">
      <Button disabled={isPending} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
      <ProblemLine
        id="withdraw-problem"
        text={error && messageOf(error, "The claim couldn't be withdrawn. Please try again.")}
        className="mt-2"
      />
      <AlertQuestion
        of={isAsking}
        title="Withdraw this claim?"
        text="It won't be reviewed. You can submit a new one later."
        yes="Withdraw"
        no="Keep it"
        onEnd={() => setAsking(false)}
        onYes={() => mutate()}
      />
    </section>
  );
}
