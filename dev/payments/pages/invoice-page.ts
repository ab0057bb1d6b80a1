import { type Account } from "../account";
import { standInPage, text } from "../../stand-in/page";
import { dollars } from "../money";
import { type Shown, type Visit } from "./visit";
import { dayOf, notice, row } from "./words";

/** The hosted page of an invoice. */
export function invoicePage(account: Account, { id }: Visit): Shown {
  const invoice = account.store.get("invoice", id);
  if (!invoice || invoice.status === "draft") return { status: 404, html: standInPage("No such invoice", notice) };
  const lines = invoice.lines.data.map((line) => row((line.description as string | null) ?? "", dollars(line.amount)));
  const facts = [
    row("Issued on", dayOf(invoice.created)),
    row("State", invoice.status),
    ...Object.entries({ "Bill to": invoice.customer_name, "Tax ID": invoice.customer_tax_ids[0]?.value }).flatMap(
      ([name, value]) => (value ? [row(name, value)] : []),
    ),
    ...lines,
    row("Total", dollars(invoice.total)),
  ];
  const title = `Invoice ${(invoice.number as string | null) ?? ""}`;
  return { status: 200, html: standInPage(title, `${notice}<h2>${text(title)}</h2><ul>${facts.join("")}</ul>`) };
}
