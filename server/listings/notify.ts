import "server-only";
import { routes } from "@/lib/routes";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type ListingRow } from "./sql";

/** Mails the owner of a listing, or whoever added it if it has none, that it's now public. */
export async function notifyApproval(ctx: Ctx, row: ListingRow): Promise<void> {
  const { createdById } = await ctx.db.listing.findUniqueOrThrow({
    where: { id: row.id },
    select: { createdById: true },
  });
  const userId = row.claimed_by_id ?? createdById;
  if (userId === null) return;
  const { fullName } = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, select: { fullName: true } });
  await queueMail(ctx.db, {
    to: { userId },
    template: "listing-approved",
    values: { name: fullName, listing: row.name, path: routes.listing(row) },
  });
}
