import "server-only";
import { type AppealView } from "@/lib/contract/decision";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { appealDue, appealUntil } from "@/lib/rules/decisions";
import { accountOf } from "@/lib/rules/permissions";
import { decisionTokens } from "../auth/mail-token";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { needDecision } from "../decisions/read";
import { type DecisionRow } from "../decisions/sql";
import { sqlStateOf, uniqueViolation } from "../db/db-errors";
import { toAppealView } from "./read";

/** Why a decision can't be appealed by this party any more; null if it can. */
function appealProblem({ created_at, reversed_at, appeal }: DecisionRow, now: Date): string | null {
  if (appeal !== null) return decisionMessages.appealedAlready;
  if (reversed_at !== null) return decisionMessages.reversedAlready;
  return appealUntil(created_at) < now ? decisionMessages.appealTooLate : null;
}

const isClosed = async ({ db }: Ctx, id: number): Promise<boolean> =>
  (await db.user.count({ where: { id, closedAt: null } })) === 0;

/** The caller's part in a decision. */
const partyOf = async ({ db, actor }: Ctx, decisionId: number, token: string | undefined) => {
  const who = token === undefined ? { userId: accountOf(actor) } : { key: decisionTokens.keyOf(token) ?? "" };
  return db.decisionParty.findFirst({ where: { decisionId, ...who }, select: { id: true } });
};

/**
 * Appeals against a decision, as one of its parties: by the account, or by the token of a mail. Throws `not-signed-in`,
 * not-found for anyone else, and `conflict` for a second appeal, after 180 days, and when it has been reversed.
 */
export async function appealDecision(
  ctx: Ctx,
  id: number,
  { text, token }: { text: string; token?: string | undefined },
): Promise<AppealView> {
  try {
    return await withTx(ctx, async (inside) => {
      const decision = await needDecision(inside, id, token);
      const party = await partyOf(inside, id, token);
      if (!party) throw conflict(decisionMessages.notAParty);
      const problem = appealProblem(decision, inside.now);
      if (problem !== null) throw conflict(problem);
      if (decision.target_kind === "user" && (await isClosed(inside, decision.target_id)))
        throw conflict(decisionMessages.accountClosed);
      const times = { createdAt: inside.now, dueAt: appealDue(inside.now) };
      return toAppealView(await inside.db.appeal.create({ data: { partyId: party.id, text, ...times } }));
    });
  } catch (error) {
    if (sqlStateOf(error) === uniqueViolation) throw conflict(decisionMessages.appealedAlready);
    throw error;
  }
}
