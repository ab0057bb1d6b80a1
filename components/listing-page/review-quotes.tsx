import { Stars } from "@/components/shared/stars";
import { type Review } from "@/lib/contract/review";
import { exactNumber } from "@/lib/format/number";
import { trimText } from "@/lib/format/text";
import { goodFrom } from "@/lib/rules/rating";

const QUOTE_LENGTH = 120;

/** The most helpful favorable and the most helpful critical review. */
export function ReviewQuotes({ quotes, total }: { quotes: Review[]; total: number }) {
  if (quotes.length === 0) return null;
  return (
    <section aria-labelledby="quotes-title" className="pt-6">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="quotes-title" className="text-h3">
          What reviewers say
        </h2>
        {total > quotes.length && (
          <a href="#reviews" className="link no-print inline-block min-h-6">
            All {exactNumber(total)} reviews
          </a>
        )}
      </div>
      <div className={`mt-3 grid gap-x-8 gap-y-4 ${quotes.length > 1 ? "sm:grid-cols-2" : ""}`}>
        {quotes.map((quote) => (
          <Quote key={quote.id} quote={quote} />
        ))}
      </div>
    </section>
  );
}

function Quote({ quote }: { quote: Review }) {
  const isGood = quote.rating >= goodFrom;
  const range = isGood ? `${goodFrom} stars and up` : `${goodFrom - 1} stars and below`;
  return (
    <figure className={`border-l-2 pl-4 ${isGood ? "border-accent" : "border-edge"}`}>
      <p className="text-label text-soft flex flex-wrap items-center gap-x-2">
        <Stars rating={quote.rating} />
        {quote.helpful_count > 0 ? "Most helpful" : "Latest"}, {range}
      </p>
      <blockquote className="text-lead mt-1 font-serif" dir="auto">
        “{trimText(quote.content, QUOTE_LENGTH)}”
      </blockquote>
      <figcaption className="text-soft mt-1">
        <span dir="auto">{quote.created_by_display}</span>
        {quote.is_invited && " · Invited"}
        {quote.helpful_count > 0 && ` · ${exactNumber(quote.helpful_count)} found this helpful`}
      </figcaption>
    </figure>
  );
}
