import { type NearAnswer } from "@/lib/contract/search-near";
import { counted, exactNumber } from "@/lib/format/number";
import { messages } from "@/lib/messages";

/** What somebody must know about a list of results by distance. */
export function NearNotes({ near, unknown }: { near: NearAnswer | null; unknown: string }) {
  if (unknown) {
    return (
      <p role="alert" className="border-edge mb-4 border-l-2 pl-3">
        {messages.search.unknownPlace(unknown)} These results are from everywhere.
      </p>
    );
  }
  if (!near || near.unplaced === 0) return null;
  return <p className="text-soft mb-4">{unplacedWords(near)}</p>;
}

/** "3 listings without a known place are not in this list." */
function unplacedWords({ unplaced, unplaced_is_exact }: NearAnswer): string {
  if (!unplaced_is_exact) return `${exactNumber(unplaced)}+ listings without a known place are not in this list.`;
  return `${counted(unplaced, "listing")} without a known place ${unplaced === 1 ? "is" : "are"} not in this list.`;
}
