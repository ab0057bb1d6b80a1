import { beforeAll, beforeEach, expect, it } from "vitest";
import { type Review } from "@/lib/contract/review";
import { hiddenHours } from "@/lib/rules/moderation";
import { hourMs } from "@/lib/rules/time";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { showHidden } from "@/server/reviews/hide";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { differences } from "../support/recount";
import { grounds, listed, mails, patch, stored } from "../support/reviews";

const db = database();
let moderator: SignedIn;
let author: SignedIn;
let listingId: number;

beforeAll(async () => {
  moderator = await signIn({ userType: "moderator" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  author = await signIn();
  ({ id: listingId } = await makeListing(db, { phone: "+15035550142", streetAddress: "12 Main Street" }));
});

const address = "Their nurse lives at 4 Elm Street and told me so.";
const review = (content: string) => makeReview(db, { listingId, userId: author.id, content });
const report = async (id: number, reason = "private_data") =>
  call({ path: "reports/", method: "POST", body: { kind: "review", id, reason }, as: (await signIn()).headers });
const decisionsOf = (targetId: number) => db.decision.findMany({ where: { targetId, targetKind: "review" } });

it("is hidden with a report of private information and an address in its text, and its author learns why", async () => {
  const { id } = await review(address);
  expect((await report(id)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ status: "pending" });
  expect(await listed(null, `business_id=${listingId}`)).toEqual([]);
  expect(await decisionsOf(id)).toMatchObject([
    { measure: "review_removed", reason: "private_data", source: "signal", automated: true, byId: null },
  ]);
  const [mail] = await mails("decision-made");
  expect([mail?.userId, mail?.values]).toEqual([author.id, expect.objectContaining({ reason: "private_data" })]);
  const [first] = await listed(moderator, `business_id=${listingId}&waiting=true&ordering=-urgency,created_at`);
  expect(first).toMatchObject({ id, flag_count: 1, hidden_until: expect.any(String) as string });
  expect(await differences()).toEqual({});
});

it.each([
  ["a report for another reason", address, "spam"],
  ["a text without private data", "They were late twice and rude on the phone.", "private_data"],
  ["the listing's own address and phone", "Go to 12 Main Street or call 503-555-0142 first.", "private_data"],
])("stays with %s: a report alone hides nothing", async (_, content, reason) => {
  const { id } = await review(content);
  expect((await report(id, reason)).status).toBe(200);
  expect(await stored(id)).toMatchObject({ status: "flagged", hiddenUntil: null });
});

it("comes back when a moderator approves it, with its reports settled, and isn't hidden again", async () => {
  const { id } = await review(address);
  await report(id);
  await db.outboxMail.deleteMany();
  expect((await patch(moderator, id, { status: "active" })).body).toMatchObject({ status: "active", flag_count: 0 });
  expect(await stored(id)).toMatchObject({ hiddenUntil: null });
  expect((await decisionsOf(id)).map(({ measure }) => measure)).toEqual([
    "review_removed",
    "report_declined",
    "restored",
  ]);
  expect((await mails("report-decided")).map(({ values }) => values)).toMatchObject([{ isRemoved: false }]);
  expect(await mails("review-posted")).toEqual([]);
  // The same reason can be raised again after a day, with a note.
  await db.review.update({ where: { id }, data: { createdAt: new Date(Date.now() - 72 * hourMs) } });
  const settledAt = new Date(Date.now() - 25 * hourMs);
  await db.reviewFlag.updateMany({ where: { reviewId: id }, data: { settledAt } });
  const again = { kind: "review", id, reason: "private_data", details: "It is still there." };
  const reader = await signIn();
  expect((await call({ path: "reports/", method: "POST", body: again, as: reader.headers })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ status: "flagged", hiddenUntil: null });
  expect(await differences()).toEqual({});
});

it("goes for good when a moderator removes it", async () => {
  const { id } = await review(address);
  await report(id);
  expect((await patch(moderator, id, { status: "removed", ...grounds })).status).toBe(200);
  expect(await stored(id)).toMatchObject({ status: "removed", hiddenUntil: null });
  expect((await mails("report-decided")).map(({ values }) => values)).toMatchObject([{ isRemoved: true }]);
});

it(`shows again after ${hiddenHours} hours, first in the queue of reported reviews`, async () => {
  const [{ id }, other] = [await review(address), await makeReview(db, { listingId, content: "I will find you." })];
  await report(id);
  await report(other.id, "harassment");
  await showHidden(db, new Date(Date.now() + (hiddenHours - 1) * hourMs));
  expect(await stored(id)).toMatchObject({ status: "pending" });
  await showHidden(db, new Date(Date.now() + (hiddenHours + 1) * hourMs));
  expect(await stored(id)).toMatchObject({ status: "flagged" });
  const rows = await listed(moderator, `business_id=${listingId}&status=flagged&ordering=-urgency,created_at`);
  expect(rows.map((row: Review) => row.id)).toEqual([id, other.id]);
  expect(rows[0]?.hidden_until).not.toBeNull();
  expect(await differences()).toEqual({});
});

it("shows again as it was while an edit waits for a moderator", async () => {
  const { id } = await review(address);
  await report(id);
  expect((await patch(author, id, { content: "Buy my pills at my new shop today." })).status).toBe(200);
  await showHidden(db, new Date(Date.now() + (hiddenHours + 1) * hourMs));
  expect(await stored(id)).toMatchObject({ status: "flagged", content: address });
});
