import { useState } from "react";
import { useFormContext, useWatch } from "react-hook-form";
import { addressProblem, useBackFromCache } from "@/components/billing/use-checkout-redirect";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { showToast } from "@/components/shared/toast-store";
import { pageAddress, readCampaign, startContribution } from "@/lib/client/crowdfund";
import { messageOf } from "@/lib/client/http";
import { rememberContribution } from "@/lib/client/pending-contribution";
import { useApiForm } from "@/lib/client/use-api-form";
import { type CheckoutBody, checkoutBody } from "@/lib/contract/crowdfund";
import { dollarText } from "@/lib/format/money";
import { messages } from "@/lib/messages/common";
import { type AmountProblem, amountProblem, centsOf, offeredCents, typedAmount } from "@/lib/rules/contribution";
import { leastContributionCents, mostContributionCents, returnParam } from "@/lib/rules/crowdfund";
import { type CampaignProps } from "./campaign-props";
import { PresetChoice } from "./preset-choice";
import { Progress } from "./progress";

const ID = "contribute";
type FormProps = CampaignProps & {
  /** The initial amount, in US cents. */
  startCents: number;
  onClose: () => void;
};

/** The dialog for the amount and the donor, before the payment page. */
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
  "no-amount": messages.crowdfund.noAmount,
  "too-little": messages.crowdfund.minimum,
  "too-much": `Only ${dollarText(most)} is left to the goal, so that is the most you can contribute.`,
});

type Values = { amount: string; donor_name: string; donor_email: string };

const { failed } = messages.crowdfund;

function ContributeForm({ listing, campaign, startCents, onClose, onRead }: FormProps) {
  const most = mostContributionCents({ raisedCents: campaign.amount_raised_cents, goalCents: campaign.goal_cents });
  const [isLeaving, setLeaving] = useState(false);
  const [stay] = useState(() => () => setLeaving(false));
  useBackFromCache(stay);

  async function start(body: CheckoutBody) {
    try {
      const { url } = await startContribution(body);
      const wrong = addressProblem(url, { failed, noAddress: failed, leaving: failed });
      if (wrong) throw new Error(wrong);
      return url;
    } catch (error) {
      // Others may have contributed in the meantime: show the new remainder with the server's reason.
      const now = await readCampaign(listing).catch(() => null);
      if (now) onRead(now);
      // The goal is met, so the card has replaced this form: the reason goes to a toast.
      if (now?.funded_until) showToast({ text: messageOf(error, failed) });
      throw error;
    }
  }
  const form = useApiForm({
    id: ID,
    draft: `contribution-to-${listing.id}`,
    start: { amount: typedAmount(startCents), donor_name: "", donor_email: "" },
    schema: checkoutBody,
    body: ({ amount, ...donor }): CheckoutBody => ({
      ...listing,
      ...donor,
      amount_cents: centsOf(amount) ?? 0,
      return_url: pageAddress(returnParam),
    }),
    check: ({ amount }): Record<string, string> => {
      const wrong = amountProblem(centsOf(amount), most);
      return wrong ? { amount: amountTexts(most)[wrong] } : {};
    },
    fieldOf: (name) => (name === "amount_cents" ? "amount" : name),
    send: start,
    failed,
    onSent: (url, { amount }) => {
      if (!url) return;
      rememberContribution(listing.id, { cents: centsOf(amount) ?? 0, raisedCents: campaign.amount_raised_cents });
      setLeaving(true);
      window.location.assign(url);
    },
  });
  return (
    <ApiForm form={{ ...form, isBusy: form.isBusy || isLeaving }} className="mt-4 space-y-4">
      <AmountFields most={most} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="donor_name" label="Your name (optional)" autoComplete="name" limit={200} />
        <TextField
          name="donor_email"
          label="Email (optional)"
          type="email"
          autoComplete="email"
          limit={254}
          placeholder="for the receipt"
        />
      </div>
      <p className="text-soft">
        Your payment goes toward a year of Premium for this listing. The year begins when the goal is met; until then it
        stays credit for the listing, without a deadline.
      </p>
      <FormProblem className="not-empty:mt-3" />
      <FormActions label="Continue to payment" busyText="Opening…" onCancel={onClose} />
    </ApiForm>
  );
}

/** The amount: a preset, or typed. */
function AmountFields({ most }: { most: number }) {
  const { setValue, formState } = useFormContext<Values>();
  const amount = useWatch<Values, "amount">({ name: "amount" });
  const hint = `${dollarText(leastContributionCents)}–${dollarText(most)} (what's left to raise)`;
  return (
    <>
      <PresetChoice
        name={`${ID}-preset`}
        offered={offeredCents(most)}
        chosen={centsOf(amount)}
        onChoose={(chosen) =>
          setValue("amount", typedAmount(chosen), { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }
      />
      <TextField
        name="amount"
        label="Amount in US dollars"
        hint={formState.errors.amount ? undefined : hint}
        data-first
        inputMode="decimal"
      />
    </>
  );
}
