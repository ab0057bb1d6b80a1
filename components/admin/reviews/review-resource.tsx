import { adminMessages } from "@/lib/admin-messages";
import { listReviews } from "@/lib/client/admin-reviews";
import { type Review } from "@/lib/contract/review";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { reviewStatusLabels } from "@/lib/format/status";
import { type Resource } from "../moderation/resource";
import { StatusText } from "../status-text";
import { reviewActions } from "./review-actions";
import { ReviewCell } from "./review-cell";

/** How long a decision can be undone, in ms. */
const UNDO_MS = 10_000;

function AuthorCell({ review }: { review: Review }) {
  return (
    <span className="block min-w-0 wrap-anywhere">
      <bdi className="block">{review.created_by_full_name ?? review.created_by_display}</bdi>
      {review.user_email && <span className="text-soft text-label block">{review.user_email}</span>}
    </span>
  );
}

interface Opening {
  open: readonly number[];
  onToggle: (review: Review) => void;
}

/** The moderation screen's configuration for reviews. */
export const reviewResource = ({ open, onToggle }: Opening): Resource<Review> => ({
  name: "reviews",
  title: "Manage Reviews",
  nouns: ["review", "reviews"],
  tabs: [
    { key: "pending", label: "Pending", query: { waiting: true }, empty: "No reviews are waiting" },
    { key: "active", label: "Active", query: { status: "active" }, empty: "No reviews are active" },
    { key: "flagged", label: "Flagged", query: { status: "flagged" }, empty: "No reviews are reported" },
    { key: "removed", label: "Removed", query: { status: "removed" }, empty: "No reviews are removed" },
    { key: "all", label: "All Reviews", query: {}, showsAll: true, empty: "There are no reviews" },
  ],
  searchLabel: "Search by words, author or listing",
  filters: [
    {
      key: "rating",
      label: "Rating",
      options: [
        ["", "All ratings"],
        ...[5, 4, 3, 2, 1].map((stars) => [String(stars), counted(stars, "star")] as const),
      ],
    },
  ],
  columns: [
    {
      key: "review",
      label: "Review",
      className: "md:w-[46%]",
      cell: (review) => (
        <ReviewCell review={review} isOpen={open.includes(review.id)} onToggle={() => onToggle(review)} />
      ),
    },
    {
      key: "listing",
      label: "About",
      isNamed: true,
      cell: (review) => (
        <a href={review.listing_path} className="link wrap-anywhere">
          <bdi>{review.listing_name}</bdi>
        </a>
      ),
    },
    { key: "author", label: "By", cell: (review) => <AuthorCell review={review} /> },
    {
      key: "status",
      label: "Status",
      cell: ({ status, created_at }) => (
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusText status={status} label={reviewStatusLabels[status]} />
          <time dateTime={created_at} className="text-soft text-label whitespace-nowrap">
            {shortDayText(created_at)}
          </time>
        </span>
      ),
    },
  ],
  actions: reviewActions,
  titleOf: ({ title, id }) => title.trim() || `Review ${id}`,
  load: listReviews,
  loadFailed: adminMessages.reviews.loadFailed,
  decideFailed: adminMessages.reviews.decideFailed,
  undoMs: UNDO_MS,
  notifyLabel: "Tell the author by e-mail",
  detailKey: "f",
});
