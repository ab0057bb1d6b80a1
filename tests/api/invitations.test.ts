import { beforeEach, describe, expect, it } from "vitest";
import { GET as openStop, POST as stop } from "@/app/invitations/stop/route";
import { GET as openForm } from "@/app/review/[id]/route";
import { type SentInvitations } from "@/lib/contract/invitation";
import { type Review } from "@/lib/contract/review";
import { invitationLimits } from "@/lib/rules/invitation";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { purgeInvitations, sendInvitationReminders } from "@/server/invitations/remind";
import { renderMail } from "@/server/mail/render";
import { templates } from "@/server/mail/templates";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { mails, someWords, write } from "../support/reviews";

const db = database();
const site = "http://localhost:3000";
const dayMs = 24 * 60 * 60 * 1000;
let owner: SignedIn;
let listingId: number;
let people: string[];

beforeEach(async () => {
  await db.outboxMail.deleteMany();
  owner = await signIn({ userType: "owner" });
  listingId = (await makeListing(db, { name: "Harbor Family Law", claimedById: owner.id })).id;
  people = addresses(6);
});

function addresses(count: number): string[] {
  const word = unique().toLowerCase();
  return Array.from({ length: count }, (_, nth) => `${word}-${nth}@example.com`);
}

interface Given {
  id?: number;
  confirmed?: unknown;
  as?: SignedIn;
}

const sendTo = (emails: unknown, { id = listingId, confirmed = true, as = owner }: Given = {}) =>
  call({
    path: `businesses/${id}/invitations/`,
    method: "POST",
    body: { emails, confirmed },
    as: as.headers,
  });
const overview = async () =>
  call({
    path: `businesses/${listingId}/invitations/`,
    as: owner.headers,
  });
const invitations = () => db.reviewInvitation.findMany({ where: { listingId }, orderBy: { id: "asc" } });
const age = (days: number) =>
  db.reviewInvitation.updateMany({ where: { listingId }, data: { createdAt: new Date(Date.now() - days * dayMs) } });

/** The links of the latest invitation to an address, as its mail has them. */
async function linksTo(email: string) {
  const mail = (await mails("review-invitation")).findLast(({ recipient }) => recipient === email);
  const { text, unsubscribe } = renderMail(templates["review-invitation"], mail?.values);
  const form = /http\S+\/review\/\S+/.exec(text)?.[0] ?? "";
  return { form, page: /http\S+\/invitations\?\S+/.exec(text)?.[0] ?? "", oneClick: unsubscribe?.url ?? "" };
}

const open = (url: string) => {
  const { pathname } = new URL(url, site);
  return openForm(new Request(new URL(url, site)), { params: Promise.resolve({ id: pathname.split("/")[2] ?? "" }) });
};
/** The Cookie header of a browser that has followed a link. */
const followed = async (url: string) => (await open(url)).headers.getSetCookie()[0]?.split(";")[0] ?? "";

/** Writes a review in a browser with this cookie. */
async function reviewWith(cookie: string, business = listingId) {
  const author = await signIn();
  const headers = { cookie: `${author.headers.cookie}; ${cookie}` };
  return (await write(author, { ...someWords, business_id: business }, headers)).body as Review;
}

describe("a list of people", () => {
  it("is sent whole, to each address once, with the same words", async () => {
    const answer = await sendTo([...people, ` ${people[0]?.toUpperCase()} `]);
    expect([answer.status, answer.body]).toMatchObject([201, { sent: 6, left_out: 0, invited: 6, left_today: 194 }]);
    const sent = await mails("review-invitation");
    expect(sent.map(({ recipient }) => recipient).sort()).toEqual(people);
    const words = sent.map(({ values }) => renderMail(templates["review-invitation"], values).text);
    const withoutLinks = words.map((text) => text.replace(/http\S+/g, ""));
    expect(new Set(withoutLinks).size).toBe(1);
    expect(withoutLinks[0]).toContain("good or bad");
  });

  it("leaves out who was invited in the last 180 days or wants no invitations, without naming them", async () => {
    await sendTo(people);
    await stop(new Request((await linksTo(people[5] ?? "")).oneClick, { method: "POST" }));
    const others = addresses(4);
    const second = await sendTo([...people, ...others]);
    expect(second.body).toMatchObject({ sent: 4, left_out: 6 });
    await age(invitationLimits.againAfterDays + 1);
    const third = (await sendTo(people)).body as SentInvitations;
    expect(third).toMatchObject({ sent: 5, left_out: 1 });
    for (const email of people)
      expect(JSON.stringify([second.body, third, (await overview()).body])).not.toContain(email);
    const account = await call({ path: "users/me/export/", as: owner.headers });
    expect(JSON.stringify(account.body)).toContain("Harbor Family Law");
    for (const email of people) expect(JSON.stringify(account.body)).not.toContain(email);
  });

  it.each([
    [
      "fewer than five different addresses",
      ["a@example.com", "A@example.com", "b@example.com", "c@example.com", "d@example.com"],
    ],
    ["something that is no address", ["a@example.com", "b@example.com", "c@example.com", "d@example.com", "jane@"]],
    ["more than 200", Array.from({ length: 201 }, (_, nth) => `p${nth}@example.com`)],
    ["no list", "a@example.com"],
  ])("is refused with %s", async (_, emails) => {
    const answer = await sendTo(emails);
    expect([answer.status, Object.keys(answer.body as object)]).toEqual([400, ["emails"]]);
    expect(await invitations()).toEqual([]);
  });

  it("is refused without confirmation, for a listing that isn't public, and for another owner's", async () => {
    expect([
      (await sendTo(people, { confirmed: false })).status,
      (await sendTo(people, { confirmed: 1 })).status,
    ]).toEqual([400, 400]);
    expect((await sendTo(people, { as: await signIn({ userType: "owner" }) })).status).toBe(403);
    await db.listing.update({ where: { id: listingId }, data: { status: "pending" } });
    expect((await sendTo(people)).status).toBe(409);
    expect(await mails("review-invitation")).toEqual([]);
  });

  it("must fit into 200 a day for all the owner's listings, also when two are sent at once", async () => {
    const other = await makeListing(db, { claimedById: owner.id });
    const answers = await Promise.all([sendTo(addresses(120)), sendTo(addresses(120), { id: other.id })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await sendTo(addresses(81))).body).toEqual({
      emails: ["You can invite 80 more today. A list is sent whole, so send this one tomorrow."],
    });
    expect((await sendTo(addresses(80))).status).toBe(201);
    expect(await db.reviewInvitation.count({ where: { listingId: { in: [listingId, other.id] } } })).toBe(200);
  });
});

describe("the link to the review form", () => {
  it("leads everyone to the same form, and marks a review only by an invitation", async () => {
    await sendTo(people);
    const plain = ((await overview()).body as SentInvitations).link;
    const { form } = await linksTo(people[0] ?? "");
    const [byLink, byMail] = [await open(plain), await open(form)];
    expect(byLink.headers.get("location")).toMatch(/^\/business\/.+#write-review$/);
    expect(byMail.headers.get("location")).toBe(byLink.headers.get("location"));
    expect(byLink.headers.getSetCookie()).toEqual([]);

    const cookie = await followed(form);
    expect((await reviewWith("")).is_invited).toBe(false);
    const invited = await reviewWith(cookie);
    expect(invited.is_invited).toBe(true);
    expect((await reviewWith(cookie)).is_invited).toBe(false);
    expect((await invitations())[0]).toMatchObject({ email: null, usedAt: expect.any(Date) as Date });
    await db.review.update({ where: { id: invited.id }, data: { status: "active" } });
    expect((await overview()).body).toMatchObject({ reviews: 1 });
  });

  it("marks no review of another listing, none after 90 days, and none by a forged link", async () => {
    await sendTo(people);
    const cookie = await followed((await linksTo(people[0] ?? "")).form);
    expect((await reviewWith(cookie, (await makeListing(db)).id)).is_invited).toBe(false);
    await age(invitationLimits.validDays + 1);
    expect((await reviewWith(cookie)).is_invited).toBe(false);
    const [{ key } = { key: "" }] = await invitations();
    expect(await followed(`/review/${listingId}?token=${key}.forged`)).toBe("");
  });

  it("leads to the listing that another one was merged into, and to a missing page otherwise", async () => {
    await sendTo(people);
    const kept = await makeListing(db, { name: "Kept" });
    const { form } = await linksTo(people[0] ?? "");
    await db.listing.update({ where: { id: listingId }, data: { status: "suspended", mergedIntoId: kept.id } });
    expect((await open(form)).headers.get("location")).toContain(`/${kept.slug}#`);
    expect((await reviewWith(await followed(form), kept.id)).is_invited).toBe(true);
    expect((await open("/review/2000000000")).headers.get("location")).toBe(
      "/business/2000000000-listing#write-review",
    );
    expect((await open("/review/abc")).headers.get("location")).toBe("/business/0-listing#write-review");
  });
});

describe("a week later", () => {
  it("reminds once those who haven't written, and forgets every address", async () => {
    await sendTo(people);
    await reviewWith(await followed((await linksTo(people[0] ?? "")).form));
    const user = await makeUser(db, { email: people[1] });
    await makeReview(db, { listingId, userId: user.id });
    await db.outboxMail.deleteMany();
    await age(6.9);
    await sendInvitationReminders(db, new Date());
    expect(await mails("review-invitation")).toEqual([]);
    await age(7);
    for (let time = 1; time <= 2; time += 1) await sendInvitationReminders(db, new Date());
    const reminded = await mails("review-invitation");
    expect(reminded.map(({ recipient }) => recipient).sort()).toEqual(people.slice(2));
    expect(reminded[0]?.values).toMatchObject({ isReminder: true });
    expect((await invitations()).map(({ email }) => email)).toEqual(people.map(() => null));
  });

  it("reminds no one of a listing that isn't public or has no owner, and no one late", async () => {
    for (const data of [{ status: "suspended" as const }, { status: "active" as const, claimedById: null }]) {
      await sendTo(addresses(5));
      await db.outboxMail.deleteMany();
      await age(8);
      await db.listing.update({ where: { id: listingId }, data });
      await sendInvitationReminders(db, new Date());
      expect(await mails("review-invitation")).toEqual([]);
      await db.listing.update({ where: { id: listingId }, data: { status: "active", claimedById: owner.id } });
    }
    await sendTo(addresses(5));
    await db.outboxMail.deleteMany();
    await age(15);
    await sendInvitationReminders(db, new Date());
    expect(await mails("review-invitation")).toEqual([]);
    expect(await db.reviewInvitation.count({ where: { listingId, email: { not: null } } })).toBe(0);
  });

  it("deletes invitations after 180 days", async () => {
    await sendTo(people);
    await age(179);
    await purgeInvitations(db);
    expect(await invitations()).toHaveLength(6);
    await age(181);
    await purgeInvitations(db);
    expect(await invitations()).toEqual([]);
  });
});

describe("the link that stops invitations", () => {
  const post = (url: string, body?: string) =>
    stop(new Request(url, { method: "POST", body, headers: { "content-type": "application/x-www-form-urlencoded" } }));

  it("does nothing when opened, and by one click stops the whole site's, also those waiting", async () => {
    await sendTo(people);
    const [gone = "", ...rest] = people;
    const { page, oneClick } = await linksTo(gone);
    expect(new URL(page).searchParams.get("token")).toBe(new URL(oneClick).searchParams.get("token"));
    expect(openStop(new Request(oneClick)).headers.get("location")).toContain("/invitations?token=");
    expect(await mails("review-invitation")).toHaveLength(6);

    expect((await post(oneClick, "List-Unsubscribe=One-Click")).status).toBe(200);
    expect((await mails("review-invitation")).map(({ recipient }) => recipient).sort()).toEqual(rest);
    expect((await invitations()).map(({ email }) => email)).toEqual([null, ...rest]);
    const again = await post(oneClick);
    expect([again.status, again.headers.get("location")]).toEqual([303, expect.stringContaining("stopped=1")]);

    const other = await makeListing(db, { claimedById: owner.id });
    expect((await sendTo(people, { id: other.id })).body).toMatchObject({ sent: 5, left_out: 1 });
  });

  it("is refused when forged", async () => {
    await sendTo(people);
    const [{ emailHash } = { emailHash: "" }] = await invitations();
    expect((await post(`${site}/invitations/stop?token=${emailHash}.forged`)).status).toBe(404);
    expect((await post(`${site}/invitations/stop`)).status).toBe(404);
    expect(await db.invitationOptOut.count({ where: { emailHash } })).toBe(0);
  });
});
