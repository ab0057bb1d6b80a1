import "server-only";
import { invalid, notFound } from "@/lib/contract/errors";
import { accountOf } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { withTx } from "../db/with-tx";

interface Dismissal {
  first_id: number;
  second_id: number;
  dismissed: boolean;
}

/**
 * Keeps a pair from being shown as likely duplicates, or takes that back; in either order of the two. Saying it again
 * changes nothing. Throws `invalid` for one listing twice, not-found where one of them isn't there.
 */
export const dismissDuplicate = (ctx: Ctx, asked: Dismissal): Promise<Dismissal> =>
  withTx(ctx, async (inside) => {
    const [firstId, secondId] = [asked.first_id, asked.second_id].sort((a, b) => a - b) as [number, number];
    if (firstId === secondId) throw invalid({ second_id: ["These are one and the same listing."] });
    const there = await inside.db.listing.count({ where: { id: { in: [firstId, secondId] } } });
    if (there < 2) throw notFound();
    const pair = { firstId, secondId };
    const { count } = asked.dismissed
      ? await inside.db.duplicateDismissal.createMany({
          data: [{ ...pair, byId: accountOf(inside.actor), createdAt: inside.now }],
          skipDuplicates: true,
        })
      : await inside.db.duplicateDismissal.deleteMany({ where: pair });
    if (count > 0) {
      await audit(inside, {
        action: asked.dismissed ? "duplicate.dismiss" : "duplicate.reopen",
        object: { type: "listing", id: firstId },
        after: { other: secondId },
      });
    }
    return { first_id: firstId, second_id: secondId, dismissed: asked.dismissed };
  });
