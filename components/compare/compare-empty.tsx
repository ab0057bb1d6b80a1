import { EmptyState } from "@/components/shared/empty-state";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { COMPARE_MAX } from "@/lib/rules/compare-list";

/** What the compare page shows while nothing is on the list. */
export function CompareEmpty() {
  return (
    <EmptyState
      title={messages.compare.emptyTitle}
      text={`Choose Compare on a listing to put it here, up to ${COMPARE_MAX} at a time.`}
    >
      <a
        href={routes.search()}
        className="bg-accent text-on-accent hover:bg-accent-strong inline-flex min-h-11 items-center rounded-md px-4 font-semibold"
      >
        Search the directory
      </a>
    </EmptyState>
  );
}
