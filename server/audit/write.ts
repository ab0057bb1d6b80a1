import "server-only";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";

type Values = Record<string, unknown>;

/** Fields that say something about a person: the audit says that they changed, never what they were. */
const personal = new Set(["email", "full_name", "bio", "profile_image", "phone", "donor_name", "donor_email", "notes"]);

interface Change {
  /** What was done: "user.change", "claim.approve". */
  action: string;
  object: { type: string; id: number | null };
  before?: Values;
  after?: Values;
  reason?: string;
}

const told = (values: Values | undefined): Prisma.InputJsonValue | undefined =>
  values &&
  (Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, personal.has(key) ? "changed" : value]),
  ) as Prisma.InputJsonObject);

/**
 * Writes down who did what, in the transaction of the effect: one row per operation. Values of personal fields are kept
 * as "changed"; people stand there by their id.
 */
export async function audit(ctx: Ctx, { action, object, before, after, reason = "" }: Change): Promise<void> {
  await ctx.db.auditRow.create({
    data: {
      actorId: accountOf(ctx.actor),
      action,
      objectType: object.type,
      objectId: object.id,
      before: told(before),
      after: told(after),
      reason,
      requestId: ctx.requestId,
    },
  });
}
