import "server-only";
import { counted } from "@/lib/format/number";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { dayMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** What is measured: the decisions of this many days, at least this many of them. */
const measured = { days: 90, decisions: 5 };

/** "1 hour", "36 hours", "3 days": rounded up. */
const roughly = (hours: number): string =>
  hours <= 36 ? counted(Math.max(1, Math.ceil(hours)), "hour") : counted(Math.ceil(hours / 24), "day");

/**
 * How long the decision about a claim usually takes, "3 hours": the median of the last decisions, and while there are too
 * few, the operator's words. Empty if the operator makes no promise.
 */
export async function claimCheckTime({ db, now }: Pick<Ctx, "db" | "now">, settings: SiteSettings): Promise<string> {
  if (settings.claim_check === "") return "";
  const since = new Date(now.getTime() - measured.days * dayMs);
  const [row] = await queryRows<{ hours: number }>(db)`
    SELECT percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM decided_at - created_at) / 3600)::float AS hours
    FROM claim WHERE kind = 'claim' AND status IN ('approved', 'rejected') AND decided_at >= ${since}
    HAVING count(*) >= ${measured.decisions}`;
  return row ? roughly(row.hours) : settings.claim_check;
}
