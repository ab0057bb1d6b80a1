import "server-only";
import { createHash } from "node:crypto";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { categoryCountText, listingCount } from "@/lib/format/category-count";
import { titleOf } from "@/lib/format/listing-title";
import { counted } from "@/lib/format/number";
import { averageText, wholeStars } from "@/lib/format/rating";
import { joined } from "@/lib/format/text";
import { messages } from "@/lib/messages/common";
import { type PictureWords } from "@/lib/rules/picture-words";
import { pictureRoutes } from "@/lib/site/picture-routes";
import { categoriesAbove, findCategoryById } from "../categories/read";
import { type Ctx } from "../ctx";
import { findActiveListing } from "../listings/read";
import { siteSettings } from "../settings/current";

/** Increment when the drawing changes, so that existing pictures get new addresses. */
const DESIGN = 1;

/** What has share pictures. */
export const pictureNouns = ["listing", "category"] as const;
export type PictureNoun = (typeof pictureNouns)[number];

/** A picture: its texts, its version, and its only valid address. */
export interface SharePicture {
  words: PictureWords;
  version: string;
  path: string;
}

function pictureOf(noun: PictureNoun, id: number, words: PictureWords): SharePicture {
  const version = createHash("sha256")
    .update(JSON.stringify([DESIGN, words]))
    .digest("base64url")
    .slice(0, 12);
  return { words, version, path: pictureRoutes.share(noun, id, version) };
}

const ratingOf = ({ average_rating, total_reviews }: Listing): PictureWords["rating"] =>
  total_reviews > 0 ? { stars: wholeStars(average_rating), average: averageText(average_rating) } : null;

/** The share picture of a listing's page. Its address changes with its content. */
export const listingPicture = (listing: Listing, siteName: string): SharePicture =>
  pictureOf("listing", listing.id, {
    siteName,
    over: listing.category_name,
    name: titleOf(listing),
    rating: ratingOf(listing),
    count: listing.total_reviews > 0 ? counted(listing.total_reviews, "review") : messages.listing.noReviews,
    place: joined([listing.city, listing.state], ", "),
  });

/** A category in its place. */
interface Placed {
  category: Category;
  /** From the top. */
  above: Pick<Category, "name">[];
}

/** The share picture of a category's page. */
export const categoryPicture = ({ category, above }: Placed, siteName: string): SharePicture =>
  pictureOf("category", category.id, {
    siteName,
    over: above.map(({ name }) => name).join(" › "),
    name: category.name,
    rating: null,
    count: categoryCountText(listingCount(category)),
    place: "Reviews, ratings and contact details",
  });

/** Finds the current share picture of a listing or category; null when it has no public page. */
export async function findSharePicture(ctx: Ctx, noun: PictureNoun, id: number): Promise<SharePicture | null> {
  const { site_name: siteName } = await siteSettings(ctx.db);
  if (noun === "listing") {
    const listing = await findActiveListing(ctx, id);
    return listing && listingPicture(listing, siteName);
  }
  const category = await findCategoryById(ctx, id);
  return category && categoryPicture({ category, above: await categoriesAbove(ctx, id) }, siteName);
}
