import "server-only";
import { createHash } from "node:crypto";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { categoryCountText, listingCount } from "@/lib/format/category-count";
import { titleOf } from "@/lib/format/listing-title";
import { counted } from "@/lib/format/number";
import { averageText, wholeStars } from "@/lib/format/rating";
import { joined } from "@/lib/format/text";
import { messages } from "@/lib/messages";
import { type PictureWords } from "@/lib/rules/picture-words";
import { routes } from "@/lib/routes";
import { categoriesAbove, findCategoryById } from "../categories/read";
import { type Ctx } from "../ctx";
import { env } from "../env";
import { findActiveListing } from "../listings/read";

/** To be raised when the drawing changes: pictures that were drawn before get new addresses. */
const DESIGN = 1;

/** What there are share pictures of. */
export const pictureNouns = ["listing", "category"] as const;
export type PictureNoun = (typeof pictureNouns)[number];

/** A picture: what it says and the one address at which it is found. */
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
  return { words, version, path: routes.sharePicture(noun, id, version) };
}

const ratingOf = ({ average_rating, total_reviews }: Listing): PictureWords["rating"] =>
  total_reviews > 0 ? { stars: wholeStars(average_rating), average: averageText(average_rating) } : null;

/** The share picture of a listing's page: its address changes with what it shows. */
export const listingPicture = (listing: Listing): SharePicture =>
  pictureOf("listing", listing.id, {
    siteName: env().siteName,
    over: listing.category_name,
    name: titleOf(listing),
    rating: ratingOf(listing),
    count: listing.total_reviews > 0 ? counted(listing.total_reviews, "review") : messages.listing.noReviews,
    place: joined([listing.city, listing.state], ", "),
  });

/** The share picture of a category's page; `above` are the categories over it, from the top. */
export const categoryPicture = (category: Category, above: Pick<Category, "name">[]): SharePicture =>
  pictureOf("category", category.id, {
    siteName: env().siteName,
    over: above.map(({ name }) => name).join(" › "),
    name: category.name,
    rating: null,
    count: categoryCountText(listingCount(category)),
    place: "Reviews, ratings and contact details",
  });

/** The share picture of what has this id now; null where the public sees no page of it. */
export async function findSharePicture(ctx: Ctx, noun: PictureNoun, id: number): Promise<SharePicture | null> {
  if (noun === "listing") {
    const listing = await findActiveListing(ctx, id);
    return listing && listingPicture(listing);
  }
  const category = await findCategoryById(ctx, id);
  return category && categoryPicture(category, await categoriesAbove(ctx, id));
}
