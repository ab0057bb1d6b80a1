import { beforeEach, describe, expect, it } from "vitest";
import { GET as openStop, POST as stop } from "@/app/alerts/stop/route";
import { type SavedSearch } from "@/lib/contract/saved-search";
import { alertLimits } from "@/lib/rules/alert";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { readMailState } from "@/server/alerts/readers";
import { sendAlerts } from "@/server/alerts/send";
import { database } from "@/server/db/client";
import { guestCtx } from "@/server/http/guest";
import { renderMail } from "@/server/mail/render";
import { templates, type ValuesOf } from "@/server/mail/templates";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { mergeCalls } from "../support/merges";
import { ownerPrisma } from "../support/owner-prisma";
import { mails, patch } from "../support/reviews";

const db = database();
/** Makes what the site itself must not. */
const owner = ownerPrisma();
const dayMs = 24 * 60 * 60 * 1000;
let me: SignedIn;
/** A word that only this test's listings have. */
let word: string;

beforeEach(async () => {
  await db.alertReader.deleteMany();
  await db.savedSearch.deleteMany();
  await db.follow.deleteMany();
  await db.followedReview.deleteMany();
  await db.outboxMail.deleteMany();
  me = await signIn();
  word = `Zu${unique()
    .toLowerCase()
    .replace(/[^a-z]/g, "")}`;
});

const inDays = (days: number) => new Date(Date.now() + days * dayMs);
const save = (body: Record<string, unknown> = {}, who = me) =>
  call({
    ...{ path: "saved-searches/", method: "POST", as: who.headers },
    body: { search: `/search?q=${word}`, ...body },
  });
const list = async (who = me) => (await call({ path: "saved-searches/", as: who.headers })).body as SavedSearch[];
const change = (id: number, body: unknown, who = me) =>
  call({
    ...{ path: `saved-searches/${id}/`, method: "PATCH", body, as: who.headers },
  });
const removeSearch = (id: number, who = me) =>
  call({ path: `saved-searches/${id}/`, method: "DELETE", as: who.headers });
const follow = (id: number, who = me) =>
  call({ path: "follows/", method: "POST", body: { listing_id: id }, as: who.headers });
const followed = async (who = me) => (await call({ path: "follows/", as: who.headers })).body;
const unfollow = (id: number) => call({ path: `follows/${id}/`, method: "DELETE", as: me.headers });
const newListing = (overrides: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(db, { name: `${word} ${unique()}`, ...overrides });

/** What the caller's screen says of the mails. */
const mailState = () => {
  const actor = { kind: "member", id: me.id, userType: "reviewer", status: "active" } as const;
  return readMailState({ ...guestCtx(), actor });
};

/** What was mailed. */
const told = async () => (await mails("alerts")).map(({ values }) => values as ValuesOf<"alerts">);
const toldNames = async () =>
  (await told()).map(({ searches }) => searches.map(({ listings }) => listings.map(({ name }) => name)));

/** Publishes a review of a listing as a moderator does. */
async function publish(listingId: number, overrides: Parameters<typeof makeReview>[1] = {}) {
  const [admin, review] = [
    await signIn({ userType: "admin" }),
    await makeReview(db, { listingId, status: "pending", ...overrides }),
  ];
  expect((await patch(admin, review.id, { status: "active" })).status).toBe(200);
  return review;
}

describe("saved searches", () => {
  it("are named by their words, kept once, renamed, and deleted by their owner alone", async () => {
    const { id: categoryId, fullSlug } = await makeCategory(db, { name: "Tailors" });
    const first = (await save({ search: `/${fullSlug}?q=${word}&rating=3&page=2&sort=newest&open=now` }))
      .body as SavedSearch;
    expect(first).toMatchObject({ name: `${word}, Tailors, rating 3 and up`, frequency: "daily" });
    expect(first.path).toBe(`/${fullSlug}?q=${word}&rating=3`);
    const again = await save({ search: `/search?rating=3&category=${fullSlug}&q=${word}`, frequency: "weekly" });
    expect(again.body).toEqual({ ...first, frequency: "weekly" });
    expect((await change(first.id, { name: " My tailors " })).body).toMatchObject({
      name: "My tailors",
      frequency: "weekly",
    });
    await db.category.update({ where: { id: categoryId }, data: { name: "Sewing" } });
    expect(await list()).toMatchObject([{ id: first.id, name: "My tailors" }]);
    const other = await signIn();
    expect([
      await list(other),
      (await change(first.id, { name: "x" }, other)).status,
      (await removeSearch(first.id, other)).status,
    ]).toEqual([[], 404, 404]);
    expect((await removeSearch(first.id)).status).toBe(204);
    expect(await list()).toEqual([]);
  });

  it.each(["/search", "/search?page=2", "https://example.com/search?q=a", "/no-such-category", "search?q=a"])(
    "aren't made of %s",
    async (search) => expect((await save({ search })).status).toBe(400),
  );

  it("end at the limit, also for calls at the same time", async () => {
    const ask = Array.from({ length: alertLimits.searches + 3 }, (_, at) =>
      save({ search: `/search?q=${word}+${at}` }),
    );
    const statuses = (await Promise.all(ask)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 409)).toHaveLength(3);
    expect(await list()).toHaveLength(alertLimits.searches);
  });
});

describe("the mail of new matches", () => {
  it("tells what became public since the search was saved, once, by merit and without payment", async () => {
    await newListing();
    await save();
    const pending = await newListing({ status: "pending" });
    const [paid, better] = [await newListing({ isPremium: true }), await newListing()];
    await makeReview(db, { listingId: better.id, rating: 5 });
    expect(await sendAlerts(db, new Date())).toBe(0);
    expect(await sendAlerts(db, inDays(2))).toBe(1);
    expect(await toldNames()).toEqual([[[better.name, paid.name]]]);
    await db.listing.update({ where: { id: paid.id }, data: { status: "suspended" } });
    await db.listing.update({ where: { id: paid.id }, data: { status: "active" } });
    await db.savedSearch.updateMany({ data: { seenUntil: new Date() } });
    await db.listing.update({ where: { id: pending.id }, data: { status: "active" } });
    await sendAlerts(db, inDays(4));
    expect((await toldNames()).at(1)).toEqual([[pending.name]]);
  });

  it("joins all searches of a person and shows ten listings of each", async () => {
    await save();
    await save({ search: `/search?q=${word}&type=doctor`, name: "Doctors" });
    for (let at = 0; at <= alertLimits.matches; at += 1) await newListing({ kind: "doctor" });
    expect(await sendAlerts(db, inDays(2))).toBe(1);
    const [mail] = await told();
    expect(mail?.searches.map(({ hasMore, listings }) => [hasMore, listings.length])).toEqual([
      [true, 10],
      [true, 10],
    ]);
  });

  it("tells everyone once though a run fails between two people, and others run at the same time", async () => {
    const people = [me, await signIn(), await signIn()];
    for (const who of people) await save({}, who);
    await newListing();
    const unlucky = people[1]?.id ?? 0;
    await owner.$executeRawUnsafe(
      `CREATE FUNCTION fail_mail() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE ''full''; END'`,
    );
    await owner.$executeRawUnsafe(
      `CREATE TRIGGER fail_mail BEFORE INSERT ON outbox_mail FOR EACH ROW WHEN (NEW.user_id = ${unlucky}) EXECUTE FUNCTION fail_mail()`,
    );
    await expect(sendAlerts(db, inDays(2))).rejects.toThrow();
    expect((await told()).map(({ userId }) => userId)).toEqual([me.id]);
    await owner.$executeRawUnsafe("DROP FUNCTION fail_mail CASCADE");
    const counts = await Promise.all([1, 2, 3].map(() => sendAlerts(db, inDays(2))));
    expect(counts.reduce((sum, count) => sum + count)).toBe(2);
    expect((await told()).map(({ userId }) => userId)).toEqual(expect.arrayContaining(people.map(({ id }) => id)));
    expect(await sendAlerts(db, inDays(2))).toBe(0);
  });

  it("comes weekly or not at all where that was chosen, and never for what came while it was off", async () => {
    const [weekly, off] = [
      await save({ frequency: "weekly" }),
      await save({ search: `/search?q=${word}&type=business`, frequency: "off" }),
    ];
    await newListing();
    expect([await sendAlerts(db, inDays(2)), await sendAlerts(db, inDays(7))]).toEqual([0, 1]);
    expect((await told())[0]?.searches.map(({ name }) => name)).toEqual([(weekly.body as SavedSearch).name]);
    await change((off.body as SavedSearch).id, { frequency: "daily" });
    expect(await sendAlerts(db, inDays(8))).toBe(0);
  });

  it("pauses after 180 days away, says so once, and goes on afterwards", async () => {
    await save();
    await newListing();
    await db.session.deleteMany({ where: { userId: me.id } });
    const away = alertLimits.pausedAfterDays + 1;
    expect(await sendAlerts(db, inDays(away))).toBe(1);
    expect(await told()).toMatchObject([{ isLast: true }]);
    expect(await mailState()).toEqual({ isOn: true, isPaused: true });
    await db.listing.updateMany({ where: { name: { startsWith: word } }, data: { publicAt: inDays(away + 1) } });
    expect(await sendAlerts(db, inDays(away + 3))).toBe(0);
    await db.alertReader.update({ where: { userId: me.id }, data: { lastSeen: inDays(away + 4) } });
    await db.listing.updateMany({ where: { name: { startsWith: word } }, data: { publicAt: inDays(away + 4) } });
    expect(await sendAlerts(db, inDays(away + 6))).toBe(1);
    expect((await told())[1]).toMatchObject({ isLast: false });
    expect(await mailState()).toEqual({ isOn: true, isPaused: false });
  });

  it("is stopped by one click without signing in, which only a POST with the site's token does", async () => {
    await save();
    await newListing();
    await sendAlerts(db, inDays(2));
    const [mail] = await mails("alerts");
    const { unsubscribe, text } = renderMail(templates.alerts, mail?.values);
    expect([unsubscribe?.isOneClick, /\/alerts\/unsubscribe\?token=/.test(text)]).toEqual([true, true]);
    const url = unsubscribe?.url ?? "";
    const wants = async () => (await db.userSettings.findUnique({ where: { userId: me.id } }))?.alertEmails ?? true;
    expect([openStop(new Request(url)).status, await wants()]).toEqual([303, true]);
    expect((await stop(new Request(url.replace("token=", "token=1"), { method: "POST" }))).status).toBe(404);
    const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
    expect([(await stop(new Request(url, { method: "POST", body }))).status, await wants()]).toEqual([200, false]);
    await newListing();
    await db.savedSearch.updateMany({ data: { seenUntil: new Date(Date.now() - dayMs) } });
    expect(await sendAlerts(db, inDays(4))).toBe(0);
  });
});

describe("following a listing", () => {
  it("brings its new reviews in the daily mail, but not one's own, nor those of one's own listing", async () => {
    const [author, holder] = [await signIn(), await signIn({ userType: "owner" })];
    const listing = await makeListing(db, { claimedById: holder.id });
    for (const who of [me, author, holder]) expect((await follow(listing.id, who)).status).toBe(200);
    const review = await publish(listing.id, { userId: author.id, title: "Kind and quick" });
    expect(await sendAlerts(db, new Date())).toBe(0);
    expect(await sendAlerts(db, inDays(2))).toBe(1);
    expect(await told()).toMatchObject([
      { userId: me.id, reviewCount: 1, reviews: [{ title: review.title, rating: review.rating }] },
    ]);
    expect(await sendAlerts(db, inDays(3))).toBe(0);
    await publish(listing.id);
    await unfollow(listing.id);
    expect(await sendAlerts(db, inDays(5))).toBe(1);
    expect((await told()).map(({ userId }) => userId)).toEqual([me.id, author.id]);
  });

  it("moves to the listing that one became, and back when the merge is undone", async () => {
    const kept = await makeListing(db);
    const merged = await makeListing(db, { categoryId: kept.categoryId });
    await follow(merged.id);
    const calls = mergeCalls((await signIn({ userType: "admin" })).headers);
    const { body: merge } = await calls.merge(kept.id, merged.id);
    expect(await followed()).toEqual({ ids: [kept.id] });
    await publish(kept.id);
    expect(await sendAlerts(db, inDays(2))).toBe(1);
    await calls.undo(merge.id);
    expect(await followed()).toEqual({ ids: [merged.id] });
  });

  it("ends at the limit and is for public listings only", async () => {
    const { id: categoryId } = await makeCategory(db);
    await db.listing.createMany({
      data: Array.from({ length: alertLimits.follows + 1 }, (_, at) => ({
        ...{ kind: "business" as const, status: "active" as const, categoryId, name: `${word} ${at}`, slug: `f-${at}` },
      })),
    });
    const ids = (await db.listing.findMany({ where: { categoryId }, select: { id: true } })).map(({ id }) => id);
    await db.follow.createMany({ data: ids.slice(0, -2).map((listingId) => ({ userId: me.id, listingId })) });
    const last = await Promise.all(ids.slice(-2).map((id) => follow(id)));
    expect(last.map(({ status }) => status).sort()).toEqual([200, 409]);
    const hidden = await makeListing(db, { status: "suspended" });
    expect((await follow(hidden.id, await signIn())).status).toBe(404);
  });
});

it("is in the export of an account's data, and goes when the account is closed", async () => {
  const { id } = await makeListing(db);
  await save();
  await follow(id);
  await publish(id);
  const places = ["alert_reader", "follow", "followed_review", "saved_search"];
  const rows = async () => {
    const held = await db.$queryRaw<{ place: string }[]>`SELECT place FROM held_about(${me.id}::int)`;
    return places.filter((name) => held.some(({ place }) => place === name));
  };
  expect(await rows()).toEqual(places);
  const { email } = await db.user.findUniqueOrThrow({ where: { id: me.id } });
  const body = { reviews: "delete", confirm_email: email };
  await call({ path: "users/me/", method: "DELETE", body, as: me.headers });
  expect(await rows()).toEqual([]);
});
