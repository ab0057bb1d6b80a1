"use client";

import { CompareButton } from "@/components/compare/compare-button";
import { ListingPicture, type Picture } from "@/components/shared/listing-picture";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";

type ListingRowViewProps = {
  as: "h2" | "h3";
  id: number;
  path: string;
  name: string;
  picture: Picture;
  isPremium: boolean;
  /** Category, place, and distance. */
  line: string;
  average: number;
  reviews: number;
  facts: string;
  whyHere: string;
};

/**
 * The markup of a row, each line cut to one. A client component, so that a page of sixty rows carries the data of each
 * row instead of all its elements a second time.
 */
export function ListingRowView({ as: Heading, id, path, name, ...shown }: ListingRowViewProps) {
  const { picture, isPremium, line, average, reviews, facts, whyHere } = shown;
  return (
    <article className="listing-row">
      <ListingPicture {...picture} className="row-span-2 size-12 md:row-span-4 md:size-16" />
      <div className="flex min-w-0 items-center gap-x-3 max-md:flex-wrap">
        <Heading className="text-h4 min-w-0">
          <a href={path} className="quiet-link hover:text-accent line-clamp-2 text-left md:line-clamp-1" dir="auto">
            {name}
          </a>
        </Heading>
        {isPremium && <PremiumMark />}
      </div>
      <div className="listing-row-line max-md:contents md:flex md:items-center md:gap-x-2">
        <RatingLine average={average} reviews={reviews} />
        <p className="min-w-0 truncate max-md:col-span-2" dir="auto">
          {line}
        </p>
      </div>
      {facts && (
        <p className="listing-row-line text-soft" dir="auto">
          {facts}
        </p>
      )}
      {whyHere && (
        <p className="listing-row-line why-here" dir="auto">
          <span className="sr-only">Why it ranks here: </span>
          {whyHere}
        </p>
      )}
      <CompareButton id={id} name={name} className="listing-row-action" />
    </article>
  );
}
