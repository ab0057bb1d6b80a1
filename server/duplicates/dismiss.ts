import "server-only";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { isBarred } from "../decisions/own-case";
import { withTx } from "../db/with-tx";
import { readInsiders } from "../listings/rights";

interface Dismissal {
  first_id: number;
  second_id: number;
  dismissed: boolean;
}

/**
 * Dismisses a pair of likely duplicates, or reopens it. The order of the two doesn't matter, and a repeat changes nothing.
 * Throws `invalid` for the same listing twice, and not-found when one of them doesn't exist.
 */
export const dismissDuplicate = (ctx: Ctx, dismissal: Dismissal): Promise<Dismissal> =>
  withTx(ctx, async (inside) => {
    const [firstId, secondId] = [dismissal.first_id, dismissal.second_id].sort((a, b) => a - b) as [number, number];
    if (firstId === secondId) throw invalid({ second_id: ["These are the same listing."] });
    const ids = [firstId, secondId];
    if ((await inside.db.listing.count({ where: { id: { in: ids } } })) < 2) throw notFound();
    if (await isBarred(inside, await readInsiders(inside, ids))) throw conflict(messages.ownCase);
    const pair = { firstId, secondId };
    const { count } = dismissal.dismissed
      ? await inside.db.duplicateDismissal.createMany({
          data: [{ ...pair, byId: accountOf(inside.actor), createdAt: inside.now }],
          skipDuplicates: true,
        })
      : await inside.db.duplicateDismissal.deleteMany({ where: pair });
    if (count > 0) {
      await audit(inside, {
        action: dismissal.dismissed ? "duplicate.dismiss" : "duplicate.reopen",
        object: { type: "listing", id: firstId },
        after: { other: secondId },
      });
    }
    return { first_id: firstId, second_id: secondId, dismissed: dismissal.dismissed };
  });
