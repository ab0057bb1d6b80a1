import "server-only";
import { type ModerationKind } from "@/lib/contract/moderation";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute, queryRows } from "../db/sql";
import { readAssigned, readColleagues, readNotes } from "./moderation-notes";

/** For how many seconds an item counts as open after its moderator's browser last said so; browsers repeat it every 15. */
const openSeconds = 40;

/**
 * Stores which item the caller has open. Returns what other moderators do: which items they have open, their notes on this
 * one, which ones are whose to decide, and who they are.
 */
export async function noteOpenItem(ctx: Ctx, { kind, id }: { kind: ModerationKind; id: number | null }) {
  const { db, now, actor } = ctx;
  const userId = accountOf(actor);
  if (id === null) await execute(db)`DELETE FROM open_item WHERE user_id = ${userId} AND kind = ${kind}`;
  else {
    await execute(db)`
      INSERT INTO open_item (kind, object_id, user_id, seen_at) VALUES (${kind}, ${id}, ${userId}, ${now})
      ON CONFLICT (user_id, kind) DO UPDATE SET object_id = excluded.object_id, seen_at = excluded.seen_at`;
  }
  const others = await queryRows<{ id: number; full_name: string }>(db)`
    SELECT o.object_id AS id, u.full_name FROM open_item o JOIN "user" u ON u.id = o.user_id
    WHERE o.kind = ${kind} AND o.user_id <> ${userId}
      AND o.seen_at > ${now}::timestamptz - make_interval(secs => ${openSeconds})
    ORDER BY o.object_id, u.id`;
  return {
    others,
    assigned: await readAssigned(ctx, kind),
    notes: id === null ? [] : await readNotes(ctx, { kind, id }),
    colleagues: await readColleagues(ctx),
  };
}
