import { describe, expect, it } from "vitest";
import { type OwnUser } from "@/lib/contract/user";
import { noName } from "@/lib/rules/account";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { renderMail } from "@/server/mail/render";
import { templates } from "@/server/mail/templates";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { auditOf } from "../support/listings";

const db = database();
const dayMs = 24 * 60 * 60 * 1000;
const me = async (as: SignedIn) => (await call({ path: "users/me/", as: as.headers })).body as OwnUser;
const rename = (as: SignedIn, full_name: unknown) =>
  call({ path: "users/me/", method: "PATCH", body: { full_name }, as: as.headers });
const needed = { detail: "Tell us your name first. It is shown with what you write.", code: "name_needed" };

describe("someone without a name", () => {
  const writes = {
    review: ({ id }: { id: number }) => ({
      path: "reviews/",
      body: { business_id: id, rating: 5, title: "Kind people", content: "They explained every step to us." },
    }),
    claim: ({ id }: { id: number }) => ({ path: `businesses/${id}/claim/`, body: { relationship: "I own it." } }),
    listing: ({ category_id }: { category_id: number }) => ({
      path: "businesses/",
      body: { name: "New", category_id },
    }),
    report: ({ review_id }: { review_id: number }) => ({ path: `reviews/${review_id}/flag/`, body: { note: "Spam" } }),
  };

  it.each(Object.entries(writes))("is asked for one before their first %s, which is then accepted", async (_, to) => {
    const { id, categoryId } = await makeListing(db);
    const review = await makeReview(db, { listingId: id, status: "active" });
    const unnamed = await signIn({ fullName: noName });
    const send = () =>
      call({ method: "POST", ...to({ id, category_id: categoryId, review_id: review.id }), as: unnamed.headers });
    const refused = await send();
    expect([refused.status, refused.body]).toEqual([403, needed]);
    expect(await me(unnamed)).toMatchObject({ needs_name: true, full_name: noName });
    expect((await rename(unnamed, "  Kim   Vale ")).status).toBe(200);
    expect(await me(unnamed)).toMatchObject({ needs_name: false, full_name: "Kim Vale" });
    expect((await send()).status).toBeLessThan(202);
  });

  it("is asked before they reply as a member of a team", async () => {
    const listing = await makeListing(db, { isPremium: true, claimedById: (await signIn()).id, claimedAt: new Date() });
    const unnamed = await signIn({ fullName: noName });
    const member = { listingId: listing.id, userId: unnamed.id, role: "responder" as const, joinedAt: new Date() };
    await db.listingMember.create({ data: member });
    const { id } = await makeReview(db, { listingId: listing.id, status: "active" });
    const reply = { path: `reviews/${id}/reply/`, method: "POST", body: { content: "Thank you." } };
    expect((await call({ ...reply, as: unnamed.headers })).body).toEqual(needed);
  });

  it("isn't greeted by the placeholder, and others see their address in mails about the team", () => {
    const values = { name: noName, listing: "Harbor Law", role: "responder", member: "kim@example.com", path: "/x" };
    const { text, subject } = renderMail(templates["team-joined"], values);
    expect(text).toContain("Hello,");
    expect(text).not.toContain(noName);
    expect(subject).toBe("kim@example.com joined the team of Harbor Law");
  });
});

describe("a name", () => {
  it("may be changed once in 30 days by the person who chose it, and the change is audited without values", async () => {
    const who = await signIn({ fullName: noName });
    await rename(who, "Kim Vale");
    const refused = await rename(who, "Kim Reed");
    expect([refused.status, Object.keys(refused.body as object)]).toEqual([400, ["full_name"]]);
    expect((await rename(who, "Kim Vale")).status).toBe(200);
    await db.user.update({ where: { id: who.id }, data: { nameSetAt: new Date(Date.now() - 30 * dayMs) } });
    expect((await rename(who, "Kim Reed")).body).toMatchObject({ full_name: "Kim Reed" });
    expect((await auditOf(who.id, "user")).map(({ after }) => after)).toEqual([
      { full_name: "changed" },
      { full_name: "changed" },
    ]);
  });

  it("that comes with the sign-in stays, whatever is sent", async () => {
    const who = await signIn({ fullName: "Robin Ashdown" });
    expect((await rename(who, "Someone Else")).status).toBe(200);
    expect(await me(who)).toMatchObject({ full_name: "Robin Ashdown", name_changeable_at: null });
  });

  it.each(["", "   ", noName, "kim@example.com", "\u200b\u202e", "A".repeat(201)])("can't be %j", async (name) => {
    const who = await signIn({ fullName: noName });
    expect((await rename(who, name)).status).toBe(400);
  });

  it("loses invisible characters", async () => {
    const who = await signIn({ fullName: noName });
    expect((await rename(who, "Kim\u202e Va\u200ble")).body).toMatchObject({ full_name: "Kim Vale" });
  });
});
