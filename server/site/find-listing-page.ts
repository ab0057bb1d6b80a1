import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type Photo } from "@/lib/contract/photo";
import { type Review } from "@/lib/contract/review";
import { type PageTexts } from "@/lib/format/page-words";
import { wordsWithTemplate } from "@/lib/format/template-words";
import { largestId } from "@/lib/rules/id";
import { type MetaWords } from "@/lib/rules/page-meta";
import { kindFacts } from "@/lib/rules/listing-kind";
import { reviewsPerPage } from "@/lib/rules/rating";
import { type Ctx } from "../ctx";
import { isReportedClosed } from "../corrections/read";
import { Prisma } from "../db/client";
import { plannedOnce, queryRows } from "../db/sql";
import {
  type ListingReviews,
  listingReviewsColumns,
  type ListingReviewsRow,
  type QuotedReviewsRow,
  quotedReviewsColumn,
  toListingReviews,
  toQuotedReviews,
} from "../reviews/listing-reviews";
import { type PublicPhotosRow, publicPhotosColumn, toPhotos } from "../photos/sql";
import { pageMetaColumn, type MetaRow } from "../seo/records";
import { templateOf } from "../seo/templates";
import { toListing } from "../listings/serialize";
import { listingJoins, listingColumns, type ListingRow } from "../listings/sql";

/**
 * The result of looking up a listing page's address. `words` are the page's title and description without a record,
 * `meta` is its active page meta record; `tags` name what the page depends on, for the page cache; `quotes` are the
 * reviews to quote, at most two; `isReportedClosed`: whether several people have said that it closed or moved.
 */
export type FoundListing =
  | ({
      kind: "page";
      listing: Listing;
      words: PageTexts;
      meta: MetaWords | null;
      tags: string[];
      quotes: Review[];
      isReportedClosed: boolean;
      photos: Photo[];
    } & ListingReviews)
  | { kind: "moved"; to: string; tags: string[] }
  | { kind: "inactive"; text: string; tags: string[] }
  | { kind: "missing" };

const page = Prisma.sql`page`;

function leadingId(slug: string): number {
  const digits = /^(\d{1,10})(?:-|$)/.exec(slug)?.[1];
  const id = digits ? Number(digits) : 0;
  return id <= largestId ? id : 0;
}

/**
 * The candidates in lookup order: the exact path, the last listing that had this path before, the slug alone, the
 * leading id.
 */
function candidates(category: string, slug: string): Prisma.Sql {
  const path = category ? `${category}/${slug}` : slug;
  const id = category ? 0 : leadingId(slug);
  return Prisma.sql`
    SELECT l.id, 1 AS step FROM listing l JOIN category c ON c.id = l.category_id
      WHERE c.full_slug = ${category} AND l.slug = ${slug}
    UNION ALL
    (SELECT listing_id, 2 FROM slug_history WHERE path = ${path} AND listing_id IS NOT NULL ORDER BY id DESC LIMIT 1)
    UNION ALL
    (SELECT id, 3 FROM listing WHERE slug = ${slug} ORDER BY (status = 'active') DESC, id LIMIT 1)
    UNION ALL
    SELECT id, 4 FROM listing WHERE id = ${id}`;
}

const tagsOf = (row: ListingRow): string[] => [
  `listing:${row.id}`,
  ...[row.moved_to_id, row.moved_to?.id].flatMap((id) => (id ? [`listing:${id}`] : [])),
  ...row.category_path_ids.map((id) => `category:${id}`),
];

/**
 * Finds the listing for an address in any of its forms, with its reviews and page meta record, in one statement. For an
 * address that isn't canonical it gives the canonical one. A merged listing leads to the one that it was merged into.
 * @param segments the path after `/business/`
 */
export async function findListingPage(ctx: Ctx, segments: string[]): Promise<FoundListing> {
  const parts = segments.map((part) => part.toLowerCase());
  const [category, slug] = [parts.slice(0, -1).join("/"), parts.at(-1) ?? ""];
  if (slug === "") return { kind: "missing" };
  const [row] = await queryRows<
    ListingRow & ListingReviewsRow & QuotedReviewsRow & PublicPhotosRow & MetaRow & { is_reported_closed: boolean }
  >(ctx.db)`${plannedOnce}
    SELECT page.*, ${listingReviewsColumns(page, reviewsPerPage)}, ${quotedReviewsColumn(page)}, ${publicPhotosColumn(page)},
      ${pageMetaColumn(page)}, ${isReportedClosed(page)} AS is_reported_closed
    FROM (
      SELECT ${listingColumns} FROM (${candidates(category, slug)}) found JOIN listing hit ON hit.id = found.id
      JOIN listing l ON l.id = coalesce(hit.merged_into_id, hit.id) ${listingJoins}
      ORDER BY found.step, found.id LIMIT 1) page`;
  if (!row) return { kind: "missing" };
  const tags = tagsOf(row);
  if (row.status !== "active") return { kind: "inactive", text: kindFacts[row.kind].inactiveText, tags };
  const listing = toListing(row, ctx);
  const isCanonical = segments.join("/") === `${row.category_full_slug}/${row.slug}`;
  if (!isCanonical) return { kind: "moved", to: listing.path, tags };
  const shown = {
    ...toListingReviews(row, ctx),
    ...{ quotes: toQuotedReviews(row, ctx), photos: toPhotos(row.photos), isReportedClosed: row.is_reported_closed },
  };
  // A record comes before the template, in what it leaves to the listing, too.
  const template = row.page_meta ? null : await templateOf(ctx.db, "listings", row.category_id);
  const words = wordsWithTemplate(listing, template);
  return { kind: "page", listing, words, meta: row.page_meta, tags, ...shown };
}
