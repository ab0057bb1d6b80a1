import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { cn } from "@/lib/cn";

const steps = ["File", "Columns", "Check", "Import"] as const;
export type Step = (typeof steps)[number];

/** The steps of an import, with the current one marked. */
export function ImportSteps({ now }: { now: Step }) {
  const current = steps.indexOf(now);
  return (
    <ol aria-label="Steps" className="flex flex-wrap gap-x-6 gap-y-2">
      {steps.map((step, at) => (
        <li
          key={step}
          aria-current={at === current ? "step" : undefined}
          className={cn("flex items-center gap-2", at === current ? "text-accent font-semibold" : "text-soft")}
        >
          {at < current ? (
            <Icon of={circleCheckIcon} className="text-accent size-6" />
          ) : (
            <span
              className={cn(
                "text-label inline-flex size-6 items-center justify-center rounded-full border",
                at === current ? "border-accent bg-accent text-on-accent" : "border-edge",
              )}
            >
              {at + 1}
            </span>
          )}
          <span className={at === current ? "" : "max-md:sr-only"}>
            {step}
            {at < current && <span className="sr-only"> (done)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}
