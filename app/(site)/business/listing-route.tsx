import { type Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { cache } from "react";
import { ListingError } from "@/components/listing-page/listing-error";
import { ListingPage } from "@/components/listing-page/listing-page";
import { VisitBeacon } from "@/components/listing-page/visit-beacon";
import { JsonLd } from "@/components/seo/json-ld";
import { listingData } from "@/components/seo/listing-data";
import { listingWords } from "@/lib/format/page-words";
import { messages } from "@/lib/messages";
import { decoded } from "@/app/segments";
import { categoriesAbove } from "@/server/categories/read";
import { env } from "@/server/env";
import { findListingPage, type FoundListing } from "@/server/site/find-listing-page";
import { pageHead } from "@/server/seo/page-head";
import { listingPicture } from "@/server/seo/share-picture";
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

/** The metadata of a listing's page. */
export async function listingMetadata(segments: string[] | undefined): Promise<Metadata> {
  const answer = await found(segments);
  if (answer?.kind !== "page") return { title: "Listing", robots: "noindex" };
  const { listing, meta } = answer;
  const picture = listingPicture(listing).path;
  return pageHead({ ...listingWords(listing), path: listing.path, picture }, meta);
}

/** A listing's page; an address that is not canonical, by folder or segments, redirects once. */
export async function listingRoute(segments: string[] | undefined, isCanonical: boolean) {
  const answer = await found(segments);
  if (!answer) return failed();
  if (answer.kind === "missing") return refused(messages.listing.notFound);
  if (answer.kind === "inactive") return refused(answer.text);
  if (answer.kind === "moved") permanentRedirect(answer.to);
  const { listing } = answer;
  if (!isCanonical) permanentRedirect(listing.path);
  const above = await attempt(categoriesAbove(guestCtx(), listing.category_id));
  if (!above) return failed();
  redirectOtherSpellings();
  cachePage({ seconds: CACHED_SECONDS, tags: answer.tags });
  return (
    <>
      <JsonLd data={listingData({ listing, above, reviews: answer.reviews, origin: env().siteUrl.origin })} />
      <ListingPage
        listing={listing}
        above={above}
        reviews={answer.reviews}
        counts={answer.breakdown}
        isFundable={env().payments !== null}
      />
      <VisitBeacon listingId={listing.id} />
    </>
  );
}

function refused(text: string) {
  answerWith(404);
  return <ListingError text={text} />;
}

function failed() {
  answerFailed();
  return <ListingError text={messages.listing.failed} />;
}
