import { EmptyState } from "@/components/shared/empty-state";
import { type ListingMerge } from "@/lib/contract/duplicate";
import { dayText } from "@/lib/format/date";
import { daysLeft } from "@/lib/format/merge-words";
import { counted } from "@/lib/format/number";
import { UndoButton } from "./undo-button";

/** Past merges, newest first, each with an undo button while it can be undone. */
export function MergeList({ merges, now }: { merges: ListingMerge[]; now: Date }) {
  if (merges.length === 0) return <EmptyState title="Nothing has been merged yet" />;
  return (
    <ul className="divide-line border-line divide-y border-b">
      {merges.map((merge) => (
        <li key={merge.id} className="py-5">
          <MergeItem merge={merge} days={daysLeft(merge.undo_until, now)} />
        </li>
      ))}
    </ul>
  );
}

function MergeItem({ merge, days }: { merge: ListingMerge; days: number }) {
  const { kept, merged } = merge;
  return (
    <article className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="text-h4">
          <span dir="auto">{merged.name}</span> into{" "}
          <a href={kept.path} className="link" dir="auto">
            {kept.name}
          </a>
        </h2>
        <p className="text-soft">
          {merge.by_name ? `By ${merge.by_name}, ` : ""}
          <time dateTime={merge.merged_at}>{dayText(merge.merged_at)}</time>
        </p>
      </div>
      {merge.undone_at && (
        <p className="text-soft">
          Undone <time dateTime={merge.undone_at}>{dayText(merge.undone_at)}</time>
        </p>
      )}
      {!merge.undone_at && days === 0 && <p className="text-soft">It can no longer be undone</p>}
      {!merge.undone_at && days > 0 && (
        <UndoButton id={merge.id} name={merged.name} left={`${counted(days, "day")} left`} />
      )}
    </article>
  );
}
