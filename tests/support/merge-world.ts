import { type ListingModel } from "@/generated/prisma/models";
import { type Kind } from "@/lib/rules/listing-kind";
import { makeCampaign, makeContribution } from "@/prisma/factories/campaign";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeLocation } from "@/prisma/factories/location";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makePhoto } from "@/prisma/factories/photo";
import { makeFlag, makeHelpfulVote, makeReply, makeReview, makeRevision } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { database, Prisma } from "@/server/db/client";
import { renewListingPremium, renewUserPremium } from "@/server/premium/causes";
import { setHours } from "@/server/hours/write";
import { guestCtx } from "@/server/http/guest";
import { listingRelations, partsOf } from "@/server/relations";

const db = database();
const relationNames = Object.keys(listingRelations) as (keyof typeof listingRelations)[];
/** Derived, but the counts of categories hang on it. */
const counted = "category_listing.listing_id";
const daysAgo = (n: number) => new Date(Date.now() - n * 24 * 60 * 60 * 1000);

/** Two listings with everything: owners, reviews, claims, campaigns, premium, page meta records, and analytics. */
export async function makeTwo(kind: Kind) {
  const word = unique();
  const category = await makeCategory(db, { kind });
  const elsewhere = await makeCategory(db, { kind });
  const [owner, rival] = [await makeUser(db, { userType: "owner" }), await makeUser(db, { userType: "owner" })];
  const claimed = (id: number) => ({ claimedById: id, claimedAt: daysAgo(90) });
  const kept = await makeListing(db, {
    categoryId: category.id,
    name: `Marsh ${word} Clinic`,
    phone: "2125550101",
    city: "Salem",
    ...claimed(owner.id),
  });
  const merged = await makeListing(db, {
    categoryId: elsewhere.id,
    name: `The Marsh ${word} Clinic`,
    phone: "2125550102",
    description: "Words of the other one.",
    ...claimed(rival.id),
  });
  return { kind, word, category, elsewhere, owner, rival, kept, merged };
}
export type Two = Awaited<ReturnType<typeof makeTwo>>;

/** Reviews on both: one author each, one on both with the newer here or there, and each owner's on the other's. */
export async function addReviews({ kept, merged, owner, rival }: Two) {
  const [both, turned] = [await makeUser(db), await makeUser(db)];
  const on = (listingId: number, userId: number, { days, rating = 4 }: { days: number; rating?: number }) =>
    makeReview(db, { listingId, userId, rating, createdAt: daysAgo(days) });
  const plain = await on(merged.id, (await makeUser(db)).id, { days: 9, rating: 2 });
  await makePhoto(db, { reviewId: plain.id });
  await makeHelpfulVote(db, { reviewId: plain.id });
  await makeFlag(db, { reviewId: plain.id });
  await makeReply(db, { reviewId: plain.id });
  const olderHere = await on(kept.id, both.id, { days: 20, rating: 1 });
  await makeRevision(db, { reviewId: olderHere.id });
  const newerThere = await on(merged.id, both.id, { days: 3, rating: 5 });
  await makePhoto(db, { reviewId: olderHere.id, status: "pending" });
  const newerHere = await on(kept.id, turned.id, { days: 2 });
  const olderThere = await on(merged.id, turned.id, { days: 30 });
  const ownersThere = await on(merged.id, owner.id, { days: 5 });
  const rivalsHere = await on(kept.id, rival.id, { days: 5 });
  return { plain, olderHere, newerThere, newerHere, olderThere, ownersThere, rivalsHere };
}

/** Claims on both: one person on each, one on both with the older there, and a decided one. */
export async function addClaims({ kept, merged }: Two) {
  const both = await makeUser(db);
  const newer = await makeClaim(db, { listingId: kept.id, userId: both.id, createdAt: daysAgo(1) });
  const older = await makeClaim(db, { listingId: merged.id, userId: both.id, createdAt: daysAgo(8) });
  const plain = await makeClaim(db, { listingId: merged.id, ownerAgreedAt: daysAgo(1) });
  const decided = await makeClaim(db, { listingId: merged.id, status: "rejected" });
  return { newer, older, plain, decided };
}

/** Running campaigns with money on both, an admin's premium on both, and a subscription for the rival. */
export async function addMoney({ kept, merged, rival }: Two) {
  const [here, there] = [
    await makeCampaign(db, { listingId: kept.id }),
    await makeCampaign(db, { listingId: merged.id }),
  ];
  await makeContribution(db, { campaignId: here.id, amountCents: 1_000 });
  await makeContribution(db, { campaignId: there.id, amountCents: 2_000 });
  const grant = (listingId: number, days: number) =>
    db.premiumGrant.create({
      data: { cause: "listing_grant", listingId, startsAt: daysAgo(5), endsAt: daysAgo(-days) },
    });
  const grants = { kept: await grant(kept.id, 10), merged: await grant(merged.id, 20) };
  await db.premiumGrant.create({ data: { cause: "user_grant", userId: rival.id, startsAt: daysAgo(1), endsAt: null } });
  const ctx = { ...guestCtx(), db };
  await renewUserPremium(ctx, rival.id);
  await renewListingPremium(ctx, [kept.id, merged.id]);
  return { here, there, grants };
}

/** A page meta record on the merged one, daily analytics on both, and a former address of it. */
export async function addPages({ kept, merged }: Two) {
  await makePageMeta(db, { listingId: merged.id, canonicalUrl: "https://example.org/own" });
  const days = [
    { listingId: kept.id, day: new Date("2026-11-01"), views: 5, calls: 1 },
    { listingId: merged.id, day: new Date("2026-11-01"), views: 7, emails: 2 },
    { listingId: merged.id, day: new Date("2026-11-02"), views: 3 },
  ];
  await db.listingDay.createMany({ data: days });
  await makePhoto(db, { listingId: kept.id });
  for (const status of ["active", "refused"] as const) await makePhoto(db, { listingId: merged.id, status });
  await db.slugHistory.create({ data: { path: `old-place/${merged.slug}`, listingId: merged.id } });
}

/** Opening hours of a listing, 9 to 5 on these days, entered by its owner. */
export const addHours = ({ kind, id, claimedById }: ListingModel, days: number[]) =>
  setHours(
    { ...guestCtx(), db, actor: { kind: "member", id: claimedById ?? 0, userType: "owner", status: "active" } },
    { kind, id },
    { spans: days.map((day) => ({ day, opens: 540, closes: 1020 })), timeZone: "America/New_York" },
  );

/** A decision, a report, corrections, and a change by an import: records that stay with the listing that they are about. */
async function addRecords({ id: listingId, kind, userId }: { id: number; kind: Kind; userId: number }) {
  const about = { measure: "listing_suspended", targetKind: "listing", targetId: listingId, listingId, name: "Merged" };
  await db.decision.create({ data: { ...about, reason: "other", facts: "A test of merges needs it." } });
  await db.report.create({ data: { kind: "listing", listingId, reason: "other", userId, confirmedAt: daysAgo(1) } });
  const said = { kind: "duplicate" as const, userId, confirmedAt: daysAgo(1) };
  const third = await makeListing(db, { kind, closedOn: daysAgo(1), movedToId: listingId });
  await db.correction.create({ data: { ...said, listingId, otherId: third.id } });
  await db.correction.create({ data: { ...said, listingId: third.id, otherId: listingId } });
  const { id: importId } = await db.import.create({
    data: { userId, kind, updateKey: "listing_id", unchangedSince: daysAgo(2), fileName: "rows.csv" },
  });
  await db.importChange.create({ data: { importId, listingId, before: {}, changedAt: daysAgo(1) } });
}

/** What else refers to the merged one: its team, visitors, places, and earlier decisions. */
export async function addTheRest({ kind, kept, merged, elsewhere, rival }: Two) {
  const [listingId, userId] = [merged.id, (await makeUser(db)).id];
  const third = await makeListing(db, { kind });
  await db.listingMember.create({ data: { listingId, userId, role: "manager" } });
  const expiresAt = daysAgo(-7);
  await db.teamInvitation.create({
    data: { listingId, email: `${unique()}@example.org`, role: "responder", key: unique(), expiresAt },
  });
  await db.listingNoticeChoice.create({ data: { listingId, userId: rival.id, notice: "reviews", isOn: false } });
  await db.follow.create({ data: { listingId, userId } });
  await db.savedListing.create({ data: { listingId, userId } });
  await db.reviewInvitation.create({ data: { listingId, email: null, emailHash: unique(), key: unique() } });
  await db.categoryRequest.create({
    data: { listingId, categoryId: elsewhere.id, note: "", requestedById: rival.id },
  });
  await makeLocation(db, { listingId });
  const entryOf = (days: number, fields: string[]) => ({ at: daysAgo(days).toISOString(), source: "owner", fields });
  await db.listingSource.createMany({
    data: [
      { listingId: kept.id, entries: [entryOf(3, ["phone", "city"]), entryOf(9, ["name", "phone", "description"])] },
      { listingId, entries: [entryOf(5, ["name", "phone", "hours"])] },
    ],
  });
  const checkedAt = daysAgo(2);
  await db.npiCheck.create({
    data: { listingId, number: "1234567893", outcome: "matched", sourceDate: checkedAt, checkedAt },
  });
  await addRecords({ id: listingId, kind, userId });
  for (const [firstId, secondId] of [
    [kept.id, listingId],
    [listingId, third.id],
  ] as const)
    await db.duplicateDismissal.create({ data: { firstId, secondId } });
  // Businesses have people here, doctors a firm.
  const firm = kind === "doctor" ? await makeListing(db, { kind: "business" }) : third;
  const pair = kind === "doctor" ? { personId: listingId, firmId: firm.id } : { personId: firm.id, firmId: listingId };
  await db.affiliation.create({ data: { ...pair, status: "confirmed", confirmedAt: daysAgo(1) } });
  await makeListing(db, { kind, status: "suspended", mergedIntoId: listingId });
}

/** The columns by which rows belong to a listing, apart from the history of merges. */
const owned = relationNames.filter(
  (name) => !name.startsWith("listing_merge.") && (listingRelations[name].merge !== "derived" || name === counted),
);

/** The relations of which the merged one has no row yet. */
export async function relationsWithoutRows({ merged }: Two): Promise<string[]> {
  const empty = await Promise.all(
    owned.map(async (relation) => {
      const { table, name } = partsOf(relation);
      const rows = await db.$queryRaw<unknown[]>(
        Prisma.sql`SELECT 1 FROM ${Prisma.raw(table)} WHERE ${Prisma.raw(name)} = ${merged.id} LIMIT 1`,
      );
      return rows.length === 0 ? [relation] : [];
    }),
  );
  return empty.flat();
}

/** What ends for good when an owner loses the listing, also if the merge is undone. */
const owners = ["category_request", "listing_notice_choice", "team_invitation"];

/**
 * Every row of both listings and their data, as text, without modification times.
 * @param ownerStays whether the merged one's owner goes on owning it
 */
export async function wholeOf(
  { kept, merged, owner, rival, category, elsewhere }: Two,
  { ownerStays }: { ownerStays: boolean },
): Promise<string[]> {
  const ids = [kept.id, merged.id];
  const rows = async (query: Prisma.Sql) => (await db.$queryRaw<{ row: string }[]>(query)).map(({ row }) => row);
  // A restored member has another id.
  const text = Prisma.sql`(to_jsonb(t) - '{updated_at,page_changed_at}'::text[]
    - CASE WHEN to_jsonb(t) ? 'joined_at' THEN 'id' ELSE '' END)::text AS row`;
  const tables = await Promise.all(
    owned
      .filter((relation) => ownerStays || !owners.includes(partsOf(relation).table))
      .map(async (relation) => {
        const { table, name } = partsOf(relation);
        const isOurs = Prisma.sql`${Prisma.raw(name)} = ANY (${ids}::int[])`;
        return [
          relation,
          ...(await rows(Prisma.sql`SELECT ${text} FROM ${Prisma.raw(table)} t WHERE ${isOurs} ORDER BY 1`)),
        ];
      }),
  );
  return [
    ...(await rows(Prisma.sql`SELECT ${text} FROM listing t WHERE id = ANY (${ids}::int[]) ORDER BY id`)),
    ...(await rows(Prisma.sql`SELECT ${text} FROM "user" t WHERE id IN (${owner.id}, ${rival.id}) ORDER BY id`)),
    ...(await rows(
      Prisma.sql`SELECT ${text} FROM category t WHERE id IN (${category.id}, ${elsewhere.id}) ORDER BY id`,
    )),
    ...(await rows(Prisma.sql`
      SELECT ${text} FROM contribution t JOIN campaign c ON c.id = t.campaign_id AND c.listing_id = ANY (${ids}::int[]) ORDER BY t.id`)),
    ...(await rows(
      Prisma.sql`SELECT ${text} FROM review_revision t JOIN review r ON r.id = t.review_id AND r.listing_id = ANY (${ids}::int[]) ORDER BY 1`,
    )),
    ...tables.flat(),
  ];
}
