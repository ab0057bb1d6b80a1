import { type LineItem, type Recurring } from "../objects";
import { dollars } from "../money";
import { text } from "../../stand-in/page";

const day = new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone: "UTC" });

/** A day, from seconds. */
export const dayOf = (seconds: number) => day.format(new Date(seconds * 1000));

/** A note on each page, so that no one takes it for a real one. */
export const notice = `<p>This page stands in for the payment provider on this machine. No money moves, whatever is pressed.</p>`;

/** "$50.00", or "$50.00 per month". `lines` are those of a session. */
export function totalOf(lines: LineItem[]) {
  const sum = dollars(lines.reduce((sum, line) => sum + line.amount_total, 0));
  const recurring = lines[0]?.price.recurring;
  return recurring ? `${sum} ${everyOf(recurring)}` : sum;
}

/** "per month", "every 3 months". */
export const everyOf = ({ interval, interval_count: count }: Recurring) =>
  count === 1 ? `per ${interval}` : `every ${count} ${interval}s`;

/** A row with a name and an amount. Both are texts. */
export const row = (name: string, amount: string) =>
  `<li class="row"><span>${text(name)}</span><span class="sum">${text(amount)}</span></li>`;

/** A form with one button, and fields before it (HTML). */
export const buttonForm = (
  action: string,
  { label, fields = "", isMain = false }: { label: string; fields?: string; isMain?: boolean },
) =>
  `<form method="post" action="${text(action)}">${fields}<button class="${isMain ? "go" : "no"}" type="submit">${text(label)}</button></form>`;

/** Forms in a row. `forms` is HTML. */
export const acts = (forms: string) => (forms ? `<div class="acts">${forms}</div>` : "");

/** A hidden field. */
export const hidden = (name: string, value: string) =>
  `<input type="hidden" name="${text(name)}" value="${text(value)}">`;
