import { beforeAll, describe, expect, it } from "vitest";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { guestCtx } from "@/server/http/guest";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { addClaims, addMoney, addPages, addReviews, makeTwo } from "../support/merge-world";
import { mergeCalls, type MergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
let who: SignedIn;
let admin: MergeCalls;
beforeAll(async () => {
  who = await signIn({ userType: "admin" });
  admin = mergeCalls(who.headers);
});

const where = async (path: string) => {
  const found = await findListingPage(guestCtx(), path.split("/"));
  return found.kind === "moved" ? found.to : found.kind;
};
const listingOf = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const live = async (listingId: number) =>
  (await db.review.findMany({ where: { listingId, deletedAt: null }, orderBy: { id: "asc" } })).map(({ id }) => id);

describe.each(kinds)("merging two listings of kind %s", (kind) => {
  it("redirects every address of the merged one in one hop, also after two merges", async () => {
    const { kept, merged, elsewhere, category, word } = await makeTwo(kind);
    await db.slugHistory.create({ data: { path: `old/${merged.slug}`, listingId: merged.id } });
    const last = await makeListing(db, { kind, name: `Last ${word} Clinic` });
    expect((await admin.merge(kept.id, merged.id, { owner: "kept" })).status).toBe(201);
    const home = `/business/${category.fullSlug}/${kept.slug}`;
    const ways = [
      `${elsewhere.fullSlug}/${merged.slug}`,
      merged.slug,
      `nowhere/${merged.slug}`,
      `old/${merged.slug}`,
      `${merged.id}-x`,
      `${merged.id}`,
    ];
    for (const way of ways) expect(await where(way)).toBe(home);
    expect(await where(`${category.fullSlug}/${kept.slug}`)).toBe("page");
    expect((await admin.merge(last.id, kept.id)).status).toBe(201);
    for (const way of [...ways, `${category.fullSlug}/${kept.slug}`])
      expect(await where(way)).toContain(`/last-${word}-clinic`);
    expect(await differences()).toEqual({});
  });

  it("takes the chosen fields and keeps the others; name and category change the address", async () => {
    const { kept, merged, elsewhere, category } = await makeTwo(kind);
    const answer = await admin.merge(kept.id, merged.id, {
      owner: "kept",
      fields: { name: "merged", category_id: "merged", description: "merged", phone: "kept", specialty: "merged" },
    });
    expect(answer).toMatchObject({
      status: 201,
      body: { kept: { id: kept.id, name: merged.name }, merged: { name: merged.name } },
    });
    expect(await listingOf(kept.id)).toMatchObject({
      name: merged.name,
      slug: merged.slug,
      categoryId: elsewhere.id,
      description: merged.description,
      phone: kept.phone,
      city: "Salem",
    });
    expect(await where(`${elsewhere.fullSlug}/${merged.slug}`)).toBe("page");
    expect(await where(`${category.fullSlug}/${kept.slug}`)).toBe(`/business/${elsewhere.fullSlug}/${merged.slug}`);
    expect(await differences()).toEqual({});
  });

  it("hides the merged one from every list, count, and search, and only an undo restores it", async () => {
    const { kept, merged, word } = await makeTwo(kind);
    const { segment } = kindFacts[kind];
    await admin.merge(kept.id, merged.id, { owner: "kept" });
    const idsIn = async (answer: Promise<{ body: unknown }>) =>
      [...JSON.stringify((await answer).body).matchAll(/[{,]"id":(\d+)/g)].map(([, id]) => Number(id));
    const lists = [
      call({ path: `${segment}/` }),
      call({ path: `${segment}/?limit=1000`, as: who.headers }),
      call({ path: `unified_search/?q=${word}` }),
      call({ path: "listings/?limit=1000", as: who.headers }),
      call({ path: "listings/?limit=1000&status=suspended", as: who.headers }),
    ];
    for (const list of lists) expect(await idsIn(list)).not.toContain(merged.id);
    expect(await idsIn(call({ path: `unified_search/?q=${word}` }))).toContain(kept.id);
    const body = { ids: [merged.id], status: "active" };
    expect((await call({ path: "listings/bulk_status/", method: "POST", body, as: who.headers })).status).toBe(409);
    expect((await admin.merge(merged.id, kept.id)).status).toBe(409);
    expect((await admin.merge((await makeListing(db, { kind })).id, merged.id)).status).toBe(409);
  });

  it("moves reviews with everything attached; of two by one person the newer stays, the owner's own are removed", async () => {
    const two = await makeTwo(kind);
    const { plain, olderHere, newerThere, newerHere, olderThere, ownersThere, rivalsHere } = await addReviews(two);
    const { body: preview } = await admin.preview(two.kept.id, two.merged.id);
    expect(preview.reviews).toEqual({ moved: 3, dropped: 2, by_owner: { kept: 1, merged: 1 } });
    await admin.merge(two.kept.id, two.merged.id, { owner: "kept" });
    const kept = [plain, newerThere, newerHere, rivalsHere].map(({ id }) => id).sort((a, b) => a - b);
    expect(await live(two.kept.id)).toEqual(kept);
    expect(await live(two.merged.id)).toEqual([]);
    const gone = await db.review.findMany({
      where: { id: { in: [olderHere, olderThere, ownersThere].map(({ id }) => id) } },
    });
    expect(gone.every(({ deletedAt }) => deletedAt !== null)).toBe(true);
    const moved = await db.review.findUniqueOrThrow({ where: { id: plain.id }, include: { reply: true } });
    expect(moved).toMatchObject({ helpfulCount: 1, flagCount: 1, status: "flagged", reply: { reviewId: plain.id } });
    expect(await listingOf(two.kept.id)).toMatchObject({ totalReviews: 4, ratingSum: 15 });
    expect(await differences()).toEqual({});
  });

  it("prefers a visible review to one that a moderator removed, whatever their age", async () => {
    const { kept, merged } = await makeTwo(kind);
    const { id: userId } = await makeUser(db);
    const visible = await makeReview(db, { listingId: merged.id, userId, createdAt: new Date("2026-01-01") });
    await makeReview(db, { listingId: kept.id, userId, status: "removed", createdAt: new Date("2026-02-01") });
    await admin.merge(kept.id, merged.id, { owner: "kept" });
    expect(await live(kept.id)).toEqual([visible.id]);
  });

  it("moves claims: of two open ones the older stays, and open ones go to the current owner", async () => {
    const two = await makeTwo(kind);
    const { newer, older, plain, decided } = await addClaims(two);
    const moot = await makeClaim(db, { listingId: two.merged.id, userId: two.owner.id });
    const { body: preview } = await admin.preview(two.kept.id, two.merged.id);
    expect(preview.claims).toEqual({ moved: 2, withdrawn: 2 });
    await admin.merge(two.kept.id, two.merged.id, { owner: "kept" });
    const rows = await db.claim.findMany({ where: { listingId: two.kept.id } });
    const status = (id: number) => rows.find((row) => row.id === id)?.status;
    expect([newer, older, plain, decided, moot].map(({ id }) => status(id))).toEqual([
      "withdrawn",
      "pending",
      "pending",
      "rejected",
      "withdrawn",
    ]);
    expect(rows.find(({ id }) => id === plain.id)).toMatchObject({ kind: "transfer", ownerAgreedAt: null });
  });

  it("requires a choice between two owners, takes the only owner by default, and updates the roles of both", async () => {
    const { kept, merged, owner, rival } = await makeTwo(kind);
    const refused = await admin.merge(kept.id, merged.id);
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["owner"]]);
    expect((await listingOf(merged.id)).status).toBe("active");
    expect((await admin.merge(kept.id, merged.id, { owner: "merged", query: "?notify=1" })).status).toBe(201);
    expect(await listingOf(kept.id)).toMatchObject({ claimedById: rival.id, claimedAt: merged.claimedAt });
    const role = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).userType;
    expect([await role(owner.id), await role(rival.id)]).toEqual(["reviewer", "owner"]);
    expect(await db.outboxMail.count({ where: { userId: owner.id, template: "owner-ended" } })).toBe(1);
    const free = await makeListing(db, { kind });
    expect((await admin.merge(free.id, kept.id)).status).toBe(201);
    expect(await listingOf(free.id)).toMatchObject({ claimedById: rival.id });
  });

  it("requires a choice between two running campaigns, and counts all payments for the one that continues", async () => {
    const two = await makeTwo(kind);
    const { here, there } = await addMoney(two);
    const refused = await admin.merge(two.kept.id, two.merged.id, { owner: "kept" });
    expect([refused.status, Object.keys(refused.body)]).toEqual([400, ["campaign"]]);
    expect((await admin.merge(two.kept.id, two.merged.id, { owner: "kept", campaign: "merged" })).status).toBe(201);
    const campaigns = await db.campaign.findMany({ where: { listingId: two.kept.id }, orderBy: { id: "asc" } });
    expect(campaigns).toMatchObject([
      { id: here.id, status: "ended", raisedCents: 0 },
      { id: there.id, status: "open", raisedCents: 3_000 },
    ]);
    expect(await differences()).toEqual({});
  });

  it("is refused while two campaigns together would reach their goal", async () => {
    const two = await makeTwo(kind);
    const { here } = await addMoney(two);
    await db.contribution.updateMany({ where: { campaignId: here.id }, data: { amountCents: 48_000 } });
    await db.campaign.update({ where: { id: here.id }, data: { raisedCents: 48_000 } });
    expect((await admin.preview(two.kept.id, two.merged.id)).body.problem).toMatch(/reach their goal/);
    expect((await admin.merge(two.kept.id, two.merged.id, { owner: "kept", campaign: "kept" })).status).toBe(409);
    expect(await db.listingMerge.count({ where: { keptId: two.kept.id } })).toBe(0);
  });

  it("moves premium: the grant that ends later, and the owner's own", async () => {
    const two = await makeTwo(kind);
    const { grants } = await addMoney(two);
    await admin.merge(two.kept.id, two.merged.id, { owner: "kept", campaign: "kept" });
    expect(await listingOf(two.kept.id)).toMatchObject({ isPremium: true, premiumExpires: grants.merged.endsAt });
    expect(await listingOf(two.merged.id)).toMatchObject({ isPremium: false });
    expect(await differences()).toEqual({});
  });

  it("adds up the days, and takes over a page meta record if the remaining listing has none", async () => {
    const two = await makeTwo(kind);
    await addPages(two);
    await admin.merge(two.kept.id, two.merged.id, { owner: "kept" });
    const days = await db.listingDay.findMany({ where: { listingId: two.kept.id }, orderBy: { day: "asc" } });
    expect(days).toMatchObject([{ views: 12, calls: 1, emails: 2 }, { views: 3 }]);
    expect(await db.pageMeta.findUnique({ where: { listingId: two.kept.id } })).toMatchObject({ canonicalUrl: "" });
  });

  it("is refused for one listing, two kinds, a hidden target, outdated versions, and missing listings", async () => {
    const { kept, merged } = await makeTwo(kind);
    const other = await makeListing(db, { kind: otherKind(kind) });
    const pending = await makeListing(db, { kind, status: "pending" });
    const suspended = await makeListing(db, { kind, status: "suspended" });
    for (const [one, two] of [
      [kept, kept],
      [kept, other],
      [pending, kept],
      [suspended, pending],
    ] as const) {
      expect((await admin.merge(one.id, two.id, { owner: "kept" })).status).toBe(400);
    }
    expect((await admin.merge(kept.id, 2_147_483_647)).status).toBe(404);
    expect((await admin.merge(kept.id, merged.id, { owner: "unknown" })).status).toBe(400);
    expect((await admin.merge(kept.id, merged.id, { fields: { slug: "merged" } })).status).toBe(400);
    const seen = { kept: kept.updatedAt.toISOString(), merged: "2020-01-01T00:00:00.000Z" };
    expect((await admin.merge(kept.id, merged.id, { owner: "kept", seen })).status).toBe(409);
    expect((await admin.merge(kept.id, pending.id)).status).toBe(201);
    expect((await admin.merge(kept.id, suspended.id)).status).toBe(201);
  });

  it("writes one audit row with ids and no personal data", async () => {
    const { kept, merged, owner, rival } = await makeTwo(kind);
    const { body } = await admin.merge(kept.id, merged.id, { owner: "kept", fields: { phone: "merged" } });
    const rows = await db.auditRow.findMany({ where: { objectType: "listing", objectId: kept.id } });
    expect(rows).toMatchObject([
      {
        action: "listing.merge",
        actorId: who.id,
        before: { merged_id: merged.id, claimed_by_id: owner.id, merged_claimed_by_id: rival.id },
        after: { merge_id: body.id, claimed_by_id: owner.id, fields: ["phone"] },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(merged.phone);
  });
});
