import { type Metadata } from "next";
import { notFound, permanentRedirect } from "next/navigation";
import { cache } from "react";
import { ListingError } from "@/components/listing-page/listing-error";
import { ListingPage } from "@/components/listing-page/listing-page";
import { isPlain, readReviewView, reviewParams, type ReviewView } from "@/components/review/review-view";
import { VisitBeacon } from "@/components/listing-page/visit-beacon";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { type Listing } from "@/lib/contract/listing";
import { hoursOf } from "@/lib/format/hours";
import { messages } from "@/lib/messages/common";
import { isThin } from "@/lib/rules/thin-listing";
import { kindFacts } from "@/lib/rules/listing-kind";
import { hoursAt } from "@/lib/rules/listing-location";
import { openTextLasts } from "@/lib/rules/open-now";
import { type Hours } from "@/lib/rules/opening-hours";
import { reviewsPerPage } from "@/lib/rules/rating";
import { decoded } from "@/app/segments";
import { noAffiliates, readAffiliates } from "@/server/affiliations/public";
import { categoriesAbove } from "@/server/categories/read";
import { readOwnersProof } from "@/server/claims/read";
import { env } from "@/server/env";
import { listReviews } from "@/server/reviews/read";
import { readReviewTopics } from "@/server/reviews/topics";
import { readPageLocations } from "@/server/locations/read";
import { findMappedPlaces } from "@/server/maps/find-place";
import { listSimilar } from "@/server/site/similar-listings";
import { readKnown } from "@/server/facts/credentials";
import { findListingPage, type FoundListing } from "@/server/site/find-listing-page";
import { pageHead } from "@/server/seo/page-head";
import { listingPicture } from "@/server/seo/share-picture";
import { pageSettings } from "@/server/http/page-settings";
import { answerFailed, redirectOtherSpellings, answerWith, cachePage } from "@/server/http/page-response";
import { attempt } from "@/server/http/attempt";
import { guestCtx } from "@/server/http/guest";

/** Changes without a cache event, such as the end of a premium year, show after this time. */
const CACHED_SECONDS = 300;

// The key is a string because React's cache compares arguments by identity: metadata and page load the listing once.
const find = cache((path: string) => attempt(findListingPage(guestCtx(), path.split("/"))));

/** The listing of an address under `/business/` or `/doctor/`; null if it could not be loaded. */
async function found(segments: string[] | undefined): Promise<FoundListing | null> {
  const parts = decoded(segments);
  return parts?.length ? find(parts.join("/")) : { kind: "missing" };
}

export type ListingProps = {
  params: Promise<{ path?: string[] }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

/** One page of the reviews that a view chooses; null if they could not be loaded. */
async function chosenReviews(listing: Listing, view: ReviewView) {
  const { idField } = kindFacts[listing.type];
  const { page, sort, stars, isReplied, q } = view;
  const query = {
    [idField]: listing.id,
    limit: reviewsPerPage,
    offset: (page - 1) * reviewsPerPage,
    sort,
    stars: stars === null ? undefined : [stars],
    has_reply: isReplied || undefined,
    q: q || undefined,
  };
  const list = await attempt(listReviews(guestCtx(), query));
  return list && { reviews: list.items, found: list.count, view };
}

/** The metadata of a listing's page. Only the plain page is indexed. */
export async function listingMetadata({ params, searchParams }: ListingProps): Promise<Metadata> {
  const answer = await found((await params).path);
  if (answer?.kind !== "page") return { title: "Listing", robots: "noindex" };
  const { listing, words, meta } = answer;
  const picture = listingPicture(listing, (await pageSettings()).site_name).path;
  const robots = !meta && isThin(listing) ? ("noindex, follow" as const) : undefined;
  const head = await pageHead({ ...words, path: listing.path, picture, ...(robots && { robots }) }, meta);
  return isPlain(readReviewView(await searchParams)) ? head : { ...head, robots: "noindex, follow" };
}

/** A listing's page; an address that is not canonical, by folder or segments, redirects once. */
export async function listingRoute({ params, searchParams }: ListingProps, isCanonical: boolean) {
  const answer = await found((await params).path);
  if (!answer) return failed();
  if (answer.kind === "missing") return refused(messages.listing.notFound);
  if (answer.kind === "inactive") return refused(answer.text);
  if (answer.kind === "moved") permanentRedirect(answer.to);
  const { listing } = answer;
  if (!isCanonical) permanentRedirect(listing.path);
  const view = readReviewView(await searchParams);
  const newest = { reviews: answer.reviews, found: listing.total_reviews, view };
  const [above, similar, mapped, locations, proof, known, affiliates, topics, shown] = await Promise.all([
    attempt(categoriesAbove(guestCtx(), listing.category_id)),
    attempt(listSimilar(guestCtx(), listing)).then((found) => found ?? []),
    attempt(findMappedPlaces(guestCtx(), listing)),
    attempt(readPageLocations(guestCtx(), listing)),
    attempt(readOwnersProof(guestCtx(), listing)),
    attempt(readKnown(guestCtx(), listing)),
    attempt(readAffiliates(guestCtx(), listing.id)).then((found) => found ?? noAffiliates),
    attempt(readReviewTopics(guestCtx(), listing)).then((found) => found ?? []),
    isPlain(view) ? newest : chosenReviews(listing, view),
  ]);
  if (!above || !shown || !locations) return failed();
  if (view.page > 1 && shown.reviews.length === 0) notFound();
  redirectOtherSpellings();
  const { people, firms } = affiliates;
  const { site_name: siteName } = await pageSettings();
  const tags = [...answer.tags, ...affiliates.tags, ...similar.map((other) => `listing:${other.listing.id}`)];
  cachePage({
    seconds: cachedSeconds([hoursOf(listing), ...locations.map(hoursAt)]),
    tags,
    readsQuery: [...reviewParams],
  });
  return (
    <>
      <JsonLd
        data={listingData({
          listing,
          above,
          photos: answer.photos,
          locations,
          reviews: answer.reviews,
          people,
          firms,
          picture: listingPicture(listing, siteName).path,
          origin: env().siteUrl.origin,
        })}
      />
      <ListingPage
        listing={listing}
        above={above}
        quotes={answer.quotes}
        photos={answer.photos}
        shown={shown}
        counts={answer.breakdown}
        topics={topics}
        removals={answer.removals}
        similar={similar}
        mapped={mapped}
        locations={locations}
        proof={proof}
        known={known}
        people={people}
        firms={firms}
        isReportedClosed={answer.isReportedClosed}
        now={guestCtx().now}
        isFundable={env().payments !== null}
        repliesNeedPremium={env().repliesRequirePremium}
      />
      <VisitBeacon listingId={listing.id} />
    </>
  );
}

/** A page that says whether a listing is open is cached for as long as that is true. */
function cachedSeconds(shown: readonly (Hours | null)[]): number {
  const now = new Date();
  const lasts = shown.flatMap((hours) => (hours ? Math.floor(openTextLasts(hours, now) / 1000) : []));
  return Math.max(1, Math.min(CACHED_SECONDS, ...lasts));
}

function refused(text: string) {
  answerWith(404);
  return <ListingError text={text} />;
}

function failed() {
  answerFailed();
  return <ListingError text={messages.listing.failed} />;
}
