import "server-only";
import { notFound, notSignedIn } from "@/lib/contract/errors";
import { type Session } from "@/lib/contract/session";
import { audit } from "../audit/write";
import { isOpen } from "../auth/sessions";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";

function memberOf({ actor }: Ctx) {
  if (actor.kind !== "member") throw notSignedIn();
  return actor;
}

/** The caller's open sessions, the one of this request first, then by last use. */
export async function listSessions(ctx: Ctx): Promise<{ count: number; results: Session[] }> {
  const { id: userId, session } = memberOf(ctx);
  const rows = await queryRows<{ id: number; device: string; created_at: Date; last_used_at: Date }>(ctx.db)`
    SELECT s.id, s.device, s.created_at, s.last_used_at FROM session s JOIN "user" u ON u.id = s.user_id
    WHERE u.id = ${userId} AND ${isOpen} ORDER BY s.id = ${session?.id ?? 0} DESC, s.last_used_at DESC, s.id DESC`;
  const results = rows.map(({ id, device, created_at, last_used_at }) => ({
    ...{ id, device: device || "Unknown device", is_current: id === session?.id },
    ...{ created_at: created_at.toISOString(), last_used_at: last_used_at.toISOString() },
  }));
  return { count: results.length, results };
}

/** Ends one of the caller's sessions. Throws not-found for any other. */
export async function endOwnSession(ctx: Ctx, id: number): Promise<null> {
  const { count } = await ctx.db.session.deleteMany({ where: { id, userId: memberOf(ctx).id } });
  if (count === 0) throw notFound();
  return null;
}

/** Ends all of the caller's sessions, or all but the one of this request. */
export async function endOwnSessions(ctx: Ctx, { others = false }: { others?: boolean | undefined }): Promise<null> {
  const { id: userId, session } = memberOf(ctx);
  await ctx.db.session.deleteMany({ where: { userId, ...(others && session ? { id: { not: session.id } } : {}) } });
  return null;
}

/** Ends all sessions of an account, for admins. */
export async function endSessionsOf(ctx: Ctx, userId: number): Promise<null> {
  return withTx(ctx, async (inside) => {
    const user = await inside.db.user.findUnique({ where: { id: userId }, select: { id: true } });
    if (!user) throw notFound();
    const { count } = await inside.db.session.deleteMany({ where: { userId } });
    await audit(inside, { action: "user.sign_out", object: { type: "user", id: userId }, after: { sessions: count } });
    return null;
  });
}
