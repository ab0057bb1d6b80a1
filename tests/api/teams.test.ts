import { beforeEach, describe, expect, it } from "vitest";
import { type Inbox } from "@/lib/contract/inbox";
import { type Team } from "@/lib/contract/team";
import { type OwnUser } from "@/lib/contract/user";
import { mostInTeam, type TeamRole } from "@/lib/rules/team";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { renderMail } from "@/server/mail/render";
import { templates } from "@/server/mail/templates";
import { purgeTeamInvitations } from "@/server/teams/write";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { mergeCalls } from "../support/merges";
import { act, mails, patch as patchReview, someWords, write } from "../support/reviews";

const db = database();
const dayMs = 24 * 60 * 60 * 1000;
let owner: SignedIn;
let listingId: number;

beforeEach(async () => {
  await db.outboxMail.deleteMany();
  owner = await signIn({ userType: "owner", fullName: "Olive Owner" });
  const data = { name: "Harbor Family Law", claimedById: owner.id, claimedAt: new Date(), isPremium: true };
  listingId = (await makeListing(db, data)).id;
});

const at = (rest = "members/") => ({ path: `businesses/${listingId}/${rest}` });
const inviteAs = (email: string, role: unknown = "responder", as = owner) =>
  call({ ...at(), method: "POST", body: { email, role }, as: as.headers });
const teamOf = async (as = owner) => (await call({ ...at(), as: as.headers })).body as Team;
const removeAs = (as: SignedIn, member: number) =>
  call({ ...at(`members/${member}/`), method: "DELETE", as: as.headers });
const changeAs = (as: SignedIn, member: number, role: unknown) =>
  call({ ...at(`members/${member}/`), method: "PATCH", body: { role }, as: as.headers });
const acceptAs = (as: SignedIn, token: string) =>
  call({ path: "owner/teams/", method: "POST", body: { token }, as: as.headers });

/** The token in the latest mailed invitation to an address. */
async function tokenTo(email: string): Promise<string> {
  const mail = (await mails("team-invitation")).findLast(({ recipient }) => recipient === email);
  const { text } = renderMail(templates["team-invitation"], mail?.values);
  return new URL(/http\S+\/teaminvitation\?\S+/.exec(text)?.[0] ?? "").searchParams.get("token") ?? "";
}

const newAddress = () => `${unique().toLowerCase()}@example.com`;

/** A member who was invited and accepted. */
async function join(role: TeamRole, given: Parameters<typeof signIn>[0] = {}) {
  const email = newAddress();
  const who = await signIn({ fullName: "Kim Vale", ...given, email });
  expect((await inviteAs(email, role)).status).toBe(201);
  expect((await acceptAs(who, await tokenTo(email))).status).toBe(201);
  const { id } = await db.listingMember.findFirstOrThrow({ where: { listingId, userId: who.id } });
  return { who, email, memberId: id };
}

const actions = async () =>
  (await db.auditRow.findMany({ where: { objectType: "listing", objectId: listingId }, orderBy: { id: "asc" } })).map(
    ({ action, actorId }) => [action, actorId],
  );

describe("an invitation to a team", () => {
  it("reaches the address, makes its account a member once, and tells the owner", async () => {
    const email = newAddress();
    const answer = await inviteAs(`  ${email.toUpperCase()} `, "manager");
    const invited = { invitations: [{ email, role: "manager", is_expired: false }], members: [], left: mostInTeam - 2 };
    expect([answer.status, answer.body]).toMatchObject([201, invited]);
    const who = await signIn({ email, fullName: "Kim Vale" });
    const token = await tokenTo(email);
    const both = await Promise.all([acceptAs(who, token), acceptAs(who, token)]);
    expect(both.map(({ status }) => status).sort()).toEqual([201, 404]);
    expect(both.find(({ status }) => status === 201)?.body).toEqual({ listing_id: listingId, role: "manager" });
    expect(await teamOf()).toMatchObject({ members: [{ user_id: who.id, email, role: "manager" }], invitations: [] });
    expect((await mails("team-joined")).map(({ values }) => values)).toMatchObject([
      { member: expect.stringMatching(/^Kim Vale \(.+@example.com\)$/) as string },
    ]);
    expect(await actions()).toEqual([
      ["team.invite", owner.id],
      ["team.join", who.id],
    ]);
  });

  it("is for its address alone, and works neither forged, nor withdrawn, nor replaced, nor expired", async () => {
    const email = newAddress();
    const who = await signIn({ email });
    const stranger = await signIn();
    await inviteAs(email);
    const first = await tokenTo(email);
    expect((await acceptAs(stranger, first)).status).toBe(403);
    expect((await acceptAs(who, `${first}x`)).status).toBe(404);
    await inviteAs(email, "manager");
    expect((await acceptAs(who, first)).status).toBe(404);
    const again = await tokenTo(email);
    await db.teamInvitation.updateMany({ where: { email }, data: { expiresAt: new Date(Date.now() - 1000) } });
    expect((await acceptAs(who, again)).status).toBe(404);
    const team = await teamOf();
    expect(team.invitations).toMatchObject([{ email, role: "manager", is_expired: true }]);
    expect(team.left).toBe(mostInTeam - 1);
    await inviteAs(email);
    const third = await tokenTo(email);
    const [{ id = 0 } = {}] = (await teamOf()).invitations;
    expect((await call({ ...at(`members/invitations/${id}/`), method: "DELETE", as: owner.headers })).status).toBe(204);
    expect((await acceptAs(who, third)).status).toBe(404);
    expect(await db.listingMember.count({ where: { listingId } })).toBe(0);
  });

  it("is refused for people in the team, wrong values, and beyond 20 people, also at once", async () => {
    const { email } = await join("responder");
    const { email: own } = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
    for (const inside of [email, own]) expect((await inviteAs(inside)).status).toBe(400);
    expect((await inviteAs("kim@")).status).toBe(400);
    expect((await inviteAs(newAddress(), "owner")).status).toBe(400);
    const rows = Array.from({ length: mostInTeam - 3 }, () => ({ email: newAddress(), key: unique() }));
    const shared = { listingId, role: "responder" as const, expiresAt: new Date(Date.now() + dayMs) };
    await db.teamInvitation.createMany({ data: rows.map((row) => ({ ...row, ...shared })) });
    const three = await Promise.all([1, 2, 3].map(() => inviteAs(newAddress())));
    expect(three.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
    // The same address again takes no further place.
    expect((await inviteAs(rows[0]?.email ?? "", "manager")).status).toBe(201);
  });

  it("is deleted some time after it expired", async () => {
    for (const days of [29, 31]) {
      const expiresAt = new Date(Date.now() - days * dayMs);
      await db.teamInvitation.create({
        data: { listingId, email: newAddress(), role: "manager", key: unique(), expiresAt },
      });
    }
    await purgeTeamInvitations(db);
    expect(await db.teamInvitation.count({ where: { listingId } })).toBe(1);
  });
});

describe("a member of the team", () => {
  it("answers reviews until the owner removes them, and is refused at the next request", async () => {
    const { who, memberId } = await join("responder");
    const review = await makeReview(db, { listingId });
    const list = async () => (await call({ path: "owner/reviews/", as: who.headers })).body as Inbox;
    expect((await list()).results.map(({ id }) => id)).toEqual([review.id]);
    expect((await act("reply", who, { id: review.id, body: { content: "Thank you." } })).status).toBe(200);
    expect((await removeAs(owner, memberId)).status).toBe(204);
    expect((await act("reply", who, { id: review.id, body: { content: "Again." } })).status).toBe(403);
    expect((await list()).results).toEqual([]);
    expect((await mails("team-ended")).map(({ userId, values }) => [userId, values])).toMatchObject([
      [who.id, { why: "removed", listing: "Harbor Family Law" }],
    ]);
    expect((await actions()).at(-1)).toEqual(["team.remove", owner.id]);
  });

  it("gets another role from the owner alone, and can leave", async () => {
    const { who, memberId } = await join("responder");
    const { who: manager, memberId: other } = await join("manager");
    for (const as of [who, manager]) expect((await changeAs(as, memberId, "manager")).status).toBe(403);
    expect((await removeAs(manager, memberId)).status).toBe(403);
    expect((await changeAs(owner, memberId, "manager")).body).toMatchObject({ members: [{ role: "manager" }, {}] });
    expect((await mails("team-role")).map(({ userId }) => userId)).toEqual([who.id]);
    const me = async () => (await call({ path: "users/me/", as: manager.headers })).body as OwnUser;
    expect((await me()).memberships).toEqual([{ id: other, listing_id: listingId, role: "manager" }]);
    expect((await removeAs(manager, other)).status).toBe(204);
    expect((await me()).memberships).toEqual([]);
    expect((await mails("team-left")).map(({ userId }) => userId)).toEqual([owner.id]);
    expect((await actions()).at(-1)).toEqual(["team.leave", manager.id]);
  });

  it("can't review the listing, loses a review of it, and doesn't count as a visitor", async () => {
    const email = newAddress();
    const who = await signIn({ email });
    const { id } = await makeReview(db, { listingId, userId: who.id });
    await inviteAs(email);
    await acceptAs(who, await tokenTo(email));
    expect((await db.review.findUniqueOrThrow({ where: { id } })).deletedAt).not.toBeNull();
    expect((await write(who, { ...someWords, business_id: listingId })).status).toBe(403);
    const body = { kind: "view", listing_ids: [listingId] };
    const headers = { "user-agent": "Mozilla/5.0 (X11; Linux x86_64) Firefox/128.0" };
    for (const as of [who, await signIn()])
      await call({ path: "events/", method: "POST", body, as: as.headers, headers });
    const days = await db.listingDay.findMany({ where: { listingId } });
    expect(days.reduce((sum, { views }) => sum + views, 0)).toBe(1);
  });

  it("decides nothing about its reviews as a moderator", async () => {
    const { who } = await join("responder", { userType: "moderator" });
    const { id } = await makeReview(db, { listingId, status: "pending" });
    expect((await patchReview(who, id, { status: "active" })).status).toBe(409);
  });

  it("is in the export of their data, and gone with their account", async () => {
    const { who, email } = await join("manager");
    await db.teamInvitation.create({
      data: { listingId: (await makeListing(db)).id, email, role: "manager", key: unique(), expiresAt: new Date() },
    });
    const data = (await call({ path: "users/me/export/", as: who.headers })).body as {
      rows: Record<string, Record<string, unknown>[]>;
    };
    expect(data.rows.listing_member).toMatchObject([{ listing_id: listingId, role: "manager" }]);
    expect(data.rows.team_invitation).toMatchObject([{ email }]);
    expect(JSON.stringify(data.rows.team_invitation)).not.toContain('"key"');
    const body = { confirm_email: email, reviews: "keep" };
    expect((await call({ path: "users/me/", method: "DELETE", body, as: who.headers })).status).toBe(204);
    expect(await db.listingMember.count({ where: { userId: who.id } })).toBe(0);
    expect(await db.teamInvitation.count({ where: { email } })).toBe(0);
  });
});

describe("a team ends", () => {
  it("when the listing gets another owner, or none", async () => {
    const admin = await signIn({ userType: "admin" });
    for (const next of [await signIn(), null]) {
      await db.listing.update({ where: { id: listingId }, data: { claimedById: owner.id } });
      await db.outboxMail.deleteMany();
      const { who } = await join("manager");
      await inviteAs(newAddress());
      const body = { user_id: next?.id ?? null };
      expect((await call({ ...at("set_owner/"), method: "POST", body, as: admin.headers })).status).toBe(200);
      expect(await db.listingMember.count({ where: { listingId } })).toBe(0);
      expect(await db.teamInvitation.count({ where: { listingId } })).toBe(0);
      expect((await mails("team-ended")).map(({ userId, values }) => [userId, values])).toMatchObject([
        [who.id, { why: "owner" }],
      ]);
    }
  });

  it("when its owner closes their account", async () => {
    const { who } = await join("manager");
    const { email } = await db.user.findUniqueOrThrow({ where: { id: owner.id } });
    const body = { confirm_email: email, reviews: "keep" };
    expect((await call({ path: "users/me/", method: "DELETE", body, as: owner.headers })).status).toBe(204);
    expect(await db.listingMember.count({ where: { listingId } })).toBe(0);
    expect((await mails("team-ended")).map(({ userId }) => userId)).toEqual([who.id]);
  });

  it("with the owner who loses a merge, and returns when it is undone", async () => {
    const admin = mergeCalls((await signIn({ userType: "admin" })).headers);
    const { who: lost } = await join("responder");
    const loser = listingId;
    const winner = await signIn({ userType: "owner" });
    listingId = (await makeListing(db, { claimedById: winner.id, categoryId: (await listing(loser)).categoryId })).id;
    owner = winner;
    const { who: kept } = await join("manager");
    const members = async (id: number) =>
      (await db.listingMember.findMany({ where: { listingId: id } })).map(({ userId, role }) => [userId, role]);
    for (const [keptId, mergedId, side] of [
      [loser, listingId, "merged"],
      [listingId, loser, "kept"],
    ] as const) {
      expect((await admin.preview(keptId, mergedId)).body.team).toEqual({ kept: 1, merged: 1 });
      const { status, body } = await admin.merge(keptId, mergedId, { owner: side });
      expect(status).toBe(201);
      expect([await members(keptId), await members(mergedId)]).toEqual([[[kept.id, "manager"]], []]);
      expect((await admin.undo(body.id)).status).toBe(200);
      expect([await members(loser), await members(listingId)]).toEqual([
        [[lost.id, "responder"]],
        [[kept.id, "manager"]],
      ]);
    }
  });
});

const listing = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
