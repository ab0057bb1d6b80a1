import "server-only";
import { type Team } from "@/lib/contract/team";
import { mostInTeam, type TeamRole } from "@/lib/rules/team";
import { teamTokens } from "../auth/mail-token";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { versionOf } from "../db/version";
import { type ListingRef } from "../listings/lock";
import { needListing } from "../listings/read";
import { requireRight } from "../listings/rights";

/** How many more people may be invited to a listing: its owner counts, and so does an open invitation. */
export async function leftIn({ db, now }: Ctx, listingId: number): Promise<number> {
  const members = await db.listingMember.count({ where: { listingId } });
  const invited = await db.teamInvitation.count({ where: { listingId, expiresAt: { gt: now } } });
  return Math.max(0, mostInTeam - 1 - members - invited);
}

/** A listing's team, with no check of who may see it. */
export async function teamOf(ctx: Ctx, listingId: number): Promise<Team> {
  const { db, now } = ctx;
  const [members, invitations] = [
    await db.listingMember.findMany({
      where: { listingId },
      include: { user: { select: { fullName: true, email: true } } },
      orderBy: [{ joinedAt: "asc" }, { id: "asc" }],
    }),
    await db.teamInvitation.findMany({ where: { listingId }, orderBy: [{ createdAt: "desc" }, { id: "desc" }] }),
  ];
  return {
    listing_id: listingId,
    members: members.map(({ id, userId, role, joinedAt, user }) => ({
      id,
      user_id: userId,
      full_name: user.fullName,
      email: user.email,
      role,
      joined_at: joinedAt.toISOString(),
    })),
    invitations: invitations.map(({ id, email, role, createdAt, expiresAt }) => ({
      id,
      email,
      role,
      created_at: createdAt.toISOString(),
      expires_at: expiresAt.toISOString(),
      is_expired: expiresAt <= now,
    })),
    left: await leftIn(ctx, listingId),
    version: versionOf([
      members.map(({ id, role }) => [id, role]),
      invitations.map(({ email, role, createdAt }) => [email, role, createdAt]),
    ]),
  };
}

/** A listing's team, for its owner and admins. Throws not-found and `forbidden`. */
export async function readTeam(ctx: Ctx, ref: ListingRef): Promise<Team> {
  const { id } = await needListing(ctx, ref.kind, ref.id);
  await requireRight(ctx, { id }, "team");
  return teamOf(ctx, id);
}

/** An invitation to a team that can still be accepted. */
export interface OpenInvitation {
  id: number;
  listing_id: number;
  listing: string;
  owner_id: number;
  owner: string;
  email: string;
  role: TeamRole;
}

/** The invitation with this token; null for a forged, used, withdrawn, or expired one. */
export async function findInvitation({ db, now }: Ctx, token: string): Promise<OpenInvitation | null> {
  const key = teamTokens.keyOf(token);
  if (key === null) return null;
  const [found] = await queryRows<OpenInvitation>(db)`
    SELECT i.id, i.listing_id, l.name AS listing, o.id AS owner_id, o.full_name AS owner, i.email, i.role::text
    FROM team_invitation i JOIN listing l ON l.id = i.listing_id JOIN "user" o ON o.id = l.claimed_by_id
    WHERE i.key = ${key} AND i.expires_at > ${now} AND l.merged_into_id IS NULL`;
  return found ?? null;
}

/** Whether this account's address is the invited one. */
export async function isInvited({ db }: Ctx, accountId: number, { email }: OpenInvitation): Promise<boolean> {
  const account = await db.user.findUnique({ where: { id: accountId }, select: { email: true } });
  return account?.email.toLowerCase() === email;
}
