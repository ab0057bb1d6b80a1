import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import-batch";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { execute } from "../db/sql";

/** Writes a batch among the changes that people made: one row, where it created anything. */
export async function noteInAudit(
  ctx: Ctx,
  { kind, importId }: { kind: Kind; importId: number | null },
  { created, skipped, errors }: BulkCreateAnswer,
): Promise<void> {
  if (created === 0) return;
  const after = { kind, created, skipped: skipped.length, refused: errors.length };
  await execute(ctx.db)`
    INSERT INTO audit_row (actor_id, action, object_type, object_id, after, request_id)
    VALUES (${accountOf(ctx.actor)}::int, 'listing.import', 'import', ${importId}::int, ${JSON.stringify(after)}::jsonb,
      ${ctx.requestId})`;
}
