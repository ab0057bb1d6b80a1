import { type Column } from "@/components/shared/column-table";
import { type Contribution } from "@/lib/contract/crowdfund-ledger";
import { contributionLabels } from "@/lib/format/status";
import { momentText } from "@/lib/format/date";
import { exactDollarText } from "@/lib/format/money";
import { type HrefWith } from "../list/list-address";
import { StatusText } from "../status-text";

/** The look of a status: money received or lost. */
const looks: Partial<Record<Contribution["status"], string>> = {
  paid: "active",
  disputed: "flagged",
  lost: "suspended",
};

/** The columns of the ledger. */
export const columnsOf = (hrefWith: HrefWith): Column<Contribution>[] => [
  {
    key: "when",
    label: "When",
    className: "text-soft md:w-48",
    cell: ({ paid_at, created_at }) => (
      <time dateTime={paid_at ?? created_at}>{momentText(paid_at ?? created_at)}</time>
    ),
  },
  {
    key: "status",
    label: "Status",
    cell: ({ status }) => <StatusText status={looks[status] ?? status} label={contributionLabels[status]} />,
  },
  { key: "amount", label: "Amount", className: "tabular-nums", cell: (row) => <Money row={row} /> },
  { key: "for", label: "For", cell: (row) => <For row={row} hrefWith={hrefWith} /> },
  { key: "payer", label: "Payer", cell: (row) => <Payer row={row} /> },
  {
    key: "payment",
    label: "Payment",
    className: "text-label md:w-52",
    cell: ({ payment_id }) => payment_id ?? <span className="text-faint">None</span>,
  },
];

/** What of a payment didn't stay. */
export const deductions = [
  ["refunded", "refunded_cents"],
  ["in dispute", "disputed_cents"],
  ["lost", "lost_cents"],
] as const;

/** The same, and refunds that failed, which stayed after all. */
const remarks = [...deductions, ["of a refund came back", "refund_failed_cents"]] as const;

const Money = ({ row }: { row: Contribution }) => (
  <>
    <span className="font-semibold">{exactDollarText(row.amount_cents)}</span>
    {remarks.map(
      ([word, key]) =>
        row[key] > 0 && (
          <span key={key} className="text-label text-soft block">
            {exactDollarText(row[key])} {word}
          </span>
        ),
    )}
  </>
);

function For({ row: { listing, campaign }, hrefWith }: { row: Contribution; hrefWith: HrefWith }) {
  return (
    <>
      {listing.status === "active" ? (
        <a href={listing.path} className="link wrap-anywhere">
          <bdi>{listing.name}</bdi>
        </a>
      ) : (
        <bdi className="wrap-anywhere">{listing.name}</bdi>
      )}
      <span className="text-label text-soft block">
        Campaign {campaign.id}: {exactDollarText(campaign.raised_cents)} of {exactDollarText(campaign.goal_cents)}
      </span>
      <a
        href={hrefWith({ listing_id: listing.id })}
        aria-label={`All of this listing: ${listing.name}`}
        className="link text-label inline-flex min-h-6 items-center"
      >
        All of this listing
      </a>
    </>
  );
}

function Payer({ row }: { row: Contribution }) {
  const name = row.donor_name || row.user_name;
  return (
    <>
      {name ? <bdi>{name}</bdi> : <span className="text-faint">No name given</span>}
      {row.donor_email && <span className="text-label text-soft block">{row.donor_email}</span>}
      {row.user_id !== null && <span className="text-label text-soft block">Account {row.user_id}</span>}
    </>
  );
}
