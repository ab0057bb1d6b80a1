import type Stripe from "stripe";
import { planSentence } from "@/lib/format/plan-words";
import { type PlanState } from "@/lib/rules/premium-cause";
import { type InvoiceList, type PlanSwitch } from "@/lib/contract/billing";
import { type PremiumPlan } from "@/lib/rules/pricing";
import { sendRenewalNotices, sendUnpaidNotices } from "@/server/billing/renewal-notice";
import { sendPremiumReminders } from "@/server/premium/remind";
import { RETURNED_TASK, returnedTask } from "@/server/billing/returned-payment";
import { database, Prisma } from "@/server/db/client";
import { type SignedIn } from "./actors";
import { call } from "./call";
import { type Owner } from "./owner-with-plan";
import { type PayingSite } from "./paying-site";

/** The account's plan, as /premium, the Upgrade tab, and the dashboards read it. */
export const planOf = async (who: SignedIn): Promise<PlanState | null> =>
  ((await call({ path: "billing/plan/", as: who.headers })).body as { plan: PlanState | null }).plan;

/** What is shown of a plan, without dates, so that a table can name it. */
export async function shownTo(who: SignedIn): Promise<string> {
  const plan = await planOf(who);
  const sentence = plan ? planSentence(plan) : "No plan.";
  return sentence.replace(/[A-Z][a-z]+ \d{1,2}, \d{4}/g, "D");
}

/** Days until the date that a plan names; negative once it has passed. */
export async function daysTo(who: SignedIn): Promise<number> {
  const plan = await planOf(who);
  return Math.round((Date.parse(plan?.at ?? "") - Date.now()) / 86_400_000);
}

type MailValues = { plan?: PlanState } & Record<string, unknown>;

/** The mails about money since the first receipt, oldest first. */
export async function mailsOf(who: SignedIn): Promise<{ template: string; values: MailValues }[]> {
  const rows = await database().outboxMail.findMany({
    where: { userId: who.id, template: { startsWith: "plan-" } },
    orderBy: { id: "asc" },
    select: { template: true, values: true },
  });
  return rows.slice(1).map(({ template, values }) => ({ template, values: values as MailValues }));
}

/** The account's invoices, newest first: amount, refunded, state. */
export async function invoicesOf(who: SignedIn): Promise<[number, number, string][]> {
  const { body } = await call({ path: "billing/invoices/", as: who.headers });
  return (body as InvoiceList).invoices.map((one) => [one.amount_cents, one.refunded_cents, one.status]);
}

/** Does the queued work about payments that were given back, as the worker would. */
export async function workOff(site: PayingSite): Promise<void> {
  await site.controls.webhooks.settled();
  const jobs = await database().$queryRaw<{ id: bigint; payload: unknown }[]>(Prisma.sql`
    DELETE FROM graphile_worker._private_jobs j USING graphile_worker._private_tasks t
    WHERE t.id = j.task_id AND t.identifier = ${RETURNED_TASK} RETURNING j.id, j.payload`);
  for (const { payload } of jobs) await returnedTask(payload);
  await site.controls.webhooks.settled();
}

/** What the provider has: the subscription's status, the customer's balance, and what the next renewal would charge. */
export async function atProvider(site: PayingSite, id: string) {
  const { status, customer } = site.controls.object("subscription", id) as Stripe.Subscription;
  const { balance } = site.controls.object("customer", customer as string) as Stripe.Customer;
  const next = status === "active" ? (await site.stripe.invoices.createPreview({ subscription: id })).amount_due : null;
  return { status, balance, next };
}

/** The first charge of an owner's subscription that moved money. */
export function firstCharge(site: PayingSite, { subscription }: { subscription: string }): string {
  const { customer } = site.controls.object("subscription", subscription) as Stripe.Subscription;
  const charges = site.controls.objects("charge") as Stripe.Charge[];
  return charges.find((charge) => charge.customer === customer && charge.paid)?.id ?? "";
}

type Bought = Owner & { subscription: string };

/** Switches a plan at the amount that is shown, as the page does. */
export const switchTo = async ({ who }: Bought, plan: PremiumPlan) => {
  const { body } = await call({ path: `billing/plan/switch/?plan=${plan}`, as: who.headers });
  const { prorated_at, pays_now_cents } = body as PlanSwitch;
  const confirmed = { plan, prorated_at, pays_now_cents };
  const sent = await call({ path: "billing/plan/switch/", method: "POST", body: confirmed, as: who.headers });
  if (sent.status !== 200) throw new Error(`The switch was refused: ${JSON.stringify(sent.body)}`);
};

/** What can happen to a plan, each with all of its consequences. */
export function moneyEvents(site: PayingSite) {
  const { controls } = site;
  const events = {
    renewed: ({ subscription }: Bought) => controls.happen("renew", subscription),
    "renewal failed": ({ subscription }: Bought) => controls.happen("fail-renewal", subscription),
    "tried again in vain": ({ subscription }: Bought) => controls.happen("fail-again", subscription),
    "a day later": ({ subscription }: Bought) => controls.happen("pass", subscription, { days: "1" }),
    "a week later": ({ subscription }: Bought) => controls.happen("pass", subscription, { days: "7" }),
    paid: ({ subscription }: Bought) => controls.happen("pay", subscription),
    "given up": ({ subscription }: Bought) => controls.happen("give-up", subscription),
    canceled: ({ subscription }: Bought) => controls.happen("cancel", subscription),
    resumed: ({ subscription }: Bought) => controls.happen("resume", subscription),
    "period over": ({ subscription }: Bought) => controls.happen("end", subscription),
    "canceled at once": ({ subscription }: Bought) => controls.happen("cancel-now", subscription),
    "partly refunded": (owner: Bought) => controls.happen("refund", firstCharge(site, owner), { amount: "12.50" }),
    "fully refunded": (owner: Bought) => controls.happen("refund", firstCharge(site, owner)),
    "refund failed": (owner: Bought) => controls.happen("fail-refund", firstCharge(site, owner)),
    "dispute opened": (owner: Bought) => controls.happen("dispute", firstCharge(site, owner)),
    "dispute won": () => controls.happen("win", disputes().at(-1) ?? ""),
    "dispute lost": () => controls.happen("lose", disputes().at(-1) ?? ""),
    "card expires": ({ subscription }: Bought) => controls.happen("expire-card", subscription),
    "card updated": ({ subscription }: Bought) => controls.happen("update-card", subscription),
    "switched to monthly": (owner: Bought) => switchTo(owner, "monthly"),
    "switched to yearly": (owner: Bought) => switchTo(owner, "yearly"),
  } as const;
  const disputes = () => controls.objects("dispute").map((one) => (one as { id: string }).id);

  /** Lets something happen, with the events, the worker's task, and the hourly notices that follow. */
  async function happen(owner: Bought, event: keyof typeof events) {
    const db = database();
    await events[event](owner);
    await workOff(site);
    await sendUnpaidNotices(db, new Date());
    await sendRenewalNotices(db, new Date());
    await sendPremiumReminders(db, new Date());
  }
  return { happen };
}
export type MoneyEvent = Parameters<ReturnType<typeof moneyEvents>["happen"]>[1];
