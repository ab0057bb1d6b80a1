import { expect, it } from "vitest";
import { type Inbox, MOST_TEMPLATES, type ReplyTemplate } from "@/lib/contract/inbox";
import { makeListing } from "@/prisma/factories/listing";
import { makeReply, makeReview } from "@/prisma/factories/review";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { updateReviewText } from "@/server/reviews/edit";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { statuses } from "../support/listings";

const db = database();
const read = async (who: SignedIn, query = "") =>
  (await call({ path: `owner/reviews/${query}`, as: who.headers })).body as Inbox;
const ids = ({ results }: Inbox) => results.map(({ id }) => id);

async function makeInbox() {
  const owner = await signIn({ userType: "owner" });
  const [one, other] = [
    await makeListing(db, { claimedById: owner.id }),
    await makeListing(db, { claimedById: owner.id, kind: "doctor", status: "suspended" }),
  ];
  const at = (day: number) => new Date(Date.now() - day * 86_400_000);
  const old = await makeReview(db, { listingId: one.id, rating: 2, title: "Slow", createdAt: at(40) });
  const late = await makeReview(db, {
    listingId: other.id,
    rating: 5,
    content: "So SLOW 100% of it",
    createdAt: at(1),
  });
  const done = await makeReview(db, { listingId: one.id, rating: 5, createdAt: at(20) });
  await makeReply(db, { reviewId: done.id });
  await makeReview(db, { listingId: one.id, status: "pending" });
  await makeReview(db, { listingId: one.id, deletedAt: new Date() });
  await makeReview(db);
  return { owner, one, other, old: old.id, late: late.id, done: done.id };
}

it("lists the visible reviews of all own listings without a reply, oldest first, and counts the rest", async () => {
  const { owner, old, late } = await makeInbox();
  const inbox = await read(owner);
  expect(ids(inbox)).toEqual([old, late]);
  expect(inbox).toMatchObject({
    count: 2,
    replies: { none: 2, skipped: 0, replied: 1, all: 3 },
    stars: [0, 1, 0, 0, 1],
  });
  expect(ids(await read(await signIn({ userType: "owner" })))).toEqual([]);
});

it("narrows by listing, reply, stars, words, and days, and pages in each order", async () => {
  const { owner, one, other, old, late, done } = await makeInbox();
  const found = async (query: string) => ids(await read(owner, query));
  expect(await found(`?listing_id=${other.id}`)).toEqual([late]);
  expect(await found("?reply=replied")).toEqual([done]);
  expect(await found("?reply=all&sort=newest")).toEqual([late, done, old]);
  expect(await found("?reply=all&stars=5,2&sort=lowest")).toEqual([old, done, late]);
  expect(await found("?reply=all&stars=5&sort=highest")).toEqual([done, late]);
  expect(await found("?q=slow")).toEqual([old, late]);
  expect(await found("?q=100%25")).toEqual([late]);
  expect(await found("?q=100_")).toEqual([]);
  expect(await found("?reply=all&days=30&sort=newest")).toEqual([late, done]);
  const page = await read(owner, "?reply=all&sort=oldest&limit=1&offset=1");
  expect([page.count, ids(page)]).toEqual([3, [done]]);
  const starred = await read(owner, `?reply=all&stars=5&listing_id=${one.id}`);
  expect([starred.count, starred.stars, starred.replies.all]).toEqual([1, [0, 1, 0, 0, 1], 2]);
  const wrong = await call({ path: "owner/reviews/?stars=6", as: owner.headers });
  expect([wrong.status, Object.keys(wrong.body as object)]).toEqual([400, ["stars"]]);
});

it("leaves out what needs no reply, until its author edits it", async () => {
  const { owner, old, late } = await makeInbox();
  const mark = (id: number, no_reply_needed: boolean, who = owner) =>
    call({ path: `reviews/${id}/no_reply/`, method: "POST", body: { no_reply_needed }, as: who.headers });
  expect((await mark(old, true, await signIn({ userType: "owner" }))).status).toBe(403);
  expect((await mark(old, true)).status).toBe(200);
  expect(ids(await read(owner))).toEqual([late]);
  const skipped = await read(owner, "?reply=skipped");
  expect([ids(skipped), skipped.results[0]?.no_reply_needed]).toEqual([[old], true]);
  expect(skipped.replies).toEqual({ none: 1, skipped: 1, replied: 1, all: 3 });
  const ctx = { db, now: new Date() } as unknown as Ctx;
  await updateReviewText(ctx, old, { rating: 4, title: "Better now", content: "They called me back." });
  expect(ids(await read(owner))).toEqual([old, late]);
  await mark(late, true);
  await mark(late, false);
  expect(ids(await read(owner))).toEqual([old, late]);
});

const templates = async (who: SignedIn) =>
  (await call({ path: "owner/reply-templates/", as: who.headers })).body as ReplyTemplate[];
const add = (who: SignedIn, body: unknown) =>
  call({ path: "owner/reply-templates/", method: "POST", body, as: who.headers });
const at = (id: number) => ({ path: `owner/reply-templates/${id}/` });

it("keeps templates for their owner alone", async () => {
  const [owner, other] = [await signIn({ userType: "owner" }), await signIn({ userType: "owner" })];
  const made = (await add(owner, { name: " Long wait ", content: "We're sorry." })).body as ReplyTemplate;
  expect(await templates(owner)).toEqual([{ id: made.id, name: "Long wait", content: "We're sorry." }]);
  expect(await templates(other)).toEqual([]);
  const body = { name: "Wait", content: "Sorry." };
  const change = (who: SignedIn) => call({ ...at(made.id), method: "PATCH", body, as: who.headers });
  const remove = (who: SignedIn) => call({ ...at(made.id), method: "DELETE", as: who.headers });
  expect([(await change(other)).status, (await remove(other)).status]).toEqual([404, 404]);
  expect([(await change(owner)).status, (await templates(owner))[0]]).toEqual([200, { id: made.id, ...body }]);
  expect([(await remove(owner)).status, await templates(owner)]).toEqual([204, []]);
  const empty = await add(owner, { name: "", content: " " });
  expect([empty.status, Object.keys(empty.body as object)]).toEqual([400, ["name", "content"]]);
});

it("refuses more templates than fit, also when they arrive at once", async () => {
  const owner = await signIn({ userType: "owner" });
  const row = { userId: owner.id, name: "N", content: "C" };
  await db.replyTemplate.createMany({ data: Array.from({ length: MOST_TEMPLATES - 1 }, () => row) });
  const answers = await Promise.all([1, 2, 3].map((n) => add(owner, { name: `T${n}`, content: "C" })));
  expect(statuses(answers)).toEqual({ 201: 1, 409: 2 });
});
