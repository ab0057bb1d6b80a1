import { type SiteStats } from "@/lib/contract/site";
import { shortNumber } from "@/lib/format/number";

/** What the directory holds, in three numbers. */
export function StatLine({ stats }: { stats: SiteStats }) {
  const rows: [label: string, value: number][] = [
    ["businesses listed", stats.listings],
    ["reviews written", stats.reviews],
    ["categories", stats.categories],
  ];
  return (
    <dl className="border-line grid grid-cols-3 gap-x-4 border-t lg:block lg:border-t-0">
      {rows.map(([label, value]) => (
        <div key={label} className="lg:border-line flex flex-col-reverse justify-end py-3 lg:border-t">
          <dt className="text-soft">{label}</dt>
          <dd className="text-h2 font-serif">{shortNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
