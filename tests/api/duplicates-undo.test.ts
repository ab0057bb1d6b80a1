import { beforeAll, describe, expect, it } from "vitest";
import { kinds } from "@/lib/rules/listing-kind";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { guestCtx } from "@/server/http/guest";
import { fundYear } from "../support/funded-year";
import { signIn } from "../support/actors";
import {
  addClaims,
  addHours,
  addMoney,
  addPages,
  addReviews,
  addTheRest,
  makeTwo,
  relationsWithoutRows,
  wholeOf,
} from "../support/merge-world";
import { mergeCalls, type MergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
let admin: MergeCalls;
beforeAll(async () => {
  admin = mergeCalls((await signIn({ userType: "admin" })).headers);
});

const where = async (path: string) => (await findListingPage(guestCtx(), path.split("/"))).kind;
const listingOf = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const merged = async (kept: number, other: number, more: Record<string, unknown> = {}) => {
  const { status, body } = await admin.merge(kept, other, { owner: "kept", ...more });
  expect(status).toBe(201);
  return body.id;
};
const refusalOf = async (id: number) => {
  const { status, body } = await admin.undo(id);
  return [status, (body as unknown as { detail: string }).detail];
};

describe.each(kinds)("undoing a merge of kind %s", (kind) => {
  it.each([
    ["no fields selected", { owner: "kept", campaign: "kept" }],
    [
      "every field of the other selected",
      {
        owner: "merged",
        campaign: "merged",
        fields: {
          name: "merged",
          category_id: "merged",
          phone: "merged",
          description: "merged",
          city: "merged",
          hours: "merged",
        },
      },
    ],
    ["another name in its own category", { owner: "merged", campaign: "kept", fields: { name: "merged" } }],
  ])("restores everything, with %s", async (_name, choice) => {
    const two = await makeTwo(kind);
    await addReviews(two);
    await addClaims(two);
    await addMoney(two);
    await addPages(two);
    await addTheRest(two);
    await addHours(two.merged, [0, 5]);
    expect(await relationsWithoutRows(two)).toEqual([`affiliation.${kind === "doctor" ? "firm" : "person"}_id`]);
    const whole = () => wholeOf(two, { ownerStays: choice.owner === "merged" });
    const before = await whole();
    expect(await differences()).toEqual({});
    const id = await merged(two.kept.id, two.merged.id, choice);
    expect(await differences()).toEqual({});
    expect(await whole()).not.toEqual(before);
    expect((await admin.undo(id)).status).toBe(200);
    const isTrace = (row: string) => row.includes(`"path"`) && row.includes(`"listing_id": ${two.kept.id}`);
    expect((await whole()).filter((row) => !isTrace(row))).toEqual(before);
    expect(await differences()).toEqual({});
    expect(await where(`${two.elsewhere.fullSlug}/${two.merged.slug}`)).toBe("page");
    expect(await where(`${two.category.fullSlug}/${two.kept.slug}`)).toBe("page");
  });

  it("gives both their opening hours back, whichever were chosen", async () => {
    const two = await makeTwo(kind);
    await addHours(two.kept, [0, 1]);
    await addHours(two.merged, [5]);
    const daysOf = async (id: number) =>
      ((await db.listingHours.findUnique({ where: { listingId: id } }))?.spans as { day: number }[] | undefined)?.map(
        ({ day }) => day,
      );
    for (const [hours, expected] of [
      ["kept", [0, 1]],
      ["merged", [5]],
    ] as const) {
      const id = await merged(two.kept.id, two.merged.id, { fields: { hours } });
      expect([hours, await daysOf(two.kept.id)]).toEqual([hours, expected]);
      expect((await admin.undo(id)).status).toBe(200);
      expect([await daysOf(two.kept.id), await daysOf(two.merged.id)]).toEqual([[0, 1], [5]]);
    }
    expect(await differences()).toEqual({});
  });

  it("works once, and for 30 days", async () => {
    const two = await makeTwo(kind);
    const id = await merged(two.kept.id, two.merged.id);
    const at = (days: number) => ({ mergedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) });
    await db.listingMerge.update({ where: { id }, data: at(30.01) });
    expect(await refusalOf(id)).toEqual([409, "A merge can be undone for 30 days; this one is older."]);
    await db.listingMerge.update({ where: { id }, data: at(29.99) });
    expect((await admin.undo(id)).status).toBe(200);
    expect(await refusalOf(id)).toEqual([409, "This merge has already been undone."]);
    expect((await admin.undo(2_147_483_647)).status).toBe(404);
    expect((await admin.merge(two.merged.id, two.kept.id, { owner: "kept" })).status).toBe(201);
  });

  it("goes from the last merge to the first", async () => {
    const two = await makeTwo(kind);
    const third = await makeListing(db, { kind, categoryId: two.category.id });
    const first = await merged(two.kept.id, two.merged.id);
    const second = await merged(third.id, two.kept.id);
    expect(await refusalOf(first)).toEqual([
      409,
      "The kept listing has since been merged into another one. Undo that merge first.",
    ]);
    expect((await admin.undo(second)).status).toBe(200);
    expect(await listingOf(two.merged.id)).toMatchObject({ mergedIntoId: two.kept.id });
    expect((await admin.undo(first)).status).toBe(200);
    expect(await listingOf(two.merged.id)).toMatchObject({ mergedIntoId: null, status: "active" });
    expect(await differences()).toEqual({});
  });

  it("leaves later reviews, claims, and edits with the remaining listing", async () => {
    const two = await makeTwo(kind);
    const { olderHere, newerThere } = await addReviews(two);
    const id = await merged(two.kept.id, two.merged.id, { fields: { phone: "merged", description: "merged" } });
    await db.listing.update({ where: { id: two.kept.id }, data: { phone: "2125559999" } });
    const late = await makeReview(db, { listingId: two.kept.id });
    const claim = await makeClaim(db, { listingId: two.kept.id });
    await db.review.update({ where: { id: newerThere.id }, data: { deletedAt: new Date() } });
    const rewritten = await makeReview(db, { listingId: two.kept.id, userId: olderHere.userId });
    expect((await admin.undo(id)).status).toBe(200);
    expect(await listingOf(two.kept.id)).toMatchObject({ phone: "2125559999", description: two.kept.description });
    const listingIdOf = async (reviewId: number) =>
      (await db.review.findUniqueOrThrow({ where: { id: reviewId } })).listingId;
    expect([await listingIdOf(late.id), await listingIdOf(rewritten.id)]).toEqual([two.kept.id, two.kept.id]);
    expect((await db.claim.findUniqueOrThrow({ where: { id: claim.id } })).listingId).toBe(two.kept.id);
    const [back, older] = [newerThere, olderHere].map(({ id }) => db.review.findUniqueOrThrow({ where: { id } }));
    expect(await back).toMatchObject({ listingId: two.merged.id, deletedAt: expect.any(Date) as Date });
    expect(await older).toMatchObject({ deletedAt: expect.any(Date) as Date });
    expect(await differences()).toEqual({});
  });

  it("is refused while the remaining listing has another owner, and works once it is given back", async () => {
    const two = await makeTwo(kind);
    const id = await merged(two.kept.id, two.merged.id);
    const { id: stranger } = await makeUser(db, { userType: "owner" });
    await db.listing.update({ where: { id: two.kept.id }, data: { claimedById: stranger } });
    expect((await refusalOf(id))[0]).toBe(409);
    expect(await listingOf(two.merged.id)).toMatchObject({ mergedIntoId: two.kept.id });
    await db.listing.update({ where: { id: two.kept.id }, data: { claimedById: two.owner.id } });
    expect((await admin.undo(id)).status).toBe(200);
    expect(await listingOf(two.merged.id)).toMatchObject({ claimedById: two.rival.id });
  });

  it("gives nothing to an account that was closed meanwhile", async () => {
    const two = await makeTwo(kind);
    const id = await merged(two.kept.id, two.merged.id);
    const closed = { closedAt: new Date(), status: "suspended" as const, userType: "reviewer" as const };
    await db.user.updateMany({ where: { id: { in: [two.owner.id, two.rival.id] } }, data: closed });
    await db.listing.updateMany({ where: { claimedById: two.owner.id }, data: { claimedById: null, claimedAt: null } });
    expect((await admin.undo(id)).status).toBe(200);
    expect(await listingOf(two.kept.id)).toMatchObject({ claimedById: null });
    expect(await listingOf(two.merged.id)).toMatchObject({ claimedById: null, status: "active" });
  });

  it("numbers an address that was taken meanwhile", async () => {
    const two = await makeTwo(kind);
    const all = { name: "merged", category_id: "merged" };
    const id = await merged(two.kept.id, two.merged.id, { fields: all });
    const squatter = await makeListing(db, { categoryId: two.category.id, name: two.kept.name });
    expect(squatter.slug).toBe(two.kept.slug);
    expect((await admin.undo(id)).status).toBe(200);
    expect(await listingOf(two.kept.id)).toMatchObject({ slug: `${two.kept.slug}-2`, name: two.kept.name });
    expect(await listingOf(two.merged.id)).toMatchObject({ slug: two.merged.slug });
    expect(await differences()).toEqual({});
  });

  it("is refused once the joined campaign is over", async () => {
    const two = await makeTwo(kind);
    const { here } = await addMoney(two);
    const id = await merged(two.kept.id, two.merged.id, { campaign: "kept" });
    await fundYear(here.id);
    expect(await refusalOf(id)).toEqual([
      409,
      "The campaign of these listings has ended since the merge, so the merge can't be undone.",
    ]);
  });
});

it("lists merges newest first, with who made them and until when they can be undone", async () => {
  const who = await signIn({ userType: "admin", fullName: "Ada Marsh" });
  const two = await makeTwo("business");
  const id = await merged(two.kept.id, two.merged.id);
  const mine = mergeCalls(who.headers);
  const other = await makeListing(db);
  const last = (await mine.merge(other.id, (await makeListing(db)).id)).body;
  const { body } = await admin.merges("?limit=2");
  expect(body.results.map((merge) => merge.id)).toEqual([last.id, id]);
  expect(body.results[0]).toMatchObject({
    by_id: who.id,
    by_name: "Ada Marsh",
    kept: { id: other.id },
    undone_at: null,
  });
  const days = (Date.parse(last.undo_until) - Date.parse(last.merged_at)) / (24 * 60 * 60 * 1000);
  expect(days).toBe(30);
  expect(body.count).toBeGreaterThan(2);
});
