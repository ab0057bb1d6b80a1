import { PlainText } from "@/components/shared/plain-text";
import { type Review } from "@/lib/contract/review";
import { removalReasons } from "@/lib/rules/removal-reasons";
import { routes } from "@/lib/site/routes";

/** Why a review of one's own was removed, and the way to its decision. */
export const RemovalNote = ({ review }: { review: Pick<Review, "removal_reason" | "removal_facts"> }) => (
  <div className="measure text-soft mt-2 space-y-1">
    <p>
      A moderator removed it. Only you can see it.
      {review.removal_reason && ` Reason: ${removalReasons[review.removal_reason].label}.`}
    </p>
    {review.removal_facts && <PlainText text={review.removal_facts} />}
    <a href={routes.dashboard()} className="link inline-block min-h-6">
      See the decision or appeal
    </a>
  </div>
);
