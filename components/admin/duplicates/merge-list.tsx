import { useState } from "react";
import { call } from "@/lib/client/http";
import { type ListingMerge } from "@/lib/contract/duplicate";
import { dayText } from "@/lib/format/date";
import { daysLeft } from "@/lib/format/merge-words";
import { counted } from "@/lib/format/number";
import { type ListSource, onlyTab } from "../list/resource";
import { UndoButton } from "./undo-button";

/** Past merges, newest first. */
export const mergeList: ListSource<ListingMerge> = {
  name: "merges",
  nouns: ["merge", "merges"],
  tabs: onlyTab("Nothing has been merged yet"),
  filters: [],
  load: (query) => call("GET", "merges/", { query }),
  loadFailed: "Failed to load the merges.",
};

/** Merges, each with an undo button while it can be undone. */
export function MergeList({ merges }: { merges: readonly ListingMerge[] }) {
  const [now] = useState(() => new Date());
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
