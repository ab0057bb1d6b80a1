import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { chevronRightIcon } from "@/components/ui/icons";
import { call } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { type Invoice, type InvoiceList } from "@/lib/contract/billing";
import { dayText } from "@/lib/format/date";
import { exactDollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";

const { invoices: texts } = accountMessages;

/** The account's invoices, folded; they load from the payment provider when opened. */
export function Invoices({ userId }: { userId: number }) {
  const [isOpen, setOpen] = useState(false);
  const { data, isPending, isError, refetch } = useQuery(
    { queryKey: ["invoices", userId], queryFn: () => call("GET", "billing/invoices/"), enabled: isOpen, staleTime: 0 },
    queryClient,
  );
  return (
    <details
      className="group needs-script border-line measure border-y"
      onToggle={(event) => setOpen(event.currentTarget.open)}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-3 py-2 font-semibold [&::-webkit-details-marker]:hidden">
        <Icon of={chevronRightIcon} className="size-5 shrink-0 group-open:rotate-90" />
        {texts.title}
      </summary>
      <div className="pb-4">
        {isOpen && isPending && <div role="status" aria-label="Loading" className="pulse-slow bg-line h-11" />}
        {isError && (
          <div role="alert" className="space-y-3">
            <p>{texts.failed}</p>
            <Button onClick={() => void refetch()}>Try again</Button>
          </div>
        )}
        {data && <InvoiceTable list={data} />}
      </div>
    </details>
  );
}

/** The invoices, each with its day, amount, state, and the provider's page of it. */
export function InvoiceTable({ list: { invoices, has_more: hasMore } }: { list: InvoiceList }) {
  if (invoices.length === 0) return <p className="text-soft">{texts.none}</p>;
  return (
    <>
      <ul className="divide-line divide-y">
        {invoices.map((invoice) => (
          <InvoiceLine key={invoice.id} invoice={invoice} />
        ))}
      </ul>
      <p className="text-soft mt-3">{hasMore ? texts.older : texts.source}</p>
    </>
  );
}

function InvoiceLine({ invoice }: { invoice: Invoice }) {
  const { number, issued_at: at, amount_cents: cents, status, url } = invoice;
  const { refunded_cents: refunded, refund_failed_cents: failed } = invoice;
  const day = dayText(at);
  return (
    <li className="grid min-h-11 grid-cols-[1fr_auto] items-center gap-x-4 py-2 sm:grid-cols-[1fr_auto_6rem_9rem]">
      <time dateTime={at}>{day}</time>
      <span className="text-right tabular-nums">{exactDollarText(cents)}</span>
      <span className={status === "open" || failed > 0 ? "text-bad" : "text-soft"}>
        {failed > 0
          ? texts.refundFailed(exactDollarText(failed))
          : refunded > 0
            ? texts.refunded(exactDollarText(refunded))
            : texts.states[status]}
      </span>
      <span className="text-right">
        {url ? (
          <a href={url} target="_blank" rel="noreferrer" className="link inline-flex min-h-11 items-center">
            {texts.view}
            <span className="sr-only">
              {" "}
              {number ?? ""} of {day} (opens in a new window)
            </span>
          </a>
        ) : (
          <span className="text-faint">{number}</span>
        )}
      </span>
    </li>
  );
}
