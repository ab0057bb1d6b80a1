"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Button } from "@/components/ui/button";
import { poll } from "@/lib/client/poll";
import { clearCheckoutEnd, reopenWithout } from "@/lib/client/checkout-end";
import { readCampaign } from "@/lib/client/crowdfund";
import { pendingContribution } from "@/lib/client/pending-contribution";
import { type Campaign } from "@/lib/contract/crowdfund";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";
import { Progress } from "./progress";

type Wait = "short" | "long" | "given-up";

const waitTexts: Record<Wait, string> = {
  short: "We are waiting for the payment provider to confirm it. This page updates automatically.",
  long: "This is taking longer than usual. You can close this page: your contribution counts as soon as it is confirmed.",
  "given-up":
    "Your contribution is still not confirmed, and this page has stopped checking. It counts as soon as it is confirmed.",
};

/** Thanks a contributor who returns from the payment page, and waits until the provider has confirmed the payment. */
export function ReturnDialog({ listing: { id, type }, name, campaign, onRead }: CampaignProps) {
  const [isOpen, setOpen] = useState(true);
  const [wait, setWait] = useState<Wait>("short");
  // The contribution made in this window, if stored: once the campaign has grown by it, it is counted.
  const [pending] = useState(() => pendingContribution(id));
  const hasArrived = arrived(campaign, pending);
  const show = useEffectEvent(onRead);
  useEffect(() => {
    if (hasArrived) return;
    return poll({
      read: () => readCampaign({ id, type }),
      isDone: (read) => arrived(read, pending),
      onAnswer: (read) => show(read),
      onSlow: setWait,
    });
  }, [id, type, pending, hasArrived]);

  function close() {
    // The page was rendered before the listing became premium.
    if (campaign.funded_until) return reopenWithout(returnParam);
    setOpen(false);
    clearCheckoutEnd(returnParam);
    document.getElementById("crowdfund-title")?.focus();
  }
  return (
    <Dialog title="Thank you for your contribution" isOpen={isOpen} onClose={close}>
      <p className="text-soft mt-1 line-clamp-2 wrap-anywhere" dir="auto">
        {name}
      </p>
      <Progress campaign={campaign} />
      <p role="status" className="mt-4">
        {hasArrived ? arrivedText(campaign, pending?.cents) : waitTexts[wait]}
      </p>
      <div className="mt-5">
        <Button variant="primary" onClick={close} data-first>
          Back to the listing
        </Button>
      </div>
    </Dialog>
  );
}

const arrived = (campaign: Campaign, pending: ReturnType<typeof pendingContribution>): boolean =>
  campaign.funded_until !== null ||
  (pending !== null && campaign.amount_raised_cents >= pending.raisedCents + pending.cents);

function arrivedText({ funded_until }: Campaign, cents: number | undefined): string {
  const counted = cents === undefined ? "The campaign has grown" : `Your ${dollarText(cents)} has arrived`;
  if (!funded_until) return `${counted}, and is counted above.`;
  return `${counted}, and the goal is met: this listing is Premium until ${dayText(funded_until)}.`;
}
