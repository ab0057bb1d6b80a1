import { useQuery } from "@tanstack/react-query";
import { adminMessages } from "@/lib/admin-messages";
import { listFlags } from "@/lib/client/admin-reviews";
import { type Review } from "@/lib/contract/review";
import { type ReviewFlag } from "@/lib/contract/review-write";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { failureText } from "../call-failure";

type FlagsProps = { review: Review; isOpen: boolean; onToggle: () => void };

/** The reports of a review, collapsed at first. */
export function Flags({ review, isOpen, onToggle }: FlagsProps) {
  const id = `flags-${review.id}`;
  return (
    <div>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        className="link min-h-6 font-semibold max-md:min-h-11"
        onClick={onToggle}
      >
        {counted(review.flag_count ?? 0, "report")}
      </button>
      <div id={id}>{isOpen && <FlagList reviewId={review.id} />}</div>
    </div>
  );
}

function FlagList({ reviewId }: { reviewId: number }) {
  const { data, error } = useQuery({ queryKey: ["reviews", "flags", reviewId], queryFn: () => listFlags(reviewId) });
  if (error) return <p role="alert">{failureText(error, adminMessages.reviews.flagsFailed)}</p>;
  if (!data) return <p className="appear-late">Loading</p>;
  return (
    <ul className="divide-line border-line mt-1 divide-y border-y">
      {data.results.map((flag) => (
        <li key={flag.id} className="py-2">
          <Flag flag={flag} />
        </li>
      ))}
    </ul>
  );
}

const Flag = ({ flag }: { flag: ReviewFlag }) => (
  <>
    <p>
      <span className="font-semibold">{flag.reason}</span>
      {flag.settled_at && <span className="text-faint"> (settled {dayText(flag.settled_at)})</span>}
      {flag.note && <bdi>{`: ${flag.note}`}</bdi>}
    </p>
    <p className="text-soft text-label">
      <bdi>{flag.user_full_name ?? "A user who closed their account"}</bdi>
      {flag.user_email && `, ${flag.user_email}`} · {dayText(flag.created_at)}
    </p>
  </>
);
