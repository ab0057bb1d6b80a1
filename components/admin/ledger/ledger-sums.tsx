import { type LedgerSumsAnswer } from "@/lib/contract/crowdfund-ledger";
import { exactDollarText } from "@/lib/format/money";
import { counted } from "@/lib/format/number";

const sums = [
  ["Paid", "paid_cents"],
  ["Refunded", "refunded_cents"],
  ["Lost to disputes", "lost_cents"],
  ["Kept", "kept_cents"],
  ["Of that, in dispute", "disputed_cents"],
] as const;

/** The sums of the filtered contributions; where a filter is set, the sums of all below them. */
export function LedgerSums({ sums: { asked, all }, isNarrowed }: { sums: LedgerSumsAnswer; isNarrowed: boolean }) {
  return (
    <section aria-label="Sums" className="mt-6">
      <p className="text-soft">
        {counted(asked.count, "contribution")}, {counted(asked.paid_count, "payment")}
        {isNarrowed && ` (of ${counted(all.count, "contribution")}, ${counted(all.paid_count, "payment")})`}
      </p>
      <dl className="mt-3 grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
        {sums.map(([label, key]) => (
          <div key={key}>
            <dt className="text-label text-soft font-semibold">{label}</dt>
            <dd className="text-h3 tabular-nums">{exactDollarText(asked[key])}</dd>
            {isNarrowed && (
              <dd className="text-label text-faint tabular-nums">of {exactDollarText(all[key])} in all</dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
