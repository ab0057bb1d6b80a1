import { EmptyState } from "@/components/shared/empty-state";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";
import { COMPARE_MAX } from "@/lib/rules/compare-list";

/** The compare page with an empty list. */
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

/** The comparison while it loads. */
export function CompareSkeleton() {
  return (
    <div role="status" aria-label="Loading" className="appear-late needs-script grid grid-cols-2 gap-4 md:grid-cols-4">
      {[0, 1, 2, 3].map((at) => (
        <div key={at} className="pulse-slow bg-line h-64 rounded-md" />
      ))}
    </div>
  );
}
