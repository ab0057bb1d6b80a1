import { beforeAll, describe, expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { kindFacts } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeFlag, makeHelpfulVote, makeReply, makeReview, makeRevision, reviewData } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { readListingReviews } from "@/server/reviews/listing-reviews";
import { guestCtx } from "@/server/http/guest";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { bothKinds } from "../support/kinds";

const request = (query: string, as?: Record<string, string>) => call({ path: `reviews/?${query}`, as });
const reviews = async (query: string, as?: Record<string, string>) =>
  ((await request(query, as)).body as { results: Review[] }).results;

describe.each(bothKinds)("reviews of $segment", ({ kind }) => {
  const idField = kindFacts[kind].idField;
  let listingId: number;
  let author: SignedIn;
  let of: string;

  beforeAll(async () => {
    const db = database();
    const category = await makeCategory(db, { kind });
    listingId = (await makeListing(db, { categoryId: category.id })).id;
    of = `${idField}=${listingId}`;
    author = await signIn({ fullName: "Ana Maria Lopez", email: `ana-${kind}@example.com` });
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const flagged = await makeReview(db, { listingId, rating: 1, title: "Flagged", createdAt: at(3) });
    await makeFlag(db, { reviewId: flagged.id });
    const own = await makeReview(db, { listingId, userId: author.id, rating: 5, title: "Own", createdAt: at(2) });
    await makeReply(db, { reviewId: own.id, content: "Thank you." });
    await makeRevision(db, { reviewId: own.id, title: "Own, edited" });
    await makeReview(db, { listingId, title: "Waiting", status: "pending", createdAt: at(4) });
    await makeReview(db, { listingId, title: "Removed", status: "removed", createdAt: at(5) });
    await makeReview(db, { listingId, title: "Deleted", deletedAt: at(6), createdAt: at(6) });
    const hidden = await makeListing(db, { categoryId: category.id, status: "suspended" });
    await makeReview(db, { listingId: hidden.id, title: "Of a hidden listing" });
  });

  it("are the visible ones, newest first", async () => {
    const found = await reviews(of);
    expect(found.map((one) => one.title)).toEqual(["Flagged", "Own"]);
    expect(found[1]).toMatchObject({
      owner_reply: "Thank you.",
      [idField]: listingId,
      rating: 5,
      pending_revision: null,
    });
    expect(found[1]?.owner_reply_at).toBe(found[1]?.owner_replied_at);
  });

  it("can be limited to visible ones, for any caller", async () => {
    const admin = await signIn({ userType: "admin" });
    for (const headers of [undefined, author.headers, admin.headers]) {
      const titles = (await reviews(`${of}&visible=true`, headers)).map((one) => one.title);
      expect(titles).toEqual(["Flagged", "Own"]);
    }
    const others = (await reviews(`${of}&visible=false`, admin.headers)).map((one) => one.title);
    expect(others).toEqual(["Removed", "Waiting"]);
  });

  it("reveal no email address or anything derived from it", async () => {
    const text = JSON.stringify(await reviews(of));
    expect(text).not.toMatch(/@|ana-/);
    const asAuthor = JSON.stringify(await reviews(of, author.headers));
    expect(asAuthor).not.toContain("@");
  });

  it("include an author's own in any status with the pending edit, and all with addresses for an admin", async () => {
    const waiting = await makeReview(database(), {
      listingId: (await makeListing(database(), { kind })).id,
      userId: author.id,
      status: "pending",
    });
    const own = await reviews(`user_id=${author.id}`, author.headers);
    expect(own.map((one) => one.id)).toContain(waiting.id);
    expect(own.find((one) => one.title === "Own")?.pending_revision?.title).toBe("Own, edited");
    expect((await reviews(`user_id=${author.id}`)).map((one) => one.id)).not.toContain(waiting.id);
    const admin = await signIn({ userType: "admin" });
    const all = await reviews(of, admin.headers);
    expect(all.map(({ title }) => title).sort()).toEqual(["Flagged", "Own", "Removed", "Waiting"]);
    expect(all.find((one) => one.title === "Own")).toMatchObject({ created_by: `ana-${kind}@example.com` });
    expect(all.find((one) => one.title === "Flagged")?.flag_count).toBe(1);
  });

  it("can be filtered and ordered", async () => {
    expect((await reviews(`${of}&rating=5`)).map((one) => one.title)).toEqual(["Own"]);
    expect((await reviews(`${of}&status=flagged`)).map((one) => one.title)).toEqual(["Flagged"]);
    expect((await reviews(`${of}&ordering=rating`)).map((one) => one.title)).toEqual(["Flagged", "Own"]);
    expect((await request(`${of}&limit=1`)).body).toMatchObject({ count: 2, previous: null });
  });

  it("can be sorted, narrowed, and searched as on the listing's page", async () => {
    const titles = async (query: string) => (await reviews(`${of}&${query}`)).map((one) => one.title);
    expect(await titles("sort=highest")).toEqual(["Own", "Flagged"]);
    expect(await titles("sort=lowest")).toEqual(["Flagged", "Own"]);
    expect(await titles("stars=4,5")).toEqual(["Own"]);
    expect(await titles("has_reply=true")).toEqual(["Own"]);
    expect(await titles("has_reply=false")).toEqual(["Flagged"]);
    expect(await titles("q=flagg")).toEqual(["Flagged"]);
    expect(await titles("q=flagg+own")).toEqual([]);
    expect(await titles("q=%3F%21")).toEqual([]);
    await makeHelpfulVote(database(), { reviewId: (await reviews(`${of}&stars=5`))[0]?.id ?? 0 });
    expect(await titles("sort=helpful")).toEqual(["Own", "Flagged"]);
    expect((await request("q=own")).status).toBe(400);
    expect((await request(`${of}&stars=4,9`)).status).toBe(400);
  });

  it("come at most 100 at a time to readers, and as many as asked to admins", async () => {
    const { id } = await makeListing(database(), { kind });
    const data = Array.from({ length: 101 }, () => reviewData({ listingId: id }));
    await database().review.createMany({ data });
    const admin = await signIn({ userType: "admin" });
    for (const [as, expected] of [
      [undefined, 100],
      [admin.headers, 101],
    ] as const) {
      const { body } = await request(`${idField}=${id}&limit=1000`, as);
      const { results, next } = body as { results: Review[]; next: string | null };
      expect(results).toHaveLength(expected);
      expect(next === null).toBe(expected === 101);
    }
  });

  it("mention a pending edit only to its author and admins", async () => {
    const titles = async (query: string, as?: Record<string, string>) =>
      (await reviews(`${of}&status=active&${query}`, as)).map((one) => one.title);
    const other = await signIn();
    const admin = await signIn({ userType: "admin" });
    for (const as of [undefined, other.headers]) {
      expect(await titles("has_revision=true", as)).toEqual([]);
      expect(await titles("has_revision=false", as)).toEqual(["Own"]);
    }
    for (const as of [author.headers, admin.headers]) {
      expect(await titles("has_revision=true", as)).toEqual(["Own"]);
      expect(await titles("has_revision=false", as)).not.toContain("Own");
    }
  });

  it.each(["0", "6", "0x4", "4.0", "%204", "04", "1e0"])("refuse the rating %j", async (rating) => {
    const { status, body } = await request(`rating=${rating}`);
    expect([status, Object.keys(body as object)]).toEqual([400, ["rating"]]);
  });

  it("have the same star distribution as the listing's page", async () => {
    const { breakdown, reviews: shown } = await readListingReviews(guestCtx(), listingId, 1);
    expect(breakdown).toEqual({ 1: 1, 2: 0, 3: 0, 4: 0, 5: 1 });
    expect(shown).toHaveLength(1);
  });
});

describe("the author of a review", () => {
  const shown = async (overrides: Parameters<typeof makeUser>[1], settings?: object) => {
    const db = database();
    const user = await makeUser(db, overrides);
    if (settings) await db.userSettings.create({ data: { userId: user.id, ...settings } });
    const { listingId } = await makeReview(db, { userId: user.id });
    return (await reviews(`business_id=${listingId}`))[0];
  };

  it("is shown with the full name, or as User", async () => {
    expect(await shown({ fullName: "Ida Berg" })).toMatchObject({ created_by_display: "Ida Berg", created_by: null });
    expect(await shown({ fullName: "  " })).toMatchObject({ created_by_display: "User", created_by_full_name: null });
  });

  it("is shown with first name and initial, without a picture, when the profile is private", async () => {
    const author = { fullName: "Ida Maria Berg", profileImage: "https://example.com/ida.png" };
    expect(await shown(author, { profilePublic: false })).toMatchObject({
      created_by_display: "Ida B.",
      created_by_image: null,
    });
    expect(await shown(author)).toMatchObject({ created_by_image: "https://example.com/ida.png" });
  });

  it("can be contacted only if they chose so", async () => {
    const email = "ida.chose@example.com";
    expect(await shown({ email }, { showEmailPublic: true })).toMatchObject({ created_by_email: email });
  });

  it("is shown as User after closing the account", async () => {
    const review = await makeReview(database(), { userId: null });
    expect((await reviews(`business_id=${review.listingId}`))[0]).toMatchObject({
      created_by_display: "User",
      user_id: null,
    });
  });
});

it.each([
  ["rating=6", "rating"],
  ["status=gone", "status"],
  ["ordering=title", "ordering"],
  ["business_id=x", "business_id"],
])("answers 400 on that parameter for reviews/?%s", async (query, field) => {
  const { status, body } = await request(query);
  expect([status, Object.keys(body as object)]).toEqual([400, [field]]);
});
