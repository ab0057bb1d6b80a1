import { cn } from "@/components/ui/cn";

type StatCardsProps = {
  stats: [label: string, value: string][];
  /** Two columns at every width, for a narrow place. */
  isNarrow?: boolean;
};

/** A row of figures. */
export function StatCards({ stats, isNarrow = false }: StatCardsProps) {
  return (
    <dl className={cn("grid grid-cols-2 gap-x-6 gap-y-6", !isNarrow && "md:flex md:flex-wrap md:gap-x-12")}>
      {stats.map(([label, value]) => (
        <div key={label} className="border-line flex flex-col-reverse justify-end border-l-2 pl-4">
          <dt className="text-soft">{label}</dt>
          <dd className="text-h2 font-serif font-semibold">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
