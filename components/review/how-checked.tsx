import { Icon } from "@/components/ui/icon";
import { shieldCheckIcon } from "@/components/ui/icons";
import { messages } from "@/lib/messages/common";
import { exactNumber } from "@/lib/format/number";
import { type RemovalReason, removalReasons } from "@/lib/rules/removal-reasons";
import { routes } from "@/lib/site/routes";

type HowCheckedProps = {
  as?: "h2" | "h3";
  /** The number of published reviews, and how many were removed, by reason. */
  counts?: { published: number; removals: { reason: RemovalReason; count: number }[] };
};

/** How reviews are checked, above every list of them. */
export function HowChecked({ as: Heading = "h3", counts }: HowCheckedProps) {
  return (
    <section aria-labelledby="checked-title" className="border-line bg-sunk rounded-md border p-4">
      <Heading id="checked-title" className="flex items-center gap-2 font-sans text-base font-semibold tracking-normal">
        <Icon of={shieldCheckIcon} className="text-accent size-5 shrink-0" />
        How reviews are checked
      </Heading>
      <p className="text-soft mt-1">
        {messages.review.howChecked}{" "}
        <a href={routes.guidelines} className="link inline-block min-h-6">
          Full rules
        </a>
      </p>
      {counts && counts.removals.length > 0 && <Removed {...counts} />}
    </section>
  );
}

/** "297 published, 4 removed: Private information (3), Advertising (1)". */
function Removed({ published, removals }: NonNullable<HowCheckedProps["counts"]>) {
  const removed = removals.reduce((sum, { count }) => sum + count, 0);
  const why = removals.map(({ reason, count }) => `${removalReasons[reason].label} (${exactNumber(count)})`).join(", ");
  return (
    <p className="text-soft mt-1">
      {exactNumber(published)} published, {exactNumber(removed)} removed: {why}.{" "}
      <a href={routes.transparency()} className="link inline-block min-h-6">
        All figures
      </a>
    </p>
  );
}
