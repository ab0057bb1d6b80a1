import { type CheckoutSession, type LineItem } from "../objects";
import { type Account } from "../account";
import { type Shown, type Visit } from "./visit";
import { standInPage, text } from "../../stand-in/page";
import { ApiError } from "../api-error";
import { testCards } from "../lifecycle/card";
import { type PaymentGiven, paySession } from "../lifecycle/checkout";
import { dollars } from "../money";
import { notice, row, totalOf } from "./words";

const spaced = (number: string) => number.replace(/(\d{4})(?=\d)/g, "$1 ");

const cardHelp = `<h2>Test cards</h2><ul>${Object.entries(testCards)
  .map(([number, does]) => row(spaced(number), does))
  .join("")}</ul>`;

const emailField = (session: CheckoutSession, typed: string | null) => {
  const known = session.customer_details?.email;
  const value = known ?? typed ?? "";
  return `<label for="email">E-mail</label>
<input id="email" name="email" type="email" required autocomplete="off" value="${text(value)}"${known ? " readonly" : ""}>`;
};

/** What a company enters for its invoices. */
const companyFields = (session: CheckoutSession, typed: URLSearchParams) =>
  session.tax_id_collection
    ? `<fieldset><legend>Purchasing as a business (optional)</legend>
<label for="company">Company</label><input id="company" name="company" autocomplete="off" value="${text(typed.get("company"))}">
<label for="tax-id">Tax ID</label><input id="tax-id" name="tax_id" autocomplete="off" value="${text(typed.get("tax_id"))}"></fieldset>`
    : "";

const problemOf = (problem: string | undefined) =>
  problem ? `<p class="problem" role="alert">${text(problem)}</p>` : "";

function payForm(
  session: CheckoutSession,
  { total, problem, typed }: { total: string; problem?: string; typed: URLSearchParams },
) {
  const message = session.custom_text.submit?.message;
  return `<form method="post" action="/pay/${text(session.id)}">${problemOf(problem)}
${emailField(session, typed.get("email"))}
<label for="number">Card number</label>
<input id="number" name="number" inputmode="numeric" autocomplete="off" required value="${text(typed.get("number") ?? "4242 4242 4242 4242")}">
<div class="pair"><div><label for="expiry">Expiry</label><input id="expiry" name="expiry" autocomplete="off" value="12 / 34"></div>
<div><label for="cvc">CVC</label><input id="cvc" name="cvc" inputmode="numeric" autocomplete="off" value="123"></div></div>
<label for="name">Name on the card</label><input id="name" name="name" autocomplete="off" value="${text(typed.get("name"))}">
${companyFields(session, typed)}
<button class="go" type="submit" name="act" value="pay">Pay ${text(total)}</button>
<button class="no" type="submit" name="act" value="decline" formnovalidate>Have the card declined</button>
<button class="no" type="submit" name="act" value="leave" formnovalidate>Leave without paying</button>
${message ? `<p>${text(message)}</p>` : ""}</form>`;
}

function openPage(
  session: CheckoutSession,
  lines: LineItem[],
  { problem, typed = new URLSearchParams() }: { problem?: string; typed?: URLSearchParams } = {},
) {
  const rows = lines.map((line: LineItem) =>
    row(
      line.quantity > 1 ? `${line.description}, ${line.quantity} times` : line.description,
      dollars(line.amount_total),
    ),
  );
  const total = totalOf(lines);
  const sum = `<ul>${rows.join("")}<li class="row"><b>Total</b><b class="sum">${text(total)}</b></li></ul>`;
  return standInPage("Payment", notice + sum + payForm(session, { total, problem, typed }) + cardHelp);
}

const successOf = ({ success_url: url, id }: CheckoutSession) => url.replaceAll("{CHECKOUT_SESSION_ID}", id);

function overPage(session: CheckoutSession, siteUrl: string) {
  if (session.status === "complete") {
    const back = `<p><a href="${text(successOf(session))}">Go on</a></p>`;
    return standInPage("This payment was made", `<p>This page can be used once.</p>${back}`);
  }
  const back = `<p><a href="${text(session.cancel_url ?? siteUrl)}">Go back</a></p>`;
  return standInPage("This payment page has expired", `<p>Nothing was charged.</p>${back}`);
}

const isEmail = (value: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);

const typedIn = (form: URLSearchParams, name: string) => (form.get(name) ?? "").trim() || undefined;

/** Whether it was paid, or the message that says why not. */
function tryToPay(account: Account, session: CheckoutSession, payment: PaymentGiven) {
  try {
    const isPaid = paySession(account, session.id, payment);
    return isPaid ? null : "Your card was declined, and nothing was charged. Try another card, or leave.";
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 402) throw error;
    return "Use one of the test cards below: real card numbers have no place here.";
  }
}

/** Handles the submitted form. */
function submit(
  account: Account,
  session: CheckoutSession,
  { form, siteUrl }: { form: URLSearchParams; siteUrl: string },
): { to: string } | { problem: string } {
  const act = form.get("act");
  if (act === "leave") return { to: session.cancel_url ?? siteUrl };
  const isDeclined = act === "decline";
  const email = session.customer_details?.email ?? typedIn(form, "email");
  if (!isDeclined && !isEmail(email ?? "")) return { problem: "Please enter your e-mail address." };
  const number = isDeclined ? undefined : (form.get("number") ?? "");
  const [name, company, taxId] = [typedIn(form, "name"), typedIn(form, "company"), typedIn(form, "tax_id")];
  const problem = tryToPay(account, session, { number, email, name, company, taxId, isDeclined });
  return problem ? { problem } : { to: successOf(session) };
}

/** The payment page of a session: what is bought, a form, and where it leads. */
export function checkoutPage(account: Account, { id, form, siteUrl }: Visit): Shown {
  const session = account.store.get("checkout.session", id);
  if (!session) return { status: 404, html: standInPage("No such payment", notice) };
  if (session.status !== "open") return { status: 410, html: overPage(session, siteUrl) };
  const { lines = [] } = account.store.note(id);
  if (!form) return { status: 200, html: openPage(session, lines) };
  const done = submit(account, session, { form, siteUrl });
  if ("to" in done) return done;
  return { status: 402, html: openPage(session, lines, { problem: done.problem, typed: form }) };
}
