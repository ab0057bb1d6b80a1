import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type ListingModel } from "@/generated/prisma/models";
import { type Listing } from "@/lib/contract/listing";
import { type OwnUser } from "@/lib/contract/user";
import { messages } from "@/lib/messages/common";
import { dateText, localTime } from "@/lib/rules/open-now";
import { dayMs } from "@/lib/rules/time";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { everyId, listingEntries } from "@/server/seo/sitemap-listings";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { send } from "../support/measures";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";
import { grounds, mails } from "../support/reviews";

const db = database();
/** In Portland, where they are. */
const today = dateText(localTime(new Date(), "America/New_York").date);
let moderator: SignedIn;
let admin: SignedIn;
let owner: SignedIn;
let category: number;
/** A word that only this test's listings have. */
let word: string;
let shop: ListingModel;
let place: ListingModel;

beforeAll(async () => {
  moderator = await signIn({ userType: "moderator" });
  admin = await signIn({ userType: "admin" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  word = `Zu${unique()
    .toLowerCase()
    .replace(/[^a-z]/g, "")}`;
  owner = await signIn({ userType: "owner" });
  category = (await makeCategory(db)).id;
  const given = { categoryId: category, phone: "2075550142", city: "Portland", state: "ME" };
  shop = await makeListing(db, {
    ...given,
    streetAddress: `${unique()} Pier Road`,
    name: `${word} Old Street`,
    claimedById: owner.id,
  });
  place = await makeListing(db, { ...given, name: `${word} New Street` });
  await makeReview(db, { listingId: shop.id, rating: 5 });
});

const close = (who: SignedIn | undefined, body: object = {}, id = shop.id) =>
  call({ path: `businesses/${id}/close/`, method: "POST", body, as: who?.headers });
const reopen = (who: SignedIn, id = shop.id) => send(who, `businesses/${id}/reopen/`, {});
const read = async (id = shop.id) => (await call({ path: `businesses/${id}/` })).body as Listing;
async function found(): Promise<number[]> {
  const { body } = await call({ path: `unified_search/?q=${word}&limit=50` });
  const ids = (body as { items: { data: Listing }[] }).items.map(({ data }) => data.id);
  return [shop.id, place.id].filter((id) => ids.includes(id));
}
async function suggested(): Promise<string[]> {
  const { body } = await call({ path: `suggest/?q=${word}` });
  return (body as { name: string }[]).map(({ name }) => name);
}
const counted = async () => (await db.category.findUniqueOrThrow({ where: { id: category } })).businessCount;
const stats = async () => ((await call({ path: "stats/" })).body as { listings: number }).listings;
async function mapped(): Promise<boolean> {
  const { path: own } = await read();
  for await (const entries of listingEntries(db, everyId, "http://localhost"))
    if (entries.some(({ path }) => path === own)) return true;
  return false;
}

describe("a listing that its owner marks as closed", () => {
  it("stays readable and leaves searches, counts, and the sitemap until it is open again", async () => {
    const before = { found: await found(), counted: await counted(), stats: await stats(), mapped: await mapped() };
    expect(before).toMatchObject({ found: [shop.id, place.id], counted: 2, mapped: true });
    expect(await suggested()).toContain(shop.name);
    expect(await close(owner, { closed_on: "2026-03-01" })).toMatchObject({
      status: 200,
      body: { status: "active", closed_on: "2026-03-01", moved_to: null, total_reviews: 1 },
    });
    expect((await read()).closed_on).toBe("2026-03-01");
    expect(await found()).toEqual([place.id]);
    expect(await suggested()).not.toContain(shop.name);
    expect(await counted()).toBe(1);
    expect(await stats()).toBe(before.stats - 1);
    expect(await mapped()).toBe(false);
    expect(await differences()).toEqual({});

    expect((await reopen(owner)).status).toBe(200);
    expect(await read()).toMatchObject({ closed_on: null, moved_to: null });
    expect({ found: await found(), counted: await counted(), stats: await stats(), mapped: await mapped() }).toEqual(
      before,
    );
    expect(await differences()).toEqual({});
    expect(await reopen(owner)).toMatchObject({ status: 409, body: { detail: messages.listing.isOpen } });
  });

  it("is closed today by default, and never in the future", async () => {
    const ahead = dateText(localTime(new Date(Date.now() + 2 * dayMs), "UTC").date);
    expect((await close(owner, { closed_on: ahead })).status).toBe(400);
    for (const closed_on of [
      "soon",
      "1800-01-01",
      "0001-01-01",
      `${Number(today.slice(0, 4)) - 31}${today.slice(4)}`,
    ]) {
      expect((await close(owner, { closed_on })).status).toBe(400);
    }
    expect((await close(owner)).body).toMatchObject({ closed_on: today });
  });

  it("takes no review, claim, or invitation, and isn't offered Premium", async () => {
    const covered = async () => (await call({ path: "users/me/", as: owner.headers })).body as OwnUser;
    expect((await covered()).premium_listings).toBe(1);
    await close(owner);
    expect((await covered()).premium_listings).toBe(0);
    const reader = await signIn();
    const review = { rating: 4, title: "Good", content: "They answered at once.", business_id: shop.id };
    const id = String(shop.id);
    const refused = [
      await send(reader, "reviews/", review),
      await send(reader, `businesses/${id}/claim/`, { relationship: "I work there." }),
      await send(owner, `businesses/${id}/invitations/`, {
        confirmed: true,
        emails: Array.from({ length: 5 }, (_, at) => `guest-${at}@example.com`),
      }),
    ];
    for (const answer of refused)
      expect(answer).toMatchObject({ status: 409, body: { detail: messages.listing.closed } });
  });

  it("is in no list of featured listings, is still in lists, and counts there", async () => {
    await close(owner);
    const featured = (await call({ path: "businesses/featured/?limit=200" })).body as Listing[];
    expect(featured.map(({ id }) => id)).not.toContain(shop.id);
    const { body } = await call({ path: `businesses/?category_id=${category}&limit=1` });
    expect(body).toMatchObject({ count: 2 });
    const named = (await call({ path: `businesses/?search=${word}` })).body as { results: Listing[] };
    expect(named.results.map(({ id }) => id)).toEqual(expect.arrayContaining([shop.id, place.id]));
  });

  it("tells its followers, once", async () => {
    const reader = await signIn();
    await send(reader, "follows/", { listing_id: shop.id });
    await close(owner, { moved_to: place.id });
    await close(owner, { closed_on: "2026-01-01", moved_to: place.id });
    const told = await mails("listing-closed");
    expect(told).toMatchObject([{ userId: reader.id, values: { listing: shop.name, movedTo: { name: place.name } } }]);
  });
});

describe("a listing that moved", () => {
  it("leads to the listing of its new place, also after that was merged, and is closed once that is hidden", async () => {
    expect((await close(owner, { moved_to: place.id })).body).toMatchObject({
      closed_on: today,
      moved_to: { id: place.id, name: place.name },
    });
    const kept = await makeListing(db, { categoryId: category });
    const { merge } = mergeCalls(admin.headers);
    expect((await merge(kept.id, place.id)).status).toBeLessThan(300);
    expect((await read()).moved_to).toMatchObject({ id: kept.id });
    await db.listing.update({ where: { id: kept.id }, data: { status: "suspended" } });
    expect(await read()).toMatchObject({ closed_on: today, moved_to: null });
  });

  it.each(["itself", "a hidden one", "a closed one", "a doctor", "a missing one"])(
    "can't have moved to %s",
    async (to) => {
      const ids: Record<string, () => Promise<number>> = {
        itself: () => Promise.resolve(shop.id),
        "a hidden one": async () => (await makeListing(db, { status: "pending" })).id,
        "a closed one": async () => (await makeListing(db, { closedOn: new Date("2026-01-01") })).id,
        "a doctor": async () => (await makeListing(db, { kind: "doctor" })).id,
        "a missing one": () => Promise.resolve(2_000_000_000),
      };
      const answer = await close(owner, { moved_to: await ids[to]!() });
      expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["moved_to"]]);
    },
  );
});

describe("a moderator who marks a listing as closed", () => {
  it("gives grounds that its owner gets, and a moderator who reopens it reverses the decision", async () => {
    expect((await close(moderator, { reason: "closed", facts: "Gone." })).status).toBe(400);
    const { body } = await close(moderator, { ...grounds, reason: "closed" });
    expect(body).toMatchObject({ closed_on: today, decision: { measure: "listing_closed", reason: "closed" } });
    const { id } = (body as { decision: { id: number } }).decision;
    expect(await mails("decision-made")).toMatchObject([{ userId: owner.id, values: { measure: "listing_closed" } }]);
    expect((await reopen(moderator)).status).toBe(200);
    expect(await db.decision.findUnique({ where: { reversesId: id } })).toMatchObject({ measure: "restored" });
    expect(await send(admin, `decisions/${id}/restore/`, {})).toMatchObject({ status: 409 });
  });

  it("isn't overruled by its owner, who can appeal or tell the moderators", async () => {
    await close(moderator, { ...grounds, reason: "closed" });
    const refused = { status: 409, body: { detail: messages.listing.closedByModerator } };
    expect(await reopen(owner)).toMatchObject(refused);
    expect(await close(owner, { moved_to: place.id })).toMatchObject(refused);
    const said = await send(owner, "suggestions/", { listing_id: shop.id, kind: "reopened" });
    expect(said.status).toBe(200);
    const { id } = await db.correction.findFirstOrThrow({ where: { listingId: shop.id } });
    expect(await send(owner, `suggestions/${id}/decide/`, { accept: true })).toMatchObject(refused);
    expect((await send(moderator, `suggestions/${id}/decide/`, { accept: true })).status).toBe(200);
    expect((await read()).closed_on).toBeNull();
    expect(await db.decision.count({ where: { targetId: shop.id, measure: "restored" } })).toBe(1);
    await close(owner);
    expect((await reopen(owner)).status).toBe(200);
  });

  it("of an owner's closed page changes where it moved by a decision, which gives the owner's word back", async () => {
    await close(owner, { closed_on: "2026-03-01" });
    const { body } = await close(moderator, { ...grounds, reason: "closed", moved_to: place.id });
    const { id } = (body as { decision: { id: number } }).decision;
    expect(await mails("decision-made")).toMatchObject([{ userId: owner.id, values: { measure: "listing_closed" } }]);
    expect(await close(moderator, { ...grounds, reason: "closed", moved_to: place.id })).not.toHaveProperty(
      "body.decision.id",
    );
    expect((await send(admin, `decisions/${id}/restore/`, {})).status).toBe(200);
    expect(await read()).toMatchObject({ closed_on: "2026-03-01", moved_to: null });
    await close(moderator, { ...grounds, reason: "closed", moved_to: place.id });
    expect((await reopen(owner)).status).toBe(409);
    expect((await reopen(moderator)).status).toBe(200);
    expect(await db.decision.count({ where: { targetId: shop.id, measure: "restored" } })).toBe(2);
  });

  it("of a hidden listing gets a conflict, and no one else may", async () => {
    const hidden = await makeListing(db, { status: "suspended" });
    expect(await close(moderator, grounds, hidden.id)).toMatchObject({ status: 409 });
    expect((await close(await signIn())).status).toBe(403);
    expect((await close(undefined)).status).toBe(401);
    expect((await reopen(await signIn())).status).toBe(403);
  });
});

describe("a closed listing", () => {
  it("stays closed when it is suspended and restored, renamed, and moved, and is open once merged with an open one", async () => {
    await close(owner);
    await send(moderator, "listings/bulk_status/", { ids: [shop.id], status: "suspended", from: "active", ...grounds });
    await send(moderator, "listings/bulk_status/", { ids: [shop.id], status: "active", from: "suspended" });
    const other = await makeCategory(db);
    const { status } = await call({
      ...{ path: `businesses/${shop.id}/`, method: "PATCH", as: admin.headers },
      body: { name: `${word} Renamed`, category_id: other.id },
    });
    expect(status).toBe(200);
    expect([await found(), await counted()]).toEqual([[place.id], 1]);
    expect(await differences()).toEqual({});
    const { merge } = mergeCalls(admin.headers);
    expect((await merge(shop.id, place.id)).status).toBeLessThan(300);
    expect([await found(), await counted(), (await read()).closed_on]).toEqual([[shop.id], 0, null]);
    expect(await differences()).toEqual({});
  });

  it("is a duplicate for an import, which leaves it closed", async () => {
    await close(owner);
    const { body } = await call({
      ...{ path: "businesses/bulk_create/", method: "POST", as: admin.headers },
      body: {
        items: [{ name: shop.name, street_address: shop.streetAddress, city: "Portland", state: "ME", category }],
      },
    });
    expect(body).toMatchObject({ created: 0, skipped: [{ id: shop.id }] });
    expect((await read()).closed_on).toBe(today);
  });
});
