import "server-only";
import { type Appeal, type AppealDecisionBody } from "@/lib/contract/appeal";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages, textsOf } from "@/lib/messages/decision";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";
import { requireDecider, reverse } from "./restore";
import { queueMail } from "../mail/queue";
import { type AppealRow, decidingProblem, lockAppeal, needAppeal } from "./read";

/** Mails the party the answer: to the account, or to the guest's address. */
async function notifyParty(ctx: Ctx, row: AppealRow, { isReversed, answer }: { isReversed: boolean; answer: string }) {
  const party = await ctx.db.decisionParty.findUniqueOrThrow({ where: { id: row.party_id } });
  const { userId, email, key } = party;
  if (row.measure === "restored" || (userId === null && email === "")) return;
  const headline = textsOf(row.measure, row.automated).headline(row.name);
  const values = { name: row.party_name, id: row.id, key, headline, isReversed, answer };
  await queueMail(ctx.db, { to: userId === null ? { email } : { userId }, template: "appeal-decided", values });
}

/**
 * Decides an appeal: the decision stands, or what it took comes back, in one transaction. Throws not-found, `forbidden`,
 * and `conflict` for who decided first (while others may), for one's own case, when it has been decided, and where
 * something blocks restoring.
 */
export const decideAppeal = (ctx: Ctx, id: number, body: AppealDecisionBody): Promise<Appeal> =>
  withTx(ctx, async (inside) => {
    const { uphold, answer, replace } = body;
    const row = await lockAppeal(inside, id);
    const problem = decidingProblem(inside, row);
    if (problem !== null) throw conflict(problem);
    await requireDecider(inside, row);
    if (row.reversed_at !== null) throw conflict(decisionMessages.reversedAlready);
    if (!uphold) await reverse(inside, row, { replace, exceptParty: row.party_id });
    const status = uphold ? ("upheld" as const) : ("reversed" as const);
    const decided = { status, answer, decidedById: accountOf(inside.actor), decidedAt: inside.now };
    await inside.db.appeal.update({ where: { id }, data: decided });
    await audit(inside, {
      action: "appeal.decide",
      object: { type: "appeal", id },
      after: { decision_id: row.id, status },
      reason: answer,
    });
    await notifyParty(inside, row, { isReversed: !uphold, answer });
    return needAppeal(inside, id);
  });
