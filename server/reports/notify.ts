import "server-only";
import { type Ctx } from "../ctx";
import { type Reporter } from "../decisions/record";
import { queueMail } from "../mail/queue";
import { notifyReporter, type Outcome } from "../reviews/notify";
import { needTarget, type Target, type TargetKind } from "./target";

const addressOf = ({ userId, email }: Reporter) => (userId === null ? { email } : { userId });

/** Mails someone what became of their report of this, as it read when they reported it. */
export async function notifyOutcome(
  ctx: Ctx,
  { listing_name: listing, path, text, kind }: Target,
  { reporter, ...outcome }: Outcome & { reporter: Reporter & { reportedText?: string | null } },
): Promise<void> {
  const about = { name: reporter.name, listing, path, title: reporter.reportedText ?? text, kind };
  await queueMail(ctx.db, {
    to: addressOf(reporter),
    template: "report-decided",
    values: { ...about, ...outcome },
  });
}

/**
 * Mails reporters what a second look changed about what they reported: what was taken down is back, or their declined
 * reports wait again.
 */
export async function notifySecondLook(
  ctx: Ctx,
  { kind, id }: { kind: TargetKind | "review"; id: number },
  { again, reporters }: { again: "restored" | "reopened"; reporters: readonly Reporter[] },
): Promise<void> {
  const outcome = { isRemoved: false, isGone: false, again, reason: null, facts: "" };
  for (const reporter of reporters) {
    if (kind === "review") {
      const to = { name: reporter.name, ...addressOf(reporter) };
      await notifyReporter(ctx, id, { to, template: "report-decided", values: { ...outcome, decision: undefined } });
    } else await notifyOutcome(ctx, await needTarget(ctx, kind, id), { reporter, ...outcome });
  }
}
