import "server-only";
import { type Decision, type SecondLookBody } from "@/lib/contract/decision";
import { conflict } from "@/lib/contract/errors";
import { decisionMessages } from "@/lib/messages/decision";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { needDecision } from "../decisions/read";
import { toDecision } from "../decisions/sql";
import { requireDecider, reverse } from "./restore";

/**
 * Confirms a decision that was drawn at random, or brings back what it took. Throws not-found, `forbidden` for a moderator
 * where an admin decides, and `conflict` for who decided it, for one's own case, when it wasn't drawn, has had its second
 * look, or has been reversed, and where something blocks it.
 */
export const lookAgain = (ctx: Ctx, id: number, { uphold, note, replace }: SecondLookBody): Promise<Decision> =>
  withTx(ctx, async (inside) => {
    const decision = await needDecision(inside, id);
    const [look] = await queryRows<{ looked_at: Date | null }>(inside.db)`
      SELECT looked_at FROM second_look WHERE decision_id = ${id} FOR UPDATE`;
    if (look?.looked_at !== null) throw conflict(decisionMessages.noSecondLook);
    if (decision.reversed_at !== null) throw conflict(decisionMessages.reversedAlready);
    if (decision.by_id === accountOf(inside.actor)) throw conflict(decisionMessages.ownLook);
    await requireDecider(inside, decision);
    if (!uphold) await reverse(inside, decision, { replace });
    const looked = { byId: accountOf(inside.actor), upheld: uphold, note, lookedAt: inside.now };
    await inside.db.secondLook.update({ where: { decisionId: id }, data: looked });
    const object = { type: "decision" as const, id };
    await audit(inside, { action: "decision.second_look", object, after: { upheld: uphold }, reason: note });
    return toDecision(await needDecision(inside, id), inside.actor);
  });
