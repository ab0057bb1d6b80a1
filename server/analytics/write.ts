import "server-only";
import { isbot } from "isbot";
import { type EventBody, type EventKind } from "@/lib/contract/analytics";
import { isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute } from "../db/sql";
import { isCounted } from "../http/throttle";
import { mayOn } from "../listings/rights";

/** The column of each kind of event. */
const columns: Record<EventKind, Prisma.Sql> = {
  view: Prisma.sql`views`,
  call: Prisma.sql`calls`,
  message: Prisma.sql`messages`,
  whatsapp: Prisma.sql`whatsapps`,
  email: Prisma.sql`emails`,
  website: Prisma.sql`websites`,
  search: Prisma.sql`search_appearances`,
};

/** Whether a user agent belongs to a bot; a missing one counts as a bot's. */
export const isBot = (userAgent: string | null): boolean => !userAgent?.trim() || isbot(userAgent);

/** Where an event comes from. */
interface Sender {
  userAgent: string | null;
  address: string;
}

/**
 * Adds one to today's count (UTC) of each named active listing; unknown ids are ignored. Bots, admins, and the
 * listing's owner don't count, and a visitor's contacts with a listing count once an hour for each means. Nothing else
 * about the visitor is stored. A single statement that locks the listings in the order of their ids, so that concurrent
 * calls lose no count and don't deadlock.
 */
export async function recordEvent(ctx: Ctx, { kind, listing_ids }: EventBody, from: Sender): Promise<void> {
  if (isBot(from.userAgent) || isAdmin(ctx.actor)) return;
  const isContact = kind !== "view" && kind !== "search";
  const about = `${kind}:${listing_ids.join()}`;
  if (isContact && !(await isCounted("contacts", about, { actor: ctx.actor, address: from.address }))) return;
  const column = columns[kind];
  await execute(ctx.db)`
    INSERT INTO listing_day AS kept (listing_id, day, ${column})
    SELECT l.id, ${ctx.now.toISOString().slice(0, 10)}::date, 1 FROM listing l
    WHERE l.id = ANY (${listing_ids}::int[]) AND l.status = 'active' AND NOT ${mayOn(ctx.actor, "view")}
    ORDER BY l.id
    ON CONFLICT (listing_id, day) DO UPDATE SET ${column} = kept.${column} + 1`;
}
