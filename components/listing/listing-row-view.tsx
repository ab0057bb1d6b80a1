"use client";

import { CompareButton } from "@/components/compare/compare-button";
import { ListingPicture, type Picture } from "@/components/shared/listing-picture";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { type Fact } from "@/lib/format/listing-facts";

type ListingRowViewProps = {
  as: "h2" | "h3";
  isShort: boolean;
  id: number;
  path: string;
  name: string;
  picture: Picture;
  isPremium: boolean;
  /** The line under the name: category and place. */
  line: string;
  average: number;
  reviews: number;
  facts: Fact[];
  description: string;
};

/**
 * The markup of a row. A client component, so that a page of sixty rows carries the data of each row instead of all its
 * elements a second time.
 */
export function ListingRowView({ as: Heading, isShort, id, path, name, ...shown }: ListingRowViewProps) {
  const { picture, isPremium, line, average, reviews, facts, description } = shown;
  return (
    <article className={isShort ? "listing-row" : "listing-row md:grid-cols-[auto_minmax(0,1fr)_auto]"}>
      <ListingPicture {...picture} className="size-14 md:size-18" />
      <div className="min-w-0">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <Heading className="text-h4 md:text-h3">
            <a href={path} className="quiet-link hover:text-accent line-clamp-3 text-left" dir="auto">
              {name}
            </a>
          </Heading>
          {isPremium && <PremiumMark />}
        </div>
        <p className="text-soft text-left" dir="auto">
          {line}
        </p>
        <RatingLine average={average} reviews={reviews} />
      </div>
      <CompareButton
        id={id}
        name={name}
        className={`order-last col-span-2 justify-self-start ${isShort ? "md:col-start-2" : "md:order-none md:col-span-1 md:self-start"}`}
      />
      <div className={`col-span-2 min-w-0 space-y-2 empty:hidden md:col-start-2 ${isShort ? "md:col-span-1" : ""}`}>
        <FactList facts={facts} />
        {description && (
          <p className="measure text-soft line-clamp-2" dir="auto">
            {description}
          </p>
        )}
      </div>
    </article>
  );
}

function FactList({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, text }) => (
        <div key={label}>
          <dt>{label}</dt>{" "}
          <dd>
            <bdi>{text}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}
