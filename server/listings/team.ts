import "server-only";
import { type TeamRole } from "@/lib/rules/team";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { queueMail } from "../mail/queue";

/** A former member of a listing's team. */
export interface FormerMember {
  listing_id: number;
  user_id: number;
  role: TeamRole;
  joined_at: Date;
}

interface EndedRow extends FormerMember {
  name: string;
  listing: string;
}

/**
 * Ends the teams of these listings, with their open invitations, everyone's choice of mails, and the request for another
 * category, because they get another owner or none. Mails the former members. Call it under the listings' locks.
 */
export async function endTeams(ctx: Ctx, listingIds: readonly number[]): Promise<FormerMember[]> {
  const ids = [...listingIds];
  await ctx.db.listingNoticeChoice.deleteMany({ where: { listingId: { in: ids } } });
  await ctx.db.teamInvitation.deleteMany({ where: { listingId: { in: ids } } });
  await ctx.db.categoryRequest.deleteMany({ where: { listingId: { in: ids } } });
  const ended = await queryRows<EndedRow>(ctx.db)`
    DELETE FROM listing_member m USING listing l, "user" u
    WHERE m.listing_id = ANY (${ids}::int[]) AND l.id = m.listing_id AND u.id = m.user_id
    RETURNING m.listing_id, m.user_id, m.role::text, m.joined_at, u.full_name AS name, l.name AS listing`;
  for (const { user_id: userId, name, listing } of ended) {
    await queueMail(ctx.db, { to: { userId }, template: "team-ended", values: { name, listing, why: "owner" } });
  }
  return ended.map(({ listing_id, user_id, role, joined_at }) => ({ listing_id, user_id, role, joined_at }));
}
