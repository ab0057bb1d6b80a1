import "server-only";
import { correctionMessages } from "@/lib/messages/correction";
import { isHarmless, trust } from "@/lib/rules/correction";
import { daysText } from "@/lib/rules/retention";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";
import { type ListingRow } from "../listings/sql";
import { appliers, changesIn } from "./apply";
import { sameAs, settle } from "./settle";

/**
 * Whether two members whose corrections people usually accepted say the same of a listing without an owner, from
 * different networks. Guests have no record.
 */
async function isAgreed({ db }: Ctx, id: number): Promise<boolean> {
  const rows = await queryRows<{ n: number }>(db)`
    WITH said AS (
      SELECT s.user_id, s.source FROM correction own JOIN correction s ON s.listing_id = own.listing_id
        AND s.kind = own.kind AND s.changes = own.changes AND s.decided_at IS NULL
        AND s.confirmed_at > own.confirmed_at - ${daysText(trust.days)}::interval
      WHERE own.id = ${id} AND own.kind = 'change' AND (
        SELECT count(*) FILTER (WHERE d.outcome = 'accepted') >= ${trust.accepted}::int
          AND count(*) FILTER (WHERE d.outcome = 'accepted') >= ${trust.share}::float8 * count(*)
        FROM correction d WHERE d.user_id = s.user_id AND d.decided_by_id IS NOT NULL AND d.outcome <> 'superseded')
    )
    SELECT count(DISTINCT user_id)::int AS n FROM said
    HAVING count(DISTINCT user_id) >= 2 AND count(DISTINCT source) >= 2`;
  return rows.length > 0;
}

/** Takes over a correction of harmless facts of a locked listing without an owner on which two trusted members agree, in the site's own name. */
export async function acceptIfAgreed(ctx: Ctx, row: ListingRow, id: number): Promise<void> {
  const correction = await ctx.db.correction.findUniqueOrThrow({ where: { id } });
  if (!isHarmless(Object.keys(changesIn(correction))) || !(await isAgreed(ctx, id))) return;
  const site: Ctx = { ...ctx, actor: { kind: "operator" } };
  const applied = await appliers.change(site, row, { correction, grounds: () => null });
  const corrections = await sameAs(ctx, correction);
  const outcome = applied === null ? ("superseded" as const) : ("accepted" as const);
  await settle(site, row, { corrections, outcome, applied: applied ?? [], answer: correctionMessages.agreed });
}
