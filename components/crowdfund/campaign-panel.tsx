import { useState, useEffect, useEffectEvent } from "react";
import { useOnDemand } from "@/components/shared/use-on-demand";
import { Button } from "@/components/ui/button";
import { checkoutEndOf, clearCheckoutEnd, reopenWithout } from "@/lib/client/checkout-end";
import { type Campaign } from "@/lib/contract/crowdfund";
import { dayText } from "@/lib/format/date";
import { dollarText } from "@/lib/format/money";
import { firstChosenCents, offeredCents } from "@/lib/rules/contribution";
import { mostContributionCents, returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";
import { PresetChoice } from "./preset-choice";
import { Progress } from "./progress";
import { Dialog } from "@/components/shared/dialog";
import { poll } from "@/lib/client/poll";
import { readCampaign } from "@/lib/client/crowdfund";
import { pendingContribution } from "@/lib/client/pending-contribution";

type Wait = "short" | "long" | "given-up";

const waitTexts: Record<Wait, string> = {
  short: "We are waiting for the payment provider to confirm it. This page updates automatically.",
  long: "This is taking longer than usual. You can close this page: your contribution counts as soon as it is confirmed.",
  "given-up":
    "Your contribution is still not confirmed, and this page has stopped checking. It counts as soon as it is confirmed.",
};

/** Thanks a contributor who returns from the payment page, and waits until the provider has confirmed the payment. */
function ReturnDialog({ listing: { id, type }, name, campaign, onRead }: CampaignProps) {
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
