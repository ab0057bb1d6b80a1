import "server-only";
import { type CategoryDecision, type CategoryRequest, type CategoryRequestBody } from "@/lib/contract/category-request";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { type Listing } from "@/lib/contract/listing";
import { type DecidedListing, listingBody } from "@/lib/contract/listing-write";
import { messages } from "@/lib/messages/common";
import { mostFurtherCategories } from "@/lib/rules/further-categories";
import { type CategoryRequestModel } from "@/generated/prisma/models";
import { needAccount } from "../auth/account";
import { audit } from "../audit/write";
import { categoryTree } from "../categories/tree";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds } from "../decisions/record";
import { needCategories } from "./categories";
import { type ListingRef, lockListing, needListingRow } from "./lock";
import { recordAboutListing } from "./decisions";
import { notifyCategoryApproval } from "./notify";
import { needListing } from "./read";
import { readInsiders, requireRight } from "./rights";
import { toListing } from "./serialize";
import { type ListingRow } from "./sql";
import { changeLocked } from "./write";

/** The open request of a listing; null without one. */
async function requestOf({ db }: Ctx, listingId: number): Promise<CategoryRequest | null> {
  const row = await db.categoryRequest.findUnique({ where: { listingId } });
  if (!row) return null;
  const { byId } = await categoryTree(db);
  const path = byId.get(row.categoryId)?.pathIds ?? [];
  return {
    category_id: row.categoryId,
    category_path: path.map((id) => byId.get(id)?.name ?? ""),
    is_further: row.isFurther,
    note: row.note,
    created_at: row.createdAt.toISOString(),
  };
}

/** The open request of a listing, for its owner, managers, and admins; null without one. Throws not-found and `forbidden`. */
export async function readCategoryRequest(ctx: Ctx, ref: ListingRef): Promise<CategoryRequest | null> {
  await needListing(ctx, ref.kind, ref.id);
  await requireRight(ctx, ref, "edit");
  return requestOf(ctx, ref.id);
}

/** Throws `conflict` for a listing that has as many further categories as it may. */
function requireRoom({ further_category_ids: { length } }: ListingRow): void {
  if (length >= mostFurtherCategories)
    throw conflict(`A listing has at most ${mostFurtherCategories} further categories.`);
}

/**
 * Asks the admins to move a listing, or to add a further category. A new request replaces the open one. Throws not-found, `forbidden`, and `invalid`
 * for a category that can't hold it or does already.
 */
export const requestCategory = (ctx: Ctx, ref: ListingRef, body: CategoryRequestBody): Promise<CategoryRequest> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    await requireRight(inside, row, "edit");
    const { categoryId } = await needCategories(inside, row.kind, { categoryId: body.category });
    const { is_further: isFurther } = body;
    const present = [row.category_id, ...(isFurther ? row.further_category_ids : [])];
    if (present.includes(categoryId)) throw invalid({ category: ["The listing is in this category already."] });
    if (isFurther) requireRoom(row);
    const requestedById = needAccount(inside);
    const data = { categoryId, isFurther, note: body.note, requestedById, createdAt: inside.now };
    await inside.db.categoryRequest.upsert({
      where: { listingId: row.id },
      create: { listingId: row.id, ...data },
      update: data,
    });
    await auditRequest(inside, row, {
      action: "listing.ask_category",
      after: { category_id: categoryId, is_further: isFurther },
    });
    return (await requestOf(inside, row.id))!;
  });

/** Withdraws the open request. Throws not-found, also without one, and `forbidden`. */
export const withdrawCategoryRequest = (ctx: Ctx, ref: ListingRef): Promise<void> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    await requireRight(inside, row, "edit");
    const { count } = await inside.db.categoryRequest.deleteMany({ where: { listingId: row.id } });
    if (count === 0) throw notFound();
    await auditRequest(inside, row, { action: "listing.withdraw_category" });
  });

type Entry = { action: string; after?: Record<string, unknown>; reason?: string };

const auditRequest = (ctx: Ctx, { id }: ListingRow, entry: Entry) =>
  audit(ctx, { ...entry, object: { type: "listing", id } });

/**
 * Locks a listing and gives its open request, which ends. Throws not-found, and `conflict` when there is no request, or
 * not one for the category that the admin saw.
 */
async function endRequest(ctx: Ctx, ref: ListingRef, { category, is_further: isFurther }: CategoryDecision) {
  const row = await lockListing(ctx, ref);
  if (await isBarred(ctx, await readInsiders(ctx, [row.id]))) throw conflict(messages.ownCase);
  const request = await ctx.db.categoryRequest.findUnique({ where: { listingId: row.id } });
  if (!request) throw conflict("There is no open request for another category.");
  if (request.categoryId !== category || request.isFurther !== isFurther)
    throw conflict("The owner has asked for a different category since.");
  await ctx.db.categoryRequest.delete({ where: { listingId: row.id } });
  const { byId } = await categoryTree(ctx.db);
  return { row, request, category: byId.get(request.categoryId)?.name ?? "" };
}

const decided = ({ categoryId, isFurther, createdAt }: CategoryRequestModel) => ({
  category_id: categoryId,
  is_further: isFurther,
  requested_at: createdAt.toISOString(),
});

/** Moves a listing to the requested category, or adds it. Old addresses redirect. Throws as `endRequest`. */
export const approveCategoryRequest = (ctx: Ctx, ref: ListingRef, decision: CategoryDecision): Promise<Listing> =>
  withTx(ctx, async (inside) => {
    const { row, request, category } = await endRequest(inside, ref, decision);
    if (request.isFurther) requireRoom(row);
    const { categoryId } = request;
    const changes = request.isFurther
      ? { category_ids: [...row.further_category_ids, categoryId] }
      : { category: categoryId };
    await changeLocked(inside, row, listingBody.parse(changes));
    const { reason } = decision;
    await auditRequest(inside, row, { action: "listing.approve_category", after: decided(request), reason });
    await notifyCategoryApproval(inside, row, category);
    return toListing(await needListingRow(inside, row.id), inside);
  });

/** Rejects a request for another category, with grounds. Throws as `endRequest`, and `invalid`. */
export const rejectCategoryRequest = (ctx: Ctx, ref: ListingRef, decision: CategoryDecision): Promise<DecidedListing> =>
  withTx(ctx, async (inside) => {
    const grounds = needGrounds(decision);
    const { row, request, category } = await endRequest(inside, ref, decision);
    const { categoryId, isFurther, note, requestedById, createdAt } = request;
    await auditRequest(inside, row, {
      action: "listing.reject_category",
      after: decided(request),
      reason: grounds.facts,
    });
    const made = await recordAboutListing(inside, row, {
      outcome: "category_request_refused",
      grounds,
      taken: { categoryId, isFurther, note, requestedById, createdAt: createdAt.toISOString() },
      userIds: [requestedById, row.claimed_by_id],
      quote: category,
    });
    return { ...toListing(await needListingRow(inside, row.id), inside), decision: made };
  });
