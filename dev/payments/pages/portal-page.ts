import { type Subscription, type PortalSession } from "../objects";
import { type Account } from "../account";
import { type Shown, type Visit } from "./visit";
import { standInPage, text } from "../../stand-in/page";
import { replaceCard } from "../lifecycle/card-on-file";
import { currentEnd, owedBy, payOwed, setCancelAtEnd } from "../lifecycle/subscription";
import { dollars } from "../money";
import { acts, buttonForm, dayOf, everyOf, hidden, notice, row } from "./words";

/** How long a portal session can be used, in seconds. */
const lifetime = 3600;

const endOf = (subscription: Subscription): [string, string] => {
  if (subscription.status === "canceled") return ["Ended on", dayOf(subscription.ended_at ?? 0)];
  return [subscription.cancel_at_period_end ? "Ends on" : "Renews on", dayOf(currentEnd(subscription))];
};

const states: Record<string, string> = { active: "Active", past_due: "The last payment failed", canceled: "Ended" };

function actions(account: Account, action: string, { id, status, cancel_at_period_end: isCancelled }: Subscription) {
  const form = (act: string, label: string, isMain: boolean) =>
    buttonForm(action, { label, isMain, fields: hidden("subscription", id) + hidden("act", act) });
  const pay = owedBy(account, id) ? form("pay", "Pay what is owed", true) : "";
  if (status === "canceled") return pay;
  const turn = isCancelled
    ? form("resume", "Keep my plan", true)
    : form("cancel", "Cancel at the end of the period", false);
  return pay + form("card", "Update card", false) + turn;
}

function planOf(account: Account, subscription: Subscription, action: string) {
  const [{ price }] = subscription.items.data;
  const { name = "" } = account.store.note(price.product);
  return `<h2>${text(name)}</h2><ul>${row("Price", `${dollars(price.unit_amount)} ${everyOf(price.recurring)}`)}
${row("State", states[subscription.status] ?? subscription.status)}${row(...endOf(subscription))}</ul>
${acts(actions(account, action, subscription))}`;
}

function invoicesOf(account: Account, customer: string) {
  const invoices = account.store.all("invoice").filter((one) => one.customer === customer);
  const rows = invoices.reverse().map((one) => row(`${dayOf(one.created)}, ${one.status}`, dollars(one.total)));
  return rows.length ? `<h2>Invoices</h2><ul>${rows.join("")}</ul>` : "";
}

const plansFor = (account: Account, customer: string) =>
  account.store
    .all("subscription")
    .filter((one) => one.customer === customer)
    .reverse();

function submit(account: Account, session: PortalSession, form: URLSearchParams) {
  const id = form.get("subscription") ?? "";
  const known = plansFor(account, session.customer).find((one) => one.id === id);
  const [act, owed] = [form.get("act"), owedBy(account, id)];
  if (!known || (known.status === "canceled" && act !== "pay")) return;
  if (act === "card") replaceCard(account, session.customer);
  if (act === "cancel") setCancelAtEnd(account, id, { isCancelled: true });
  if (act === "resume") setCancelAtEnd(account, id, { isCancelled: false });
  if (act === "pay" && owed) payOwed(account, owed, { isPaid: true });
}

/** The page on which customers see their plan, cancel it at the end of its period, or take that back. */
export function portalPage(account: Account, { id, form, siteUrl }: Visit): Shown {
  const session = account.store.get("billing_portal.session", id);
  if (!session) return { status: 404, html: standInPage("No such page", notice) };
  const leave = `<p class="after"><a href="${text(session.return_url ?? siteUrl)}">Leave</a></p>`;
  if (session.created + lifetime <= account.seconds()) {
    return { status: 410, html: standInPage("This page has expired", leave) };
  }
  const action = `/portal/${id}`;
  if (form) {
    submit(account, session, form);
    return { to: action };
  }
  const plans = plansFor(account, session.customer).map((one) => planOf(account, one, action));
  const body = plans.length ? plans.join("") : "<p>There is no plan.</p>";
  return { status: 200, html: standInPage("Your plan", notice + body + invoicesOf(account, session.customer) + leave) };
}
