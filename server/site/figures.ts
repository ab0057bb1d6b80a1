import "server-only";
import { averageText } from "@/lib/format/rating";
import { figuresOf, type SiteFigure } from "@/lib/rules/site-settings";
import { type Ctx } from "../ctx";
import { queryOne } from "../db/sql";
import { siteSettings } from "../settings/current";

/** The fewest claimed listings with reviews that an average is shown of. */
const fewestListings = 20;

/** Figures for the pages for owners: the average of reviewed claimed listings, computed, and the operator's own. */
export async function readSiteFigures({ db }: Ctx): Promise<SiteFigure[]> {
  const row = await queryOne<{ listings: number; average: number | null }>(db)`
    SELECT count(*)::int AS listings, sum(rating_sum)::float / nullif(sum(total_reviews), 0) AS average FROM listing
    WHERE claimed_by_id IS NOT NULL AND status = 'active' AND total_reviews > 0`;
  const isShown = row.average !== null && row.listings >= fewestListings;
  const average = isShown
    ? [{ figure: averageText(row.average ?? 0), text: "stars on average for claimed listings" }]
    : [];
  const { site_figures: own } = await siteSettings(db);
  return [...average, ...figuresOf(own)];
}
