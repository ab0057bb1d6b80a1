import { beforeAll, beforeEach, expect, it } from "vitest";
import { keptDays } from "@/lib/rules/retention";
import { makeFlag, makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { listOwnReports } from "@/server/reports/own";
import { purgeGuestReports } from "@/server/reviews/guest-report";
import { guestCtx } from "@/server/http/guest";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { differences } from "../support/recount";
import { mails, patch } from "../support/reviews";

// Read with the first use of the database.
process.env.RATE_LIMIT_SCALE = "1";
const db = database();
const guest = { name: "Gil Frost", email: "gil@example.com", note: "Spam or advertising: Links to a shop" };
let admin: SignedIn;
let network = 0;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
beforeEach(async () => {
  await db.outboxMail.deleteMany();
  await db.guestReport.deleteMany();
  network += 1;
});

/** Reports as a guest, from another network for each test and to another address for each report. */
const report = (id: number, body: object = {}, address = `192.0.2.${network}`) =>
  call({
    path: `reviews/${id}/flag/`,
    method: "POST",
    body,
    headers: { "x-client-address": address },
  });
const confirmed = (token: string) => call({ path: "reports/confirm/", method: "POST", body: { token } });
const flagsOf = (reviewId: number) => db.reviewFlag.findMany({ where: { reviewId } });

/** The token in the mail to confirm the newest report. */
async function mailedToken(): Promise<string> {
  const mail = (await mails("report-confirm")).at(-1);
  const { link } = mail?.values as { link: string };
  return new URL(link, "http://localhost").searchParams.get("token") ?? "";
}

it("counts a guest's report once its mailed link is confirmed, and tells the guest the outcome", async () => {
  const { id } = await makeReview(db, { title: "Buy my pills" });
  expect((await report(id, { ...guest, email: "Gil@example.com" })).status).toBe(202);
  expect(await flagsOf(id)).toEqual([]);
  const [mail] = await mails("report-confirm");
  expect([mail?.recipient, mail?.userId]).toEqual(["Gil@example.com", null]);

  const token = await mailedToken();
  for (let time = 1; time <= 2; time += 1) expect((await confirmed(token)).status).toBe(200);
  expect(await flagsOf(id)).toMatchObject([{ userId: null, reason: "spam", note: "Links to a shop" }]);
  expect(await db.review.findUnique({ where: { id } })).toMatchObject({ status: "flagged", flagCount: 1 });

  // Another report to the same address counts no second time.
  await report(id, { ...guest, note: "Other" });
  expect((await confirmed(await mailedToken())).status).toBe(200);
  expect(await flagsOf(id)).toHaveLength(1);

  await patch(admin, id, { status: "active" });
  const decided = await mails("report-decided");
  expect(decided.map(({ recipient, values }) => [recipient, values])).toEqual([
    ["Gil@example.com", expect.objectContaining({ name: "Gil Frost", title: "Buy my pills", isRemoved: false })],
  ]);
  expect(await db.guestReport.count({ where: { flagId: { not: null } } })).toBe(0);
  expect(await differences()).toEqual({});
});

it("of a review that its author deletes is answered, as that of a member", async () => {
  const [author, member] = [await signIn(), await signIn()];
  const { id } = await makeReview(db, { userId: author.id });
  await report(id, guest);
  await confirmed(await mailedToken());
  await makeFlag(db, { reviewId: id, userId: member.id });
  expect((await call({ path: `reviews/${id}/`, method: "DELETE", as: author.headers })).status).toBeLessThan(300);
  const told = await mails("report-decided");
  expect(told.map(({ recipient, userId, values }) => [userId ?? recipient, values])).toEqual([
    [expect.anything(), expect.objectContaining({ isGone: true, isRemoved: false })],
    [member.id, expect.objectContaining({ isGone: true })],
  ]);
  expect(await listOwnReports(guestCtx(), member.id, 10)).toMatchObject([{ outcome: "gone" }]);
});

it("asks for a sign-in without name and email, and names what is wrong with them", async () => {
  const { id } = await makeReview(db);
  for (const body of [{}, { name: "Gil" }, { email: "gil@example.com" }, { name: " ", email: "gil@example.com" }]) {
    expect((await report(id, body)).status).toBe(401);
  }
  const bad = await report(id, { ...guest, email: "gil" });
  expect([bad.status, Object.keys(bad.body as object)]).toEqual([400, ["email"]]);
  const hidden = await makeReview(db, { status: "pending" });
  expect((await report(hidden.id, guest)).status).toBe(404);
  expect(await mails("report-confirm")).toEqual([]);
});

it("takes five reports a day from a network, and five to an address", async () => {
  const { id } = await makeReview(db);
  const statusOf = async (email: string, address?: string) => (await report(id, { ...guest, email }, address)).status;
  for (let nth = 1; nth <= 5; nth += 1) expect(await statusOf(`a${nth}@example.com`)).toBe(202);
  expect(await statusOf("a6@example.com")).toBe(429);
  for (let nth = 1; nth <= 5; nth += 1) expect(await statusOf("one@example.com", `198.51.100.${nth}`)).toBe(202);
  expect(await statusOf("ONE@example.com", "198.51.100.6")).toBe(429);
});

it("refuses an unknown or old link, and one to a review that is gone, and forgets such reports", async () => {
  expect((await confirmed("unknown")).status).toBe(404);
  const [old, gone] = [await makeReview(db), await makeReview(db)];
  await report(old.id, { ...guest, email: "old@example.com" });
  const oldToken = await mailedToken();
  const day = 24 * 60 * 60 * 1000;
  await db.guestReport.updateMany({
    data: { createdAt: new Date(Date.now() - (keptDays.unconfirmedReports + 1) * day) },
  });
  await report(gone.id, { ...guest, email: "gone@example.com" });
  const goneToken = await mailedToken();
  await db.review.update({ where: { id: gone.id }, data: { deletedAt: new Date() } });
  for (const token of [oldToken, goneToken]) expect((await confirmed(token)).status).toBe(404);
  await purgeGuestReports(db);
  expect(await db.guestReport.count()).toBe(0);
});
