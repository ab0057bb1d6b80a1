"use client";

import { useState } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { checkoutEndOf } from "@/lib/client/checkout-end";
import { type Campaign } from "@/lib/contract/crowdfund";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { firstChosenCents, offeredCents } from "@/lib/rules/contribution";
import { mostContributionCents, returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";
import { PresetChoice } from "./preset-choice";
import { Progress } from "./progress";
import { ReturnDialog } from "./return-dialog";

/** The progress of a campaign, and the button to contribute. */
export function CampaignPanel(props: CampaignProps) {
  const [end] = useState(() => checkoutEndOf(returnParam));
  const { campaign } = props;
  return (
    <>
      {campaign.funded_until ? (
        <Funded campaign={campaign} until={campaign.funded_until} />
      ) : (
        <Open {...props} hasLeft={end === "cancelled"} />
      )}
      {end === "success" && <ReturnDialog {...props} />}
    </>
  );
}

function Funded({ campaign, until }: { campaign: Campaign; until: string }) {
  return (
    <>
      <p className="text-soft mt-2">Visitors have paid for a year of Premium for this listing: the goal is met.</p>
      <Progress campaign={campaign} />
      <p className="border-gold-line bg-gold-wash text-gold mt-3 rounded-md border px-3 py-2 font-semibold">
        Premium until <time dateTime={until}>{dayText(until)}</time>
      </p>
    </>
  );
}

const loadDialog = () => import("./contribute-dialog").then(({ ContributeDialog }) => ContributeDialog);

function Open({ listing, name, campaign, onRead, hasLeft }: CampaignProps & { hasLeft: boolean }) {
  const most = mostContributionCents({ raisedCents: campaign.amount_raised_cents, goalCents: campaign.goal_cents });
  const [chosen, setChosen] = useState(firstChosenCents(most));
  const { Part: ContributeDialog, want } = useOnDemand(loadDialog);
  const [isOpen, setOpen] = useState(false);
  // Others may have contributed since.
  const cents = Math.min(chosen, most);

  async function open() {
    if (await want()) setOpen(true);
  }
  return (
    <>
      <p className="text-soft mt-2">
        {hasLeft
          ? "You left before paying. Nothing was charged, and you can still contribute."
          : "Contribute any amount. Once the goal is met, this listing is upgraded to Premium for a year."}
      </p>
      <Progress campaign={campaign} />
      <div className="mt-3">
        <PresetChoice name="preset" offered={offeredCents(most)} chosen={cents} onChoose={setChosen} />
      </div>
      <Button
        size="wide"
        className="mt-3"
        onClick={() => void open()}
        onPointerEnter={() => void loadDialog().catch(() => undefined)}
      >
        Contribute {dollarText(cents)}
      </Button>
      {ContributeDialog && (
        <ContributeDialog
          listing={listing}
          name={name}
          campaign={campaign}
          startCents={cents}
          isOpen={isOpen}
          onClose={() => setOpen(false)}
          onRead={onRead}
        />
      )}
    </>
  );
}
