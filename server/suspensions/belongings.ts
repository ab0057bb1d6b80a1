import "server-only";
import { type Grounds } from "@/lib/contract/decision";
import { conflict, ProblemError } from "@/lib/contract/errors";
import { type Belonging } from "@/lib/contract/suspension";
import { correctionMessages } from "@/lib/messages/correction";
import { accountOf, type UserStatus } from "@/lib/rules/permissions";
import { type RemovalReason, removalReasons } from "@/lib/rules/removal-reasons";
import { restoreClaims } from "../claims/restore";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { pauseListings } from "../listings/away";
import { restoreListings } from "../listings/restore";
import { type RefusedPhoto, restorePhotos } from "../photos/decide";
import { reopenReports } from "../reports/decide";
import { takeAlong, type TakenWithReview } from "../reviews/decisions";
import { lockReviewsWithListings, nextVersion } from "../reviews/lock";
import { reopenFlags, restoreReview } from "../reviews/restore";

/** What a suspension took along, by what was asked for. */
export interface TakenBelongings {
  reviews: (TakenWithReview & { id: number })[];
  listings: { id: number; status: UserStatus }[];
  photos: RefusedPhoto[];
  /** Reports of reviews. */
  reports: { id: number; review_id: number }[];
  /** Reports of listings, replies, and photos. */
  other_reports: number[];
  claims: number[];
  corrections: number[];
}

interface Person {
  id: number;
  grounds: Grounds;
}

async function takeReviews(ctx: Ctx, { id, grounds }: Person, statuses: string[]): Promise<TakenBelongings["reviews"]> {
  const found = await queryRows<{ id: number }>(ctx.db)`
    SELECT id FROM review WHERE user_id = ${id} AND deleted_at IS NULL AND status::text = ANY (${statuses}::text[])`;
  const reviews = await lockReviewsWithListings(
    ctx,
    found.map((review) => review.id),
  );
  // Reviews have reasons of their own.
  const reason = grounds.reason in removalReasons ? (grounds.reason as RemovalReason) : "other";
  await execute(ctx.db)`
    UPDATE review SET status = 'removed', removal_reason = ${reason}, removal_facts = ${grounds.facts},
      ${nextVersion(ctx.now)}
    WHERE id = ANY (${reviews.map((review) => review.id)}::int[])`;
  const taken: TakenBelongings["reviews"] = [];
  for (const review of reviews)
    taken.push({ id: review.id, ...(await takeAlong(ctx, review, { reason, facts: grounds.facts })) });
  return taken;
}

async function takeListings(ctx: Ctx, { id }: Person): Promise<TakenBelongings["listings"]> {
  const taken = await queryRows<{ id: number; status: UserStatus }>(ctx.db)`
    WITH former AS MATERIALIZED (
      SELECT id, status FROM listing WHERE claimed_by_id = ${id} AND status <> 'suspended' AND merged_into_id IS NULL
      ORDER BY id FOR UPDATE
    )
    UPDATE listing SET status = 'suspended', updated_at = ${ctx.now} FROM former WHERE listing.id = former.id
    RETURNING former.id, former.status::text`;
  await pauseListings(ctx, idsOf(taken));
  return taken;
}

const takePhotos = (ctx: Ctx, { id, grounds }: Person) =>
  queryRows<RefusedPhoto>(ctx.db)`
    WITH former AS MATERIALIZED (
      SELECT id, status FROM photo WHERE user_id = ${id} AND status <> 'refused' ORDER BY id FOR UPDATE
    )
    UPDATE photo SET status = 'refused', reason = ${grounds.facts}, decided_at = ${ctx.now}::timestamptz FROM former
    WHERE photo.id = former.id RETURNING former.id, former.status::text`;

/** Settles the person's open reports of reviews. A review without any other is no longer flagged. */
async function takeReports(ctx: Ctx, { id }: Person): Promise<TakenBelongings["reports"]> {
  const reports = await queryRows<{ id: number; review_id: number }>(ctx.db)`
    UPDATE review_flag SET settled_at = ${ctx.now}::timestamptz, upheld = false
    WHERE user_id = ${id} AND settled_at IS NULL RETURNING id, review_id`;
  await execute(ctx.db)`
    UPDATE review r SET status = 'active', ${nextVersion(ctx.now)}
    WHERE id = ANY (${reports.map(({ review_id }) => review_id)}::int[]) AND status = 'flagged' AND NOT EXISTS (
      SELECT FROM review_flag f WHERE f.review_id = r.id AND f.settled_at IS NULL)`;
  return reports;
}

const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

const takeOtherReports = async (ctx: Ctx, { id }: Person): Promise<number[]> =>
  idsOf(
    await queryRows<{ id: number }>(ctx.db)`
      UPDATE report SET decided_at = ${ctx.now}::timestamptz, decided_by_id = ${accountOf(ctx.actor)}, upheld = false
      WHERE user_id = ${id} AND decided_at IS NULL RETURNING id`,
  );

const takeClaims = async (ctx: Ctx, { id, grounds }: Person): Promise<number[]> =>
  idsOf(
    await queryRows<{ id: number }>(ctx.db)`
      UPDATE claim SET status = 'rejected', reason = ${grounds.facts}, decided_at = ${ctx.now}::timestamptz
      WHERE user_id = ${id} AND status = 'pending' RETURNING id`,
  );

const takeCorrections = async (ctx: Ctx, { id }: Person): Promise<number[]> =>
  idsOf(
    await queryRows<{ id: number }>(ctx.db)`
      UPDATE correction SET decided_at = ${ctx.now}::timestamptz, outcome = 'declined'
      WHERE user_id = ${id} AND decided_at IS NULL RETURNING id`,
  );

async function restoreCorrections(ctx: Ctx, id: number): Promise<void> {
  const restored = await execute(ctx.db)`
    UPDATE correction SET decided_at = NULL, outcome = NULL WHERE id = ${id} AND outcome = 'declined'`;
  if (restored === 0) throw conflict(correctionMessages.decided(null));
}

/** Takes what is named of a person's from the site. Gives what restoring it needs. */
export async function takeBelongings(
  ctx: Ctx,
  person: Person,
  named: ReadonlySet<Belonging>,
): Promise<TakenBelongings> {
  const statuses = [
    ...(named.has("reviews") ? ["active", "flagged"] : []),
    ...(named.has("pending_reviews") ? ["pending"] : []),
  ];
  return {
    reviews: await takeReviews(ctx, person, statuses),
    listings: named.has("listings") ? await takeListings(ctx, person) : [],
    photos: named.has("photos") ? await takePhotos(ctx, person) : [],
    reports: named.has("reports") ? await takeReports(ctx, person) : [],
    other_reports: named.has("reports") ? await takeOtherReports(ctx, person) : [],
    claims: named.has("claims") ? await takeClaims(ctx, person) : [],
    corrections: named.has("corrections") ? await takeCorrections(ctx, person) : [],
  };
}

/** Whether something came back. What is gone, merged, or back already by now throws `conflict`, and is left as it is. */
async function cameBack(restored: Promise<void>): Promise<boolean> {
  try {
    await restored;
    return true;
  } catch (error) {
    if (error instanceof ProblemError && error.problem.kind === "conflict") return false;
    throw error;
  }
}

/** Those listings that no later decision suspended by itself. */
async function withoutOwnDecision(ctx: Ctx, listings: TakenBelongings["listings"]): Promise<typeof listings> {
  const standing = await queryRows<{ target_id: number }>(ctx.db)`
    SELECT d.target_id FROM decision d WHERE d.target_kind = 'listing' AND d.measure = 'listing_suspended'
      AND d.target_id = ANY (${listings.map(({ id }) => id)}::int[])
      AND NOT EXISTS (SELECT FROM decision back WHERE back.reverses_id = d.id)`;
  const suspended = new Set(standing.map((row) => row.target_id));
  return listings.filter(({ id }) => !suspended.has(id));
}

/**
 * Brings back what a suspension took along, as far as it can. Gives how many things stay as they are: what has been deleted,
 * merged, or decided about since then.
 */
export async function restoreBelongings(ctx: Ctx, taken: TakenBelongings, replace: boolean): Promise<number> {
  const listings = await withoutOwnDecision(ctx, taken.listings);
  const ways = [
    ...taken.reviews.map((review) => () => restoreReview(ctx, review.id, { taken: review, replace })),
    ...listings.map((listing) => () => restoreListings(ctx, [listing])),
    ...taken.reports.map(
      ({ id, review_id }) =>
        () =>
          reopenFlags(ctx, review_id, [id]),
    ),
    ...taken.other_reports.map((id) => () => reopenReports(ctx, [id])),
    ...taken.claims.map((id) => () => restoreClaims(ctx, [id])),
    ...taken.corrections.map((id) => () => restoreCorrections(ctx, id)),
  ];
  let left = taken.listings.length - listings.length;
  for (const restore of ways) if (!(await cameBack(restore()))) left += 1;
  await restorePhotos(ctx, taken.photos);
  return left;
}
