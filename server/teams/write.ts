import "server-only";
import { type Grounds, type SentGrounds } from "@/lib/contract/decision";
import { conflict, forbidden, invalid, notFound } from "@/lib/contract/errors";
import { type InvitationBody, type MemberBody, type Team } from "@/lib/contract/team";
import { routes } from "@/lib/site/routes";
import { accountOf, isAdmin } from "@/lib/rules/permissions";
import { mostInTeam, teamInvitationDays } from "@/lib/rules/team";
import { keptDays } from "@/lib/rules/retention";
import { dayMs } from "@/lib/rules/time";
import { audit } from "../audit/write";
import { nameOf } from "../auth/account";
import { randomToken } from "../auth/signing";
import { type Ctx } from "../ctx";
import { type Db } from "../db/client";
import { requireSeen } from "../db/version";
import { withTx } from "../db/with-tx";
import { needGrounds } from "../decisions/record";
import { recordAboutListing } from "../listings/decisions";
import { type ListingRef, lockListing } from "../listings/lock";
import { hasRight, requireRight } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { queueMail } from "../mail/queue";
import { personText } from "../mail/template";
import { leftIn, teamOf } from "./read";

/** Locks a listing whose team the caller may change. Throws not-found, `forbidden`, and `conflict` without an owner. */
async function lockTeam(ctx: Ctx, ref: ListingRef): Promise<ListingRow & { claimed_by_id: number }> {
  const row = await lockListing(ctx, ref);
  await requireRight(ctx, row, "team");
  const { claimed_by_id } = row;
  if (claimed_by_id === null) throw conflict("Only a listing with an owner has a team.");
  return { ...row, claimed_by_id };
}

/** Throws `invalid` for someone who is in the team already, and `conflict` for a full team. */
async function checkInvitable(ctx: Ctx, row: ListingRow, email: string): Promise<void> {
  const isInside = await ctx.db.user.count({
    where: {
      email: { equals: email, mode: "insensitive" },
      OR: [{ claimedListings: { some: { id: row.id } } }, { memberships: { some: { listingId: row.id } } }],
    },
  });
  if (isInside > 0) throw invalid({ email: ["This person is in the team already."] });
  const isAgain = await ctx.db.teamInvitation.count({
    where: { listingId: row.id, email, expiresAt: { gt: ctx.now } },
  });
  if (isAgain === 0 && (await leftIn(ctx, row.id)) === 0) {
    throw conflict(`A team has at most ${mostInTeam} people, with its owner and open invitations.`);
  }
}

/**
 * Mails someone an invitation to a listing's team. A new one to the same address replaces the one before, whose link then
 * no longer works. Throws not-found, `forbidden`, `stale`, `invalid`, and `conflict`.
 */
export const inviteMember = (ctx: Ctx, ref: ListingRef, { email, role, seen }: InvitationBody): Promise<Team> =>
  withTx(ctx, async (inside) => {
    const row = await lockTeam(inside, ref);
    const { version, invitations } = await teamOf(inside, row.id);
    const again = invitations.find((open) => open.email === email);
    requireSeen(seen, { role }, { version, current: { ...(again && { role: again.role }) } });
    await checkInvitable(inside, row, email);
    const { db, now } = inside;
    const key = randomToken();
    const data = { role, key, createdAt: now, expiresAt: new Date(now.getTime() + teamInvitationDays * dayMs) };
    const where = { listingId_email: { listingId: row.id, email } };
    await db.teamInvitation.upsert({ where, create: { listingId: row.id, email, ...data }, update: data });
    const select = { fullName: true, email: true };
    const owner = await db.user.findUniqueOrThrow({ where: { id: row.claimed_by_id }, select });
    const values = { listing: row.name, owner: personText(owner.fullName, owner.email), role, key };
    await queueMail(db, { to: { email }, template: "team-invitation", values });
    await audit(inside, { action: "team.invite", object: { type: "listing", id: row.id }, after: { email, role } });
    return teamOf(inside, row.id);
  });

/** Withdraws an invitation. Throws not-found and `forbidden`. */
export const withdrawInvitation = (ctx: Ctx, ref: ListingRef, invitationId: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const { id } = await lockTeam(inside, ref);
    const { count } = await inside.db.teamInvitation.deleteMany({ where: { id: invitationId, listingId: id } });
    if (count === 0) throw notFound();
    await audit(inside, { action: "team.withdraw", object: { type: "listing", id } });
  });

const findMember = (ctx: Ctx, listingId: number, id: number) =>
  ctx.db.listingMember.findFirst({
    where: { id, listingId },
    include: { user: { select: { fullName: true, email: true } } },
  });

interface Removal extends SentGrounds {
  member: number;
}

/** Changes a member's role and mails them. Throws not-found, `forbidden`, and `stale`. */
export const changeMember = (
  ctx: Ctx,
  ref: ListingRef & { member: number },
  { role, seen }: MemberBody,
): Promise<Team> =>
  withTx(ctx, async (inside) => {
    const row = await lockTeam(inside, ref);
    const member = await findMember(inside, row.id, ref.member);
    if (!member) throw notFound();
    const { version } = await teamOf(inside, row.id);
    requireSeen(seen, { role }, { version, current: { role: member.role } });
    if (member.role === role) return teamOf(inside, row.id);
    await inside.db.listingMember.update({ where: { id: member.id }, data: { role } });
    const values = { name: member.user.fullName, listing: row.name, role, path: routes.ownedListing(row.id) };
    await queueMail(inside.db, { to: { userId: member.userId }, template: "team-role", values });
    await audit(inside, {
      action: "team.role",
      object: { type: "listing", id: row.id },
      before: { user_id: member.userId, role: member.role },
      after: { user_id: member.userId, role },
    });
    return teamOf(inside, row.id);
  });

/** Tells the owner that a member left. */
async function notifyLeft(ctx: Ctx, row: ListingRow, member: string): Promise<void> {
  if (row.claimed_by_id === null) return;
  const name = await nameOf(ctx, row.claimed_by_id);
  const values = { name, member, listing: row.name, path: routes.ownedListing(row.id, "team") };
  await queueMail(ctx.db, { to: { userId: row.claimed_by_id }, template: "team-left", values });
}

type Member = NonNullable<Awaited<ReturnType<typeof findMember>>>;

/** Records that an admin, who has no right to the team, took a member out of it. */
const recordRemoval = (ctx: Ctx, row: ListingRow, { member, grounds }: { member: Member; grounds: Grounds }) =>
  recordAboutListing(ctx, row, {
    outcome: "member_removed",
    grounds,
    taken: { userId: member.userId, role: member.role, joinedAt: member.joinedAt.toISOString() },
    userIds: [member.userId, row.claimed_by_id],
  });

/** How the caller takes a member out of a team. Throws `forbidden` for who may not. */
async function wayOut(ctx: Ctx, row: ListingRow, member: Member): Promise<"leave" | "owner" | "admin"> {
  if (member.userId === accountOf(ctx.actor)) return "leave";
  if (await hasRight(ctx, row.id, "team")) return "owner";
  if (isAdmin(ctx.actor)) return "admin";
  throw forbidden();
}

/**
 * Takes a member out of a team: the owner removes them, an admin does with grounds, or they leave. It takes effect with
 * their next request. Throws not-found, `invalid`, and `forbidden` for anyone else.
 */
export const removeMember = (ctx: Ctx, ref: ListingRef, { member: id, ...sent }: Removal): Promise<void> =>
  withTx(ctx, async (inside) => {
    const row = await lockListing(inside, ref);
    if (!isAdmin(inside.actor) && !(await hasRight(inside, row.id, "view"))) throw forbidden();
    const member = await findMember(inside, row.id, id);
    if (!member) throw notFound();
    const way = await wayOut(inside, row, member);
    const grounds = way === "admin" ? needGrounds(sent) : null;
    await inside.db.listingMember.delete({ where: { id } });
    await inside.db.listingNoticeChoice.deleteMany({ where: { listingId: row.id, userId: member.userId } });
    const { fullName: name, email } = member.user;
    if (way === "leave") await notifyLeft(inside, row, personText(name, email));
    if (way === "owner") {
      const values = { name, listing: row.name, why: "removed" as const };
      await queueMail(inside.db, { to: { userId: member.userId }, template: "team-ended", values });
    }
    await audit(inside, {
      action: way === "leave" ? "team.leave" : "team.remove",
      object: { type: "listing", id: row.id },
      before: { user_id: member.userId, role: member.role },
      reason: grounds?.facts,
    });
    if (grounds) await recordRemoval(inside, row, { member, grounds });
  });

/** Deletes invitations some time after they expired. */
export async function purgeTeamInvitations(db: Db): Promise<void> {
  const since = new Date(Date.now() - keptDays.teamInvitations * dayMs);
  await db.teamInvitation.deleteMany({ where: { expiresAt: { lt: since } } });
}
