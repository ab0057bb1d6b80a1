import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { Dialog } from "@/components/shared/dialog";
import { ProblemLine } from "@/components/shared/problem-line";
import { BusyButton } from "@/components/ui/busy-button";
import { Button } from "@/components/ui/button";
import { readPlan, switchPlan } from "@/lib/client/billing";
import { call, messageOf } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { useWrite } from "@/lib/client/use-write";
import { type PlanSwitch as Quote } from "@/lib/contract/billing";
import { dayText } from "@/lib/format/date";
import { planSentence } from "@/lib/format/plan-words";
import { dollarText, exactDollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";
import { type PlanState } from "@/lib/rules/premium-cause";
import { type PremiumPlan, premiumPlans } from "@/lib/rules/pricing";

const texts = accountMessages.plans;
/** How often the page asks whether the provider has reported the switch, and after how many times it stops, in ms. */
const pauseMs = 1000;
const mostAsked = 30;

const labelOf = (plan: PremiumPlan) => premiumPlans[plan].label;

type PlanSwitchProps = { userId: number; plan: PlanState | null; onSwitched: () => void };

/** Offers the other plan to someone whose plan renews. */
export function PlanSwitch({ userId, plan, onSwitched }: PlanSwitchProps) {
  const [isOpen, setOpen] = useState(false);
  const [isDone, setDone] = useState(false);
  if (plan?.goesOn !== "renews") return null;
  const to: PremiumPlan = plan.name === "yearly" ? "monthly" : "yearly";
  const close = () => {
    setOpen(false);
    if (isDone) onSwitched();
    setDone(false);
  };
  return (
    <>
      <Button className="needs-script" onClick={() => setOpen(true)}>
        Switch to {labelOf(to)}
      </Button>
      <Dialog title={`Switch to the ${labelOf(to).toLowerCase()} plan`} isOpen={isOpen} onClose={close}>
        {isOpen && <Offer userId={userId} to={to} onSent={() => setDone(true)} onClose={close} />}
      </Dialog>
    </>
  );
}

type OfferProps = { userId: number; to: PremiumPlan; onSent: () => void; onClose: () => void };

/** What the switch costs, and the button that pays it. */
function Offer({ userId, to, onSent, onClose }: OfferProps) {
  const { data, error, isFetching, refetch } = useQuery(
    {
      queryKey: ["switch", to],
      queryFn: () => call("GET", "billing/plan/switch/", { query: { plan: to } }),
      refetchOnWindowFocus: false,
      staleTime: 0,
      gcTime: 0,
    },
    queryClient,
  );
  const write = useWrite({
    mutationFn: (quote: Quote) => switchPlan(userId, quote),
    onSuccess: onSent,
    // The amounts count from a moment that is over now.
    onError: () => void refetch(),
  });
  if (write.isSuccess) return <Sent to={to} onClose={onClose} />;
  if (error) {
    return <FailedNotice text={messageOf(error, texts.previewFailed)} onAgain={refetch} />;
  }
  if (!data) return <div role="status" aria-label="Loading" className="pulse-slow bg-line mt-4 h-48" />;
  const due = data.pays_now_cents;
  return (
    <div className="mt-4 space-y-4">
      <Amounts quote={data} />
      <p>{afterText(data)}</p>
      <ProblemLine text={write.error && messageOf(write.error, texts.switchFailed)} />
      <div className="flex flex-wrap gap-3">
        <BusyButton
          variant="primary"
          isBusy={write.isPending}
          busyText="Switching…"
          disabled={isFetching}
          onClick={() => write.mutate(data)}
        >
          {due > 0 ? `Pay ${exactDollarText(due)} and Switch` : "Switch"}
        </BusyButton>
        <Button onClick={onClose}>Keep my plan</Button>
      </div>
    </div>
  );
}

function Amounts({ quote }: { quote: Quote }) {
  const rows: [string, number][] = [
    [`${labelOf(quote.plan)} plan`, quote.price_cents],
    ["Unused time of your plan", -quote.unused_cents],
    ["Credit from before", -quote.earlier_credit_cents],
  ];
  return (
    <dl className="divide-line border-line divide-y border-y tabular-nums">
      {rows
        .filter(([, cents]) => cents !== 0)
        .map(([label, cents]) => (
          <div key={label} className="flex justify-between gap-4 py-2">
            <dt>{label}</dt>
            <dd>{exactDollarText(cents)}</dd>
          </div>
        ))}
      <div className="flex justify-between gap-4 py-2 font-semibold">
        <dt>You pay now</dt>
        <dd>{exactDollarText(quote.pays_now_cents)}</dd>
      </div>
    </dl>
  );
}

/** What is charged when, and what becomes of credit. */
function afterText({ plan, price_cents, pays_now_cents, credit_left_cents, renews_at }: Quote): string {
  const renews = `The ${labelOf(plan).toLowerCase()} plan begins today and renews on ${dayText(renews_at)} for ${dollarText(price_cents)}.`;
  if (pays_now_cents > 0) return `Your card is charged now. ${renews}`;
  return `Nothing is charged now. ${renews} ${exactDollarText(credit_left_cents)} remains as credit and pays your next renewals. Credit isn't paid out.`;
}

/** Waits until the provider has reported the switch. */
function Sent({ to, onClose }: { to: PremiumPlan; onClose: () => void }) {
  const [asked, setAsked] = useState(0);
  const isSlow = asked >= mostAsked;
  const { data } = useQuery(
    {
      queryKey: ["switched", to],
      queryFn: () => {
        setAsked((times) => times + 1);
        return readPlan();
      },
      staleTime: 0,
      gcTime: 0,
      refetchInterval: ({ state }) => (state.data?.name === to || isSlow ? false : pauseMs),
    },
    queryClient,
  );
  const plan = data?.name === to ? data : null;
  return (
    <div className="mt-4 space-y-4">
      <p role="status">
        {plan && `Your plan is now ${labelOf(to).toLowerCase()}. ${planSentence(plan)}`}
        {!plan && (isSlow ? texts.switchSlow : "Switching…")}
      </p>
      <Button onClick={onClose} data-first>
        Close
      </Button>
    </div>
  );
}
