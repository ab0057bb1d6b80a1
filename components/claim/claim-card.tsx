"use client";

import { useState } from "react";
import { StatusMark } from "@/components/shared/status-mark";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button, ButtonLink } from "@/components/ui/button";
import { useSession } from "@/lib/client/session";
import { type ListingKey } from "@/lib/client/listings";
import { type Listing } from "@/lib/contract/listing";
import { claimStatusLabels } from "@/lib/format/status";
import { routes } from "@/lib/routes";
import { kindFacts } from "@/lib/rules/listing-kind";

const loadDialog = () => import("./claim-dialog").then(({ ClaimDialog }) => ClaimDialog);

type ClaimCardProps = { listing: ListingKey; name: string; status: Listing["claim_status"]; ownerId: number | null };

/** Invites the owner of the business to claim the listing, and shows the status of the claim. */
export function ClaimCard({ listing, name, status: initial, ownerId }: ClaimCardProps) {
  const session = useSession();
  const { Part: ClaimDialog, want } = useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  const [status, setStatus] = useState(initial);
  const isClaimed = status === "claimed";
  const isOwner = session.state === "member" && session.user.id === ownerId;

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
          : "Claim it for free. Once your claim is approved you can manage the listing, respond to reviews, update details and see analytics."}
      </p>
      <div className="mt-4">
        {isOwner ? (
          <ButtonLink href={routes.ownerDashboard}>Manage This Listing</ButtonLink>
        ) : (
          <Button className="needs-script" onClick={() => void open()} onPointerEnter={() => void loadDialog()}>
            {isClaimed ? "Request a Transfer" : "Claim This Listing"}
          </Button>
        )}
        <p className="without-script text-soft">To claim it you need to sign in, with JavaScript switched on.</p>
      </div>
      {ClaimDialog && (
        <ClaimDialog
          listing={listing}
          name={name}
          isTransfer={isClaimed}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onClaimed={() => !isClaimed && setStatus("pending")}
        />
      )}
    </section>
  );
}
