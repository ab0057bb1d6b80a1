"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { StatusMark } from "@/components/shared/status-mark";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button, ButtonLink } from "@/components/ui/button";
import { call } from "@/lib/client/http";
import { useSession } from "@/lib/client/session";
import { type ListingKey, listingParams } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { claimStatusLabels } from "@/lib/format/status";
import { routes } from "@/lib/site/routes";
import { kindFacts } from "@/lib/rules/listing-kind";

const loadDialog = () => import("./claim-dialog").then(({ ClaimDialog }) => ClaimDialog);

type ClaimCardProps = {
  listing: ListingKey;
  name: string;
  status: Listing["claim_status"];
  ownerId: number | null;
  /** When it was claimed, and by which proof. */
  claimed: string | null;
  /** Whether only premium listings may answer reviews on this site. */
  repliesNeedPremium: boolean;
};

/** The id of the member's open claim on the listing; null without one. */
function useOwnClaim(listing: ListingKey, isAsked: boolean) {
  const [claim, setClaim] = useState<number | null>(null);
  const { id, type } = listing;
  useEffect(() => {
    if (!isAsked) return;
    let isCurrent = true;
    // Without an answer the card offers to claim, and the dialog says that a claim is open.
    call("GET", "{kind}/{id}/claims/mine/", { params: listingParams({ id, type }) }).then(
      (own) => isCurrent && own?.status === "pending" && setClaim(own.id),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [id, type, isAsked]);
  return [claim, setClaim] as const;
}

type OwnClaimLineProps = { claim: number; isTransfer: boolean; link: RefObject<HTMLAnchorElement | null> };

/** Tells a claimant of their open claim. */
const OwnClaimLine = ({ claim, isTransfer, link }: OwnClaimLineProps) => (
  <p>
    {isTransfer ? "Your transfer request is in review. " : "Your claim is in review. "}
    <a ref={link} href={routes.claim(claim)} className="link inline-block min-h-6">
      View claim
    </a>
  </p>
);

const ClaimedLine = ({ text }: { text: string | null }) => text && <p className="text-soft mt-2">{text}</p>;

const offerText = (repliesNeedPremium: boolean): string =>
  repliesNeedPremium
    ? "Claim it for free. Once your claim is approved you can manage the listing, update details and see analytics. With Premium, you can also respond to reviews."
    : "Claim it for free. Once your claim is approved you can manage the listing, respond to reviews, update details and see analytics.";

/** Invites the owner of the business to claim the listing, and shows the status of the claim. */
export function ClaimCard({ listing, name, status: initial, ownerId, claimed, repliesNeedPremium }: ClaimCardProps) {
  const session = useSession();
  const { Part: ClaimDialog, want } = useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState(initial);
  const isClaimed = status === "claimed";
  const member = session.state === "member" ? session.user.id : null;
  const isOwner = member !== null && member === ownerId;
  const [claim, setClaim] = useOwnClaim(listing, member !== null && !isOwner && status !== "unclaimed");
  const view = useRef<HTMLAnchorElement>(null);
  const isSent = useRef(false);
  useEffect(() => {
    // The button that opened the dialog is gone.
    if (claim !== null && isSent.current) view.current?.focus();
  }, [claim]);

  async function open() {
    if (await want()) setOpen(true);
  }
  return (
    <section aria-labelledby="claim-title" className="no-print border-line rounded-md border p-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="claim-title" className="text-h4">
          {kindFacts[listing.type].claimQuestion}
        </h2>
        <StatusMark>{claimStatusLabels[status]}</StatusMark>
      </div>
      <p className="text-soft mt-2">
        {isClaimed
          ? "Already claimed. If you're the rightful owner, request a transfer."
          : offerText(repliesNeedPremium)}
      </p>
      <ClaimedLine text={claimed} />
      <div className="mt-4">
        {isOwner && <ButtonLink href={routes.ownedListing(listing.id)}>Manage This Listing</ButtonLink>}
        {claim !== null && <OwnClaimLine claim={claim} isTransfer={isClaimed} link={view} />}
        {!isOwner && claim === null && (
          <Button className="needs-script" onClick={() => void open()} onPointerEnter={() => void loadDialog()}>
            {isClaimed ? "Request a Transfer" : "Claim This Listing"}
          </Button>
        )}
        <p className="without-script text-soft">To claim it, sign in and turn on JavaScript.</p>
      </div>
      {ClaimDialog && (
        <ClaimDialog
          listing={listing}
          name={name}
          isTransfer={isClaimed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClaimed={(id) => {
            isSent.current = true;
            setClaim(id);
            if (!isClaimed) setStatus("pending");
          }}
        />
      )}
    </section>
  );
}
