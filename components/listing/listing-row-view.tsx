"use client";

import { CompareButton } from "@/components/compare/compare-button";
import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { Icon } from "@/components/ui/icon";
import { phoneIcon } from "@/components/ui/icons";
import { phoneText, telHref } from "@/lib/format/contact-links";
import { type MonogramLook } from "@/lib/format/monogram";
import { messages } from "@/lib/messages";

type ListingRowViewProps = {
  as: "h2" | "h3";
  id: number;
  path: string;
  name: string;
  monogram: MonogramLook;
  isPremium: boolean;
  /** Category and place. */
  line: string;
  /** The distance: "4 mi". */
  miles?: string | undefined;
  average: number;
  reviews: number;
  phone: string | null;
  facts: string;
  /** Why it is here, and the words of the listing that say so. */
  why?: readonly [reason: string, words: string] | undefined;
};

/**
 * The markup of a row, each line cut to one. A client component, so that a page of sixty rows carries the data of each
 * row instead of all its elements a second time.
 */
export function ListingRowView({ as: Heading, id, path, name, monogram, isPremium, ...shown }: ListingRowViewProps) {
  const { line, miles, average, reviews, phone, facts, why } = shown;
  return (
    <article className="listing-row">
      <Monogram {...monogram} />
      <div className="listing-row-name">
        <Heading>
          <a href={path} dir="auto">
            {name}
          </a>
        </Heading>
        {isPremium && <PremiumMark />}
      </div>
      <RatingLine average={average} reviews={reviews} isShort />
      <p className="listing-row-place" dir="auto">
        {line}
        {miles && (
          <>
            {" · "}
            <span className="max-lg:hidden">about </span>
            {miles}
          </>
        )}
      </p>
      {facts && (
        <p className="listing-row-line text-soft" dir="auto">
          {facts}
        </p>
      )}
      {why && (
        <p className="listing-row-line text-soft why-here" dir="auto">
          <span className="sr-only">Why it ranks here: </span>
          {why[0]} <b>{why[1]}</b>
        </p>
      )}
      <div className="listing-row-actions no-print">
        <CallLink phone={phone} name={name} />
        <CompareButton id={id} name={name} className="row-button row-compare" />
      </div>
    </article>
  );
}

/** Calls, with the number where there is room; without one it stays in its place and says so. */
function CallLink({ phone, name }: { phone: string | null; name: string }) {
  const href = telHref(phone);
  const icon = <Icon of={phoneIcon} className="" />;
  if (!phone || !href) {
    return (
      <span role="link" aria-disabled="true" title={messages.listing.noPhone} className="row-button">
        {icon}
        Call<span className="sr-only">{` ${name}: ${messages.listing.noPhone}`}</span>
      </span>
    );
  }
  return (
    <a href={href} className="row-button">
      {icon}
      <span className="lg:sr-only">Call</span>
      <span className="max-lg:hidden">{phoneText(phone)}</span>
      <span className="sr-only">{` ${name}`}</span>
    </a>
  );
}
