import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { averageText } from "@/lib/format/rating";

/** An edit of a visible review that no administrator has approved yet: for its author only. */
export function WaitingEdit({ edit }: { edit: NonNullable<Review["pending_revision"]> }) {
  return (
    <div className="measure border-edge bg-sunk mt-3 rounded-md border p-4">
      <p className="text-soft">Your edit waits for approval. Until then everybody sees the text above.</p>
      <p className="mt-2 flex items-center gap-x-2">
        <Stars rating={edit.rating} />
        <span className="font-semibold">{averageText(edit.rating)}</span>
      </p>
      <p className="mt-1 font-semibold" dir="auto">
        {edit.title}
      </p>
      <p className="mt-1 whitespace-pre-line" dir="auto">
        {edit.content}
      </p>
    </div>
  );
}
