import "server-only";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { type Outcome } from "@/lib/rules/decisions";
import { type UserStatus } from "@/lib/rules/permissions";
import { type TeamRole } from "@/lib/rules/team";
import { restoreClaims, restoreMembers, restoreOwner, type TakenOwner } from "../claims/restore";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";
import { queryOne } from "../db/sql";
import { existingCategories } from "../listings/categories";
import { lockListing, needListingRow } from "../listings/lock";
import { restoreClosing } from "../listings/closing";
import { restoreListings } from "../listings/restore";
import { restorePhotos } from "../photos/decide";
import { type TakenWithReview } from "../reviews/decisions";
import { reopenReports } from "../reports/decide";
import { reopenFlags, restoreEdit, restoreReply, restoreReview, type TakenReply } from "../reviews/restore";
import { restoreAccount, type TakenWithAccount } from "../suspensions/suspend";

/** What is restored: the target and listing of a decision, and what it took. */
export interface Restoring {
  targetId: number;
  taken: unknown;
  /** Whether a restored review may replace a newer one by the same author, and a former owner the present one. */
  replace: boolean;
}

const photo = async (ctx: Ctx, { targetId: id, taken }: Restoring): Promise<void> => {
  const { status } = taken as { status: "pending" | "active" };
  if ((await restorePhotos(ctx, [{ id, status }])) === 0) throw conflict("The photo has been deleted.");
};

const review = (ctx: Ctx, { targetId, taken, replace }: Restoring) =>
  restoreReview(ctx, targetId, { taken: taken as TakenWithReview, replace });

const listing = (ctx: Ctx, { targetId: id, taken }: Restoring) =>
  restoreListings(ctx, [{ id, status: (taken as { status: UserStatus }).status }]);

const account = (ctx: Ctx, { targetId, taken, replace }: Restoring) =>
  restoreAccount(ctx, targetId, { taken: taken as TakenWithAccount, replace });

async function category(ctx: Ctx, { targetId: id, taken }: Restoring): Promise<void> {
  const row = taken as Prisma.CategoryUncheckedCreateInput;
  const parentId = row.parentId ?? null;
  const { n } = await queryOne<{ n: number }>(ctx.db)`
    SELECT (SELECT count(*) FROM category WHERE slug = ${row.slug} AND parent_id IS NOT DISTINCT FROM ${parentId}::int)::int
      + (${parentId}::int IS NOT NULL AND NOT EXISTS (SELECT FROM category WHERE id = ${parentId}::int))::int AS n`;
  if (n > 0) throw conflict("The category's place has been taken, or is gone.");
  await ctx.db.category.create({ data: { ...row, id, status: "pending" } });
}

interface TakenRequest {
  categoryId: number;
  isFurther?: boolean;
  note: string;
  requestedById: number;
  createdAt: string;
}

async function categoryRequest(ctx: Ctx, { targetId: listingId, taken }: Restoring): Promise<void> {
  const request = taken as TakenRequest;
  if ((await ctx.db.categoryRequest.count({ where: { listingId } })) > 0) {
    throw conflict("There is a new request for another category.");
  }
  const { kind } = await needListingRow(ctx, listingId);
  const [categoryId] = await existingCategories(ctx, kind, [request.categoryId]);
  if (categoryId === undefined) throw conflict(decisionMessages.notRestorable);
  await ctx.db.categoryRequest.create({ data: { listingId, ...request, categoryId } });
}

async function member(ctx: Ctx, { targetId: listingId, taken }: Restoring): Promise<void> {
  const { kind } = await needListingRow(ctx, listingId);
  const { claimed_by_id } = await lockListing(ctx, { kind, id: listingId });
  if (claimed_by_id === null) throw conflict("The listing has no owner and so no team.");
  const restored = await restoreMembers(ctx, listingId, [
    taken as { userId: number; role: TeamRole; joinedAt: string },
  ]);
  if (restored.length === 0) throw conflict("This person is in the team already, or has no account any more.");
}

/** Declined reports: of a review, or of anything else. */
async function declined(ctx: Ctx, { targetId, taken }: Restoring): Promise<void> {
  const { flags, reports = [] } = taken as { flags?: number[]; reports?: number[] };
  await (flags ? reopenFlags(ctx, targetId, flags) : reopenReports(ctx, reports));
}

/** How what each decision took comes back. Each throws `conflict` where something blocks it. */
export const restorers: Record<Exclude<Outcome, "restored">, (ctx: Ctx, given: Restoring) => Promise<void>> = {
  review_refused: review,
  review_removed: review,
  revision_rejected: (ctx, { targetId, taken }) => restoreEdit(ctx, targetId, (taken as { edit: number }).edit),
  reply_deleted: (ctx, { targetId, taken }) => restoreReply(ctx, targetId, taken as TakenReply),
  photo_refused: photo,
  photo_removed: photo,
  listing_refused: listing,
  listing_suspended: listing,
  listing_closed: (ctx, { targetId, taken }) => restoreClosing(ctx, targetId, taken as object),
  category_refused: category,
  category_request_refused: categoryRequest,
  claim_rejected: (ctx, { targetId }) => restoreClaims(ctx, [targetId]),
  owner_removed: (ctx, { targetId, taken, replace }) =>
    restoreOwner(ctx, targetId, { taken: taken as TakenOwner, replace }),
  member_removed: member,
  account_refused: account,
  account_suspended: account,
  report_declined: declined,
};
