import "server-only";
import { accountOf, isAdmin, isOwnCase } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";

/** Whether another account could decide as a moderator or, with `role` admin, as an admin. */
export async function hasOthers({ db }: Pick<Ctx, "db">, role: "moderator" | "admin", but: number | null) {
  const userType = role === "admin" ? ("admin" as const) : { in: ["admin" as const, "moderator" as const] };
  const id = but === null ? undefined : { not: but };
  return (await db.user.count({ where: { userType, status: "active", closedAt: null, id }, take: 1 })) > 0;
}

/**
 * Whether the caller may not decide about these people's affairs because they are one of them. A sole admin may, and the
 * audit log says so.
 */
export async function isBarred(ctx: Ctx, people: readonly (number | null)[]): Promise<boolean> {
  const id = accountOf(ctx.actor);
  if (!isOwnCase(ctx.actor, people)) return false;
  if (!isAdmin(ctx.actor) || (await hasOthers(ctx, "moderator", id))) return true;
  await audit(ctx, { action: "user.own_case", object: { type: "user", id } });
  return false;
}
