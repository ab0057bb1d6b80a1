import "server-only";
import { type FactKey } from "@/lib/rules/fact-source";
import { type Ctx } from "../ctx";
import { readAllSources, takeSources } from "../listings/sources";
import { type MergeBefore } from "./before";
import { type Sides } from "./sides";

/** Gives the facts that the kept listing took over from the merged one their sources there. Returns what an undo needs. */
export async function moveSources(
  ctx: Ctx,
  { kept, merged }: Sides,
  { fields, hoursSwapped, locations }: Pick<MergeBefore, "fields" | "hoursSwapped" | "locations">,
): Promise<MergeBefore["sources"]> {
  const taken = Object.keys(fields) as FactKey[];
  if (hoursSwapped || (kept.hours === null && merged.hours !== null)) taken.push("hours");
  if (kept.more_locations === 0 && locations.length > 0) taken.push("locations");
  if (taken.length === 0) return null;
  const from = await readAllSources(ctx, merged.id);
  return { taken, former: await takeSources(ctx, kept.id, { from, fields: taken }) };
}

/** Gives the kept listing's facts their former sources, except the fields that were edited since. */
export async function restoreSources(
  ctx: Ctx,
  { keptId, before }: { keptId: number; before: MergeBefore },
  restored: readonly string[],
): Promise<void> {
  if (before.sources === null) return;
  const fields = before.sources.taken.filter((key) => !(key in before.fields) || restored.includes(key));
  await takeSources(ctx, keptId, { from: before.sources.former, fields });
}
