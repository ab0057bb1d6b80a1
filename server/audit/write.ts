import "server-only";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";

type Values = Record<string, unknown>;

/** Fields with personal data. The audit records that they changed, never their values. */
const personal = new Set(["email", "full_name", "bio", "profile_image", "phone", "donor_name", "donor_email", "notes"]);

interface Change {
  /** Such as "user.change" or "claim.approve". */
  action: string;
  object: { type: string; id: number | null };
  before?: Values;
  after?: Values;
  reason?: string;
}

const redacted = (values: Values | undefined): Prisma.InputJsonValue | undefined =>
  values &&
  (Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, personal.has(key) ? "changed" : value]),
  ) as Prisma.InputJsonObject);

/**
 * Writes one audit row per operation, in the operation's transaction. Values of personal fields are replaced with
 * "changed"; people are recorded by id.
 */
export async function audit(ctx: Ctx, { action, object, before, after, reason = "" }: Change): Promise<void> {
  await ctx.db.auditRow.create({
    data: {
      actorId: accountOf(ctx.actor),
      action,
      objectType: object.type,
      objectId: object.id,
      before: redacted(before),
      after: redacted(after),
      reason,
      requestId: ctx.requestId,
    },
  });
}
