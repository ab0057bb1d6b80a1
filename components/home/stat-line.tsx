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
    <dl className="mt-10 flex flex-wrap gap-x-12 gap-y-4">
      {rows.map(([label, value]) => (
        <div key={label} className="flex flex-col-reverse">
          <dt className="text-soft">{label}</dt>
          <dd className="text-h2 font-serif">{shortNumber(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
