"use client";

import { useEffect, useEffectEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { Button } from "@/components/ui/button";
import { askAgain } from "@/lib/client/ask-again";
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
  short: "We are waiting for the payment provider to confirm it. This page asks by itself.",
  long: "It takes longer than usual. You may close this page: it counts as soon as it is confirmed.",
  "given-up": "It is still not confirmed, and this page has stopped asking. It counts as soon as it is.",
};

/** Thanks whoever comes back from the payment page, and says what the campaign has come to by the provider's word. */
export function ReturnDialog({ listing: { id, type }, name, campaign, onRead }: CampaignProps) {
  const [isOpen, setOpen] = useState(true);
  const [wait, setWait] = useState<Wait>("short");
  // What was given by this window, if it knows: a campaign that has grown by it has counted it.
  const [left] = useState(() => pendingContribution(id));
  const hasArrived = arrived(campaign, left);
  const show = useEffectEvent(onRead);
  useEffect(() => {
    if (hasArrived) return;
    return askAgain({
      ask: () => readCampaign({ id, type }),
      isThere: (read) => arrived(read, left),
      onAnswer: (read) => show(read),
      onSlow: setWait,
    });
  }, [id, type, left, hasArrived]);

  function close() {
    // The page was drawn before the listing became premium.
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
        {hasArrived ? arrivedText(campaign, left?.cents) : waitTexts[wait]}
      </p>
      <div className="mt-5">
        <Button look="primary" onClick={close} data-first>
          Back to the listing
        </Button>
      </div>
    </Dialog>
  );
}

const arrived = (campaign: Campaign, left: ReturnType<typeof pendingContribution>): boolean =>
  campaign.funded_until !== null || (left !== null && campaign.amount_raised_cents >= left.raisedCents + left.cents);

function arrivedText({ funded_until }: Campaign, cents: number | undefined): string {
  const counted = cents === undefined ? "The campaign has grown" : `Your ${dollarText(cents)} has arrived`;
  if (!funded_until) return `${counted}, and is counted above.`;
  return `${counted}, and the goal is met: this listing is Premium until ${dayText(funded_until)}.`;
}
