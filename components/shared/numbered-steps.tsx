import { type ReactNode } from "react";
import { cn } from "@/components/ui/cn";

export type Step = readonly [title: string, text: ReactNode];

const looks = {
  accent: { list: "gap-x-8 gap-y-8 sm:grid-cols-2 lg:grid-cols-4", line: "border-accent", number: "text-accent" },
  gold: { list: "gap-8 md:grid-cols-3", line: "border-gold-line", number: "text-gold" },
};

/** Numbered steps: `accent` has four columns, `gold` (Premium) three. */
export const NumberedSteps = ({ steps, look }: { steps: readonly Step[]; look: keyof typeof looks }) => (
  <ol className={cn("grid", looks[look].list)}>
    {steps.map(([title, text], at) => (
      <li key={title} className={cn("border-t-2 pt-4", looks[look].line)}>
        <p aria-hidden="true" className={cn("text-h2 font-serif", looks[look].number)}>
          {at + 1}
        </p>
        <h3 className="text-h4 mt-1">{title}</h3>
        <p className="text-soft mt-2">{text}</p>
      </li>
    ))}
  </ol>
);
