import "server-only";
import { hiddenHours } from "@/lib/rules/moderation";
import { privateSignals, signalLabels } from "@/lib/rules/text-signals";
import { hourMs } from "@/lib/rules/time";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { concerned, recordDecision } from "../decisions/record";
import { nextVersion } from "./lock";

interface Row {
  title: string;
  content: string;
  user_id: number | null;
  listing_id: number;
  listing_name: string;
  phone: string | null;
  street: string | null;
}

/** Whether no moderator has kept this text of a review `r` in spite of a report of private data. */
const isUnchecked = Prisma.sql`NOT EXISTS (
  SELECT FROM review_flag f WHERE f.review_id = r.id AND f.reason = 'private_data' AND NOT f.upheld
    AND f.settled_at > coalesce(r.edited_at, r.created_at))`;

/** The facts of the decision, from what the text check found. */
const factsOf = (found: ReturnType<typeof privateSignals>): string =>
  `Someone reported private information, and our text check found ${found
    .map((signal) => (signal === "phone" ? "a phone number" : signalLabels[signal].toLowerCase()))
    .join(
      " and ",
    )}. The site hid the review by itself. A moderator looks at it; after ${hiddenHours} hours it shows again.`;

/**
 * Hides a locked review that was just reported for private data, if its text seems to have some: it waits for a moderator
 * like a new one, and its author learns why. A report alone hides nothing, nor does a text that a moderator has kept.
 */
export async function hidePrivate(ctx: Ctx, id: number): Promise<void> {
  const [row] = await queryRows<Row>(ctx.db)`
    SELECT r.title, r.content, r.user_id, r.listing_id, l.name AS listing_name, l.phone, l.street_address AS street
    FROM review r JOIN listing l ON l.id = r.listing_id
    WHERE r.id = ${id} AND r.hidden_until IS NULL AND ${isUnchecked}`;
  if (!row) return;
  const found = privateSignals(`${row.title}\n${row.content}`, row);
  if (found.length === 0) return;
  const until = new Date(ctx.now.getTime() + hiddenHours * hourMs);
  await execute(ctx.db)`
    UPDATE review SET status = 'pending', hidden_until = ${until}::timestamptz, ${nextVersion(ctx.now)} WHERE id = ${id}`;
  // The site decides, not the reporter.
  await recordDecision(
    { ...ctx, actor: { kind: "operator" } },
    {
      outcome: "review_removed",
      targetId: id,
      listingId: row.listing_id,
      name: row.listing_name,
      grounds: { reason: "private_data", facts: factsOf(found) },
      source: "signal",
      isAutomated: true,
      until,
      parties: concerned(row.user_id),
      quote: row.title,
    },
  );
}

/** Shows reviews again that no moderator has looked at in time. They stay first in the queue, as overdue. */
export async function showHidden(db: Db, now: Date): Promise<void> {
  await execute(db)`
    UPDATE review SET status = 'flagged', ${nextVersion(now)}
    WHERE status = 'pending' AND hidden_until <= ${now}::timestamptz AND deleted_at IS NULL`;
}

/** Records that a moderator approved reviews that the site had hidden. */
export async function recordShown(ctx: Ctx, reviewIds: number[]): Promise<void> {
  const hidden = await queryRows<{ id: number; target_id: number; listing_id: number | null; name: string }>(ctx.db)`
    SELECT d.id, d.target_id, d.listing_id, d.name FROM decision d
    WHERE d.target_kind = 'review' AND d.automated AND d.target_id = ANY (${reviewIds}::int[])
      AND NOT EXISTS (SELECT FROM decision back WHERE back.reverses_id = d.id)`;
  for (const { id: reversesId, target_id: targetId, listing_id: listingId, name } of hidden) {
    const about = { targetKind: "review" as const, targetId, listingId, name };
    await recordDecision(ctx, { outcome: "restored", ...about, grounds: null, reversesId, parties: [] });
  }
}
