import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { trimText } from "@/lib/format/text";

/** Longer reviews are cut to this many characters. */
const QUOTE_LENGTH = 320;

/** Quotes from reviews of premium listings, each with its author and a link to the listing. */
export function Testimonials({ reviews }: { reviews: Review[] }) {
  return (
    <section aria-labelledby="testimonials" className="page mt-16 md:mt-20">
      <h2 id="testimonials" className="text-h2">
        What people say about Premium listings
      </h2>
      <p className="text-soft mt-1 mb-6">
        The five-star reviews of Premium listings that people here found most helpful.
      </p>
      <div className="grid gap-x-12 gap-y-8 md:grid-cols-3">
        {reviews.map((review) => (
          <figure key={review.id} className="border-gold-line flex flex-col border-t-2 pt-5">
            <p className="flex items-center gap-2">
              <Stars rating={review.rating} />
              <span className="font-semibold">{review.rating}.0</span>
            </p>
            <blockquote className="mt-3 grow" dir="auto">
              <p className="text-h4 font-serif font-semibold">{review.title}</p>
              <p className="text-soft mt-2 whitespace-pre-line">{trimText(review.content, QUOTE_LENGTH)}</p>
            </blockquote>
            <figcaption className="mt-4">
              <span className="font-semibold">
                <bdi>{review.created_by_display}</bdi>
              </span>{" "}
              on{" "}
              <a href={review.listing_path} className="link">
                <bdi>{review.listing_name}</bdi>
              </a>
              {review.is_invited && " · Invited"}
            </figcaption>
          </figure>
        ))}
      </div>
    </section>
  );
}
