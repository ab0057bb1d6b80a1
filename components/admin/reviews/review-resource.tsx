import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type Review } from "@/lib/contract/review";
import { counted } from "@/lib/format/number";
import { assignedFilter, type Resource, withUndo } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { AuditLink, PersonRecord, SideFacts } from "../person-record";
import { Since } from "../since";
import { reviewActions } from "./review-actions";
import { ReviewPane, signalsOf } from "./review-pane";

const titleOf = ({ title, id }: Review) => title.trim() || `Review ${id}`;

function ReviewRow({ review }: { review: Review }) {
  const signals = signalsOf(review);
  const reports = review.flag_count ?? 0;
  return (
    <TwoLines
      lead={
        <span className="shrink-0 font-semibold">
          {review.rating} <span className="text-accent">★</span>
        </span>
      }
      title={titleOf(review)}
      text={`${review.created_by_full_name ?? review.created_by_display} → ${review.listing_name}`}
      marks={
        <>
          <HiddenMark review={review} />
          {signals[0] && (
            <Mark isBad>
              {signals[0]}
              {signals.length > 1 && ` +${signals.length - 1}`}
            </Mark>
          )}
          {reports > 0 && <Mark isBad>{counted(reports, "report")}</Mark>}
          {review.pending_revision && <Mark>Edit</Mark>}
        </>
      }
      since={<Since time={review.pending_revision?.created_at ?? review.created_at} />}
    />
  );
}

/** Whether the site hides it, or shows it again because no moderator has looked in time. */
const HiddenMark = ({ review: { status, hidden_until } }: { review: Review }) =>
  hidden_until && <Mark isBad>{status === "pending" ? "Hidden" : "Overdue"}</Mark>;

const orders = {
  urgent: "-urgency,created_at",
  oldest: "created_at",
  newest: "-created_at",
  reports: "-flag_count,created_at",
};

/** The moderation screen's configuration for reviews. */
export const reviewResource = (isAdmin: boolean): Resource<Review> => ({
  name: "reviews",
  title: "Manage Reviews",
  nouns: ["review", "reviews"],
  tabs: withUndo([
    {
      key: "pending",
      label: "Pending",
      query: { waiting: true },
      order: orders.urgent,
      empty: "No reviews are waiting",
    },
    {
      key: "active",
      label: "Active",
      query: { status: "active" },
      order: orders.newest,
      empty: "No reviews are active",
    },
    {
      key: "flagged",
      label: "Flagged",
      query: { status: "flagged" },
      order: orders.urgent,
      empty: "No reviews are reported",
    },
    {
      key: "removed",
      label: "Removed",
      query: { status: "removed" },
      order: orders.newest,
      empty: "No reviews are removed",
    },
    {
      key: "all",
      label: "All Reviews",
      query: {},
      order: orders.newest,
      showsAll: true,
      empty: "There are no reviews",
    },
  ]),
  orders: [
    [orders.urgent, "Most urgent"],
    [orders.oldest, "Oldest first"],
    [orders.newest, "Newest first"],
    [orders.reports, "Most reports"],
  ],
  searchLabel: "Words, author or listing",
  filters: [
    assignedFilter,
    {
      key: "rating",
      label: "Rating",
      options: [
        ["", "All ratings"],
        ...[5, 4, 3, 2, 1].map((stars) => [String(stars), counted(stars, "star")] as const),
      ],
    },
  ],
  columns: [{ key: "review", label: "Review", cell: (review) => <ReviewRow review={review} /> }],
  actionsIn: () => reviewActions,
  titleOf,
  pathOf: ({ listing_path }) => listing_path,
  pane: (review) => ({
    main: <ReviewPane review={review} />,
    side: (
      <>
        <PersonRecord title="Author" id={review.user_id} isAdmin={isAdmin} />
        <SideFacts title="Review" facts={[]}>
          <p className="flex flex-wrap gap-x-4">
            <a href={review.listing_path} className="link inline-flex min-h-6 items-center max-lg:min-h-11">
              Public page
            </a>
            {isAdmin && <AuditLink type="review" id={review.id} />}
          </p>
        </SideFacts>
      </>
    ),
  }),
  load: (query) => call("GET", "reviews/", { query }),
  loadFailed: adminMessages.reviews.loadFailed,
  decideFailed: adminMessages.reviews.decideFailed,
  notifyLabel: "Tell the author by email",
});
