import { useQuery } from "@tanstack/react-query";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Review } from "@/lib/contract/review";
import { type ReviewFlag } from "@/lib/contract/review-write";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { failureText } from "../call-failure";
import { upheldText } from "../person-record";

/** The reports of a review, each with its reporter's record. */
export function Flags({ review }: { review: Review }) {
  const { data, error } = useQuery({
    queryKey: ["reviews", "flags", review.id],
    queryFn: () => call("GET", "reviews/{id}/flags/", { params: { id: review.id } }),
  });
  return (
    <section aria-label="Reports">
      <h3 className="border-line text-label text-soft border-b pb-1 font-sans font-semibold">
        {counted(review.flag_count ?? 0, "report")}
      </h3>
      {error && <p role="alert">{failureText(error, adminMessages.reviews.flagsFailed)}</p>}
      <ul className="divide-line border-line divide-y border-b">
        {data?.results.map((flag) => (
          <li key={flag.id} className="py-2">
            <Flag flag={flag} />
          </li>
        ))}
      </ul>
    </section>
  );
}

const Flag = ({ flag }: { flag: ReviewFlag }) => (
  <>
    <p>
      <span className="font-semibold">{flag.reason}</span>
      {flag.settled_at && <span className="text-faint"> (settled {shortDayText(flag.settled_at)})</span>}
      {flag.note && <bdi>{`: “${flag.note}”`}</bdi>}
    </p>
    <p className="text-soft text-label wrap-anywhere">
      <bdi>{flag.user_full_name ?? "A user who closed their account"}</bdi>
      {flag.user_email && `, ${flag.user_email}`} · {shortDayText(flag.created_at)} ·{" "}
      {flag.is_owner ? "Owner" : upheldText(flag.user_decided, flag.user_upheld)}
    </p>
  </>
);
