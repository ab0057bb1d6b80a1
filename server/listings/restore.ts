import "server-only";
import { conflict } from "@/lib/contract/errors";
import { type UserStatus } from "@/lib/rules/permissions";
import { approvePaths } from "../categories/approve";
import { type Ctx } from "../ctx";
import { queryRows } from "../db/sql";

/** Gives suspended listings their former status. Throws `conflict` when one isn't suspended any more. */
export async function restoreListings(
  ctx: Ctx,
  listings: readonly { id: number; status: UserStatus }[],
): Promise<void> {
  const restored = await queryRows<{ category_ids: number[]; status: UserStatus }>(ctx.db)`
    UPDATE listing SET status = former.status::listing_status, updated_at = ${ctx.now}
    FROM unnest(${listings.map(({ id }) => id)}::int[], ${listings.map(({ status }) => status)}::text[])
      AS former (id, status)
    WHERE listing.id = former.id AND listing.status = 'suspended' AND merged_into_id IS NULL
    RETURNING category_id || further_category_ids AS category_ids, listing.status::text`;
  if (restored.length < listings.length) throw conflict("The listing isn't suspended any more.");
  const active = restored.filter(({ status }) => status === "active");
  await approvePaths(
    ctx,
    active.flatMap(({ category_ids }) => category_ids),
  );
}
