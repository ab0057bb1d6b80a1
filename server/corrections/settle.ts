import "server-only";
import { type CorrectionModel } from "@/generated/prisma/models";
import { type CorrectionOutcome, labelOfFact, type CorrectionField } from "@/lib/rules/correction";
import { accountOf } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { nameOf } from "../auth/account";
import { type Ctx } from "../ctx";
import { type Prisma } from "../db/client";
import { type ListingRow } from "../listings/sql";
import { queueMail } from "../mail/queue";

export interface Verdict {
  outcome: CorrectionOutcome;
  /** The fields that were taken over. */
  applied: CorrectionField[];
  /** A note to the suggester. */
  answer: string;
}

/** Whoever is told of the outcome: a member, or a guest by the address that is forgotten now. Null for a closed account. */
async function writerOf(ctx: Ctx, { userId, name, email }: CorrectionModel) {
  if (userId === null) return email === "" ? null : { to: { email }, name };
  return { to: { userId }, name: await nameOf(ctx, userId) };
}

/** Ends open corrections of a listing with this outcome, mails it, and forgets who the guests among the writers were. */
export async function settle(
  ctx: Ctx,
  row: ListingRow,
  { corrections, outcome, applied, answer }: Verdict & { corrections: CorrectionModel[] },
): Promise<void> {
  const ids = corrections.map(({ id }) => id);
  const told = { outcome, applied, answer, name: "", email: "", source: "" };
  await ctx.db.correction.updateMany({
    where: { id: { in: ids } },
    data: { decidedAt: ctx.now, decidedById: accountOf(ctx.actor), ...told },
  });
  const fields = applied.map((field) => labelOfFact(row.kind, field));
  for (const correction of corrections) {
    const writer = await writerOf(ctx, correction);
    if (!writer || writer.to.userId === accountOf(ctx.actor)) continue;
    const { kind } = correction;
    const values = { name: writer.name, listing: row.name, path: routes.listing(row), kind, outcome, fields, answer };
    await queueMail(ctx.db, { to: writer.to, template: "correction-decided", values });
  }
}

/** This open correction, and the others that say the same of the listing. */
export const sameAs = (ctx: Ctx, correction: CorrectionModel): Promise<CorrectionModel[]> => {
  const { listingId, kind, otherId, changes } = correction;
  return ctx.db.correction.findMany({
    where: {
      ...{ listingId, kind, otherId, decidedAt: null, confirmedAt: { not: null } },
      changes: { equals: changes as Prisma.InputJsonObject },
    },
    orderBy: { id: "asc" },
  });
};
