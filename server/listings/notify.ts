import "server-only";
import { routes } from "@/lib/site/routes";
import { nameOf } from "../auth/account";
import { type Ctx } from "../ctx";
import { queueMail } from "../mail/queue";
import { type ListingRow } from "./sql";

/** The owner of a listing, or the person who added it if it has none; null without either. */
async function responsibleFor(ctx: Ctx, row: ListingRow): Promise<{ userId: number; name: string } | null> {
  const { createdById } = await ctx.db.listing.findUniqueOrThrow({
    where: { id: row.id },
    select: { createdById: true },
  });
  const userId = row.claimed_by_id ?? createdById;
  if (userId === null) return null;
  return { userId, name: await nameOf(ctx, userId) };
}

/** Mails the person responsible for a listing that it's now public. */
export async function notifyApproval(ctx: Ctx, row: ListingRow): Promise<void> {
  const person = await responsibleFor(ctx, row);
  if (!person) return;
  const { userId, name } = person;
  const values = { name, listing: row.name, path: routes.listing(row) };
  await queueMail(ctx.db, { to: { userId }, template: "listing-approved", values });
}

/** Mails the person responsible for a listing that it is in the category that they asked for. */
export async function notifyCategoryApproval(ctx: Ctx, row: ListingRow, category: string): Promise<void> {
  const person = await responsibleFor(ctx, row);
  if (!person) return;
  const { userId, name } = person;
  const values = { name, listing: row.name, path: routes.ownedListing(row.id), category };
  await queueMail(ctx.db, { to: { userId }, template: "category-approved", values });
}
