import { PhotoLinks } from "@/components/photo/photo-links";
import { type Review } from "@/lib/contract/review";

/** What the photos of a review are of, for people who can't see them. */
export const albumNameOf = ({ title }: Pick<Review, "title">) => `the review “${title}”`;

/** The public photos of a review, below its text. */
export const ReviewPhotos = ({ review }: { review: Pick<Review, "title" | "photos"> }) => (
  <PhotoLinks photos={review.photos.filter(({ status }) => status === "active")} of={albumNameOf(review)} />
);
