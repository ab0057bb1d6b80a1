import { type Kind } from "../objects";
import { type Account } from "../account";
import { type Charge, type Subscription, type Dispute, type SandboxEvent } from "../objects";
import { type Delivery } from "../store";
import { standInPage, text } from "../../stand-in/page";
import { currentEnd, owedBy } from "../lifecycle/subscription";
import { dollars } from "../money";
import { acts, buttonForm, dayOf, everyOf, hidden, notice } from "./words";

/** How many of each are shown. */
const shown = 30;

const section = (title: string, items: string[], none: string) =>
  `<h2>${text(title)}</h2>${items.length ? `<ul>${items.map((item) => `<li>${item}</li>`).join("")}</ul>` : `<p>${text(none)}</p>`}`;

const latest = <K extends Kind>(account: Account, kind: K) => account.store.all(kind).reverse().slice(0, shown);

const act = (verb: string, id: string, { label, fields = "" }: { label: string; fields?: string }) =>
  buttonForm(`/operator/${verb}`, { label, fields: hidden("id", id) + fields });

const head = (name: string, amount: string, detail: string) =>
  `<div class="row"><span>${text(name)}<br><small>${detail}</small></span><span class="sum">${text(amount)}</span></div>`;

const code = (id: string) => `<code>${text(id)}</code>`;

const chargeState = (charge: Charge) => {
  if (!charge.paid) return "declined";
  if (charge.refunded) return "given back";
  const parts = [charge.amount_refunded ? `${dollars(charge.amount_refunded)} given back` : "paid"];
  return [...parts, ...(charge.disputed ? ["disputed"] : [])].join(", ");
};

function chargeItem(charge: Charge) {
  const payer = charge.billing_details.email ?? "Someone";
  const top = head(`${payer}: ${chargeState(charge)}`, dollars(charge.amount), code(charge.payment_intent));
  const failing = charge.amount_refunded ? act("fail-refund", charge.id, { label: "Fail the last refund" }) : "";
  if (!charge.paid || charge.refunded || charge.disputed) return top + (failing && acts(failing));
  const amount = `<input name="amount" inputmode="decimal" required aria-label="Dollars to give back" placeholder="12.50">`;
  return (
    top +
    acts(
      act("refund", charge.id, { label: "Give all back" }) +
        act("dispute", charge.id, { label: "Open a dispute" }) +
        act("refund", charge.id, { label: "Give a part back", fields: amount }) +
        failing,
    )
  );
}

function subscriptionActions(account: Account, { id, status, cancel_at_period_end: isCancelled }: Subscription) {
  const give = (verb: string, label: string) => act(verb, id, { label });
  if (status === "canceled") return owedBy(account, id) ? give("pay", "Have what is owed paid") : "";
  if (isCancelled) return give("end", "Let it reach its end") + give("resume", "Keep it");
  const week = give("pass", "Let 7 days pass");
  if (owedBy(account, id)) {
    const tries = give("pay", "Have what is owed paid") + give("fail-again", "Try the card in vain");
    return tries + give("give-up", "Give it up") + week;
  }
  return (
    week +
    give("expire-card", "Let the card expire") +
    give("renew", "Let it renew") +
    give("fail-renewal", "Fail the renewal") +
    give("cancel", "Cancel at the end of the period") +
    give("cancel-now", "Cancel at once")
  );
}

function subscriptionItem(account: Account, subscription: Subscription) {
  const [{ price }] = subscription.items.data;
  const { name = "" } = account.store.note(price.product);
  const email = account.store.get("customer", subscription.customer)?.email ?? "Someone";
  const end = subscription.ended_at
    ? `ended on ${dayOf(subscription.ended_at)}`
    : `${subscription.cancel_at_period_end ? "ends" : "its period ends"} on ${dayOf(currentEnd(subscription))}`;
  return (
    head(
      `${email}: ${name}, ${subscription.status}, ${end}`,
      `${dollars(price.unit_amount)} ${everyOf(price.recurring)}`,
      code(subscription.id),
    ) + acts(subscriptionActions(account, subscription))
  );
}

function disputeItem(dispute: Dispute) {
  const top = head(`${dispute.reason}: ${dispute.status}`, dollars(dispute.amount), code(dispute.id));
  if (dispute.status !== "needs_response") return top;
  return (
    top +
    acts(act("win", dispute.id, { label: "The site wins" }) + act("lose", dispute.id, { label: "The payer wins" }))
  );
}

function eventItem(event: SandboxEvent, delivery: Delivery | undefined) {
  const last = delivery?.attempts.at(-1);
  const answer = last ? `, last answer ${last.status || "none"}` : "";
  return (
    head(event.type, delivery?.state ?? "", `${code(event.id)}${text(answer)}`) +
    acts(act("send", event.id, { label: "Send it again" }))
  );
}

/** The page on which a developer simulates the bank, the provider, and the passing of time. */
export function operatorPage(account: Account, { siteUrl }: { siteUrl: string }) {
  const body = [
    notice,
    `<p>What happens here is reported to <a href="${text(siteUrl)}">${text(siteUrl)}</a> by signed webhooks.</p>`,
    section("Payments", latest(account, "charge").map(chargeItem), "Nothing was paid yet."),
    section(
      "Subscriptions",
      latest(account, "subscription").map((one) => subscriptionItem(account, one)),
      "There are none yet.",
    ),
    section("Disputes", latest(account, "dispute").map(disputeItem), "There are none."),
    section(
      "Events",
      latest(account, "event").map((one) => eventItem(one, account.store.state.deliveries[one.id])),
      "Nothing happened yet.",
    ),
  ];
  return standInPage("Payment sandbox", body.join(""));
}
