import { type Contribution } from "@/lib/contract/crowdfund-ledger";
import { contributionLabels } from "@/lib/format/status";
import { momentText } from "@/lib/format/date";
import { exactDollarText } from "@/lib/format/money";
import { StatusText } from "../status-text";
import { TableHeads } from "../table-heads";

type LedgerTableProps = {
  rows: readonly Contribution[];
  hrefWith: (changes: Record<string, string | number | null>) => string;
};

const heads = ["When", "Status", "Amount", "For", "Payer", "Payment"];

/** The look of a status: money received or lost. */
const looks: Partial<Record<Contribution["status"], string>> = {
  paid: "active",
  disputed: "flagged",
  lost: "suspended",
};

/** The ledger's rows: a table, or cards in a narrow window. */
export function LedgerTable({ rows, hrefWith }: LedgerTableProps) {
  const cell = "py-2 pr-4 max-md:block max-md:py-0.5";
  return (
    <table role="table" className="mt-2 w-full text-left max-md:block">
      <caption className="sr-only">Contributions, newest first</caption>
      <TableHeads heads={heads} />
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((row) => (
          <tr key={row.id} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
            <td role="cell" className={`${cell} text-soft md:w-48`}>
              <time dateTime={row.paid_at ?? row.created_at}>{momentText(row.paid_at ?? row.created_at)}</time>
            </td>
            <td role="cell" className={cell}>
              <StatusText status={looks[row.status] ?? row.status} label={contributionLabels[row.status]} />
            </td>
            <td role="cell" className={`${cell} tabular-nums`}>
              <Money row={row} />
            </td>
            <td role="cell" className={cell}>
              <For row={row} hrefWith={hrefWith} />
            </td>
            <td role="cell" className={`${cell} wrap-anywhere`}>
              <Payer row={row} />
            </td>
            <td role="cell" className={`${cell} text-label wrap-anywhere md:w-52`}>
              {row.payment_id ?? <span className="text-faint">None</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const gone = [
  ["refunded", "refunded_cents"],
  ["in dispute", "disputed_cents"],
  ["lost", "lost_cents"],
] as const;

const Money = ({ row }: { row: Contribution }) => (
  <>
    <span className="font-semibold">{exactDollarText(row.amount_cents)}</span>
    {gone.map(
      ([word, key]) =>
        row[key] > 0 && (
          <span key={key} className="text-label text-soft block">
            {exactDollarText(row[key])} {word}
          </span>
        ),
    )}
  </>
);

function For({ row: { listing, campaign }, hrefWith }: { row: Contribution; hrefWith: LedgerTableProps["hrefWith"] }) {
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
