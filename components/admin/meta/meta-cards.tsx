import { EmptyState } from "@/components/shared/empty-state";
import { type Kind } from "@/lib/rules/listing-kind";
import { FailedList } from "../list/failed-list";
import { MetaCard, type MetaCardOf } from "./meta-card";
import { targetText } from "./meta-target";

interface MetaCardsProps {
  list: { data: MetaCardOf[] | undefined; error: Error | null; refetch: () => unknown };
  fallback: string;
  empty: { title: string; text?: string };
  hrefOf: (card: MetaCardOf) => string;
}

/** The cards of a tab, or their loading, error or empty state. */
export function MetaCards({ list, fallback, empty, hrefOf }: MetaCardsProps) {
  if (list.error && !list.data) {
    return <FailedList error={list.error} fallback={fallback} onAgain={() => void list.refetch()} />;
  }
  if (!list.data) return <Waiting />;
  if (list.data.length === 0) return <EmptyState {...empty} />;
  return (
    <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {list.data.map((card) => (
        <MetaCard key={targetText(card.target)} card={card} href={hrefOf(card)} />
      ))}
    </ul>
  );
}

const Waiting = () => (
  <div className="appear-late min-h-96">
    <p role="status" className="sr-only">
      Loading
    </p>
    <ul aria-hidden="true" className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
      {Array.from({ length: 6 }, (_, at) => (
        <li key={at} className="border-line bg-sunk h-44 rounded-md border" />
      ))}
    </ul>
  </div>
);

/** The empty state when no listing matches or none has a record. */
export const noListings = (kind: Kind, many: string, search: string) =>
  search
    ? { title: "Nothing found", text: `No ${kind} has a name with these words.` }
    : { title: `No ${kind} has a record yet`, text: `Search all ${many} to add one.` };
