"use client";

import { type FormEvent, useState } from "react";
import { ProblemLine } from "@/components/billing/problem-line";
import { useCheckoutRedirect } from "@/components/billing/use-checkout-redirect";
import { Dialog } from "@/components/shared/dialog";
import { showToast } from "@/components/shared/toast-store";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { describedBy, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { pageAddress, readCampaign, startContribution } from "@/lib/client/crowdfund";
import { messageOf } from "@/lib/client/http";
import { rememberContribution } from "@/lib/client/pending-contribution";
import { dollarText } from "@/lib/format/money";
import { messages } from "@/lib/messages";
import { type AmountProblem, amountProblem, centsOf, offeredCents, typedAmount } from "@/lib/rules/contribution";
import { leastContributionCents, mostContributionCents, returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";
import { PresetChoice } from "./preset-choice";
import { Progress } from "./progress";

const ID = "contribute";
const words = {
  failed: messages.crowdfund.failed,
  noAddress: messages.crowdfund.failed,
  leaving: messages.crowdfund.failed,
};

type FormProps = CampaignProps & {
  /** The amount to begin with, in US cents. */
  startCents: number;
  onClose: () => void;
};

/** Where somebody says what they give, before they go on to the payment page. */
export function ContributeDialog({ isOpen, ...form }: FormProps & { isOpen: boolean }) {
  return (
    <Dialog title="Contribute" isOpen={isOpen} onClose={form.onClose}>
      <p className="text-soft mt-1 line-clamp-2 wrap-anywhere" dir="auto">
        {form.name}
      </p>
      <Progress campaign={form.campaign} />
      <ContributeForm {...form} />
    </Dialog>
  );
}

const amountTexts = (most: number): Record<AmountProblem, string> => ({
  "too-little": messages.crowdfund.minimum,
  "too-much": `Only ${dollarText(most)} is missing to the goal, so that is the most that can be given.`,
});

function ContributeForm({ listing, campaign, startCents, onClose, onRead }: FormProps) {
  const most = mostContributionCents({ raisedCents: campaign.amount_raised_cents, goalCents: campaign.goal_cents });
  const [typed, setTyped] = useState(() => typedAmount(startCents));
  const [donor, setDonor] = useState({ name: "", email: "" });
  const [isChecked, setChecked] = useState(false);
  const { isBusy, problem, redirect } = useCheckoutRedirect(words);
  const cents = centsOf(typed);
  const wrong = amountProblem(cents, most);
  const amountError = isChecked && wrong ? amountTexts(most)[wrong] : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    setChecked(true);
    if (wrong || cents === null) return document.getElementById(`${ID}-amount`)?.focus();
    rememberContribution(listing.id, { cents, raisedCents: campaign.amount_raised_cents });
    void redirect(() => begin(cents));
  }
  async function begin(amount_cents: number) {
    const asked = { ...listing, amount_cents, donor_name: donor.name, donor_email: donor.email };
    try {
      return await startContribution({ ...asked, return_url: pageAddress(returnParam) });
    } catch (error) {
      // Others may have given in the meantime: what is missing now is shown beside the server's reason.
      const now = await readCampaign(listing).catch(() => null);
      if (now) onRead(now);
      // The card says then that the goal is met, and this form is gone.
      if (now?.funded_until) showToast({ text: messageOf(error, messages.crowdfund.failed) });
      throw error;
    }
  }
  const least = dollarText(leastContributionCents);
  const hint = amountError ? undefined : `At least ${least}, at most ${dollarText(most)}: what is missing to the goal.`;
  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-4">
      <PresetChoice
        name={`${ID}-preset`}
        offered={offeredCents(most)}
        chosen={cents}
        onChoose={(chosen) => setTyped(typedAmount(chosen))}
      />
      <Field id={`${ID}-amount`} label="Amount in US dollars" hint={hint} error={amountError}>
        <Input
          id={`${ID}-amount`}
          data-first
          inputMode="decimal"
          autoComplete="off"
          maxLength={12}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          {...describedBy(`${ID}-amount`, { hint, error: amountError })}
        />
      </Field>
      <DonorFields donor={donor} onChange={setDonor} />
      <p className="text-soft">
        You pay for credit towards a year of Premium for this listing. The year begins when the goal is met.
      </p>
      <ProblemLine text={problem} />
      <div className="flex flex-wrap gap-3">
        <BusyButton type="submit" look="primary" isBusy={isBusy} busyText="Opening…">
          Continue to payment
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  );
}

type Donor = { name: string; email: string };

function DonorFields({ donor, onChange }: { donor: Donor; onChange: (donor: Donor) => void }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field id={`${ID}-name`} label="Your name (optional)">
        <Input
          id={`${ID}-name`}
          autoComplete="name"
          maxLength={200}
          value={donor.name}
          onChange={(event) => onChange({ ...donor, name: event.target.value })}
        />
      </Field>
      <Field id={`${ID}-email`} label="E-mail (optional)">
        <Input
          id={`${ID}-email`}
          type="email"
          autoComplete="email"
          maxLength={254}
          placeholder="for the receipt"
          value={donor.email}
          onChange={(event) => onChange({ ...donor, email: event.target.value })}
        />
      </Field>
    </div>
  );
}
