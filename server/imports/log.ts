import "server-only";
import { type BulkCreateAnswer } from "@/lib/contract/import";
import { type Kind } from "@/lib/rules/listing-kind";
import { accountOf } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";

interface BatchFacts {
  kind: Kind;
  rows: readonly unknown[];
  part?: { importId: number; firstRow: number };
}

async function noteInImport(ctx: Ctx, { rows, part }: BatchFacts, { created, skipped, errors }: BulkCreateAnswer) {
  if (!part) return;
  await ctx.db.$executeRaw(Prisma.sql`
    WITH batch AS (
      INSERT INTO import_batch (import_id, first_row, rows, created, skipped, refused)
      VALUES (${part.importId}, ${part.firstRow}, ${rows.length}, ${created}, ${skipped.length}, ${errors.length})
    )
    UPDATE import SET created = created + ${created}, skipped = skipped + ${skipped.length},
      refused = refused + ${errors.length}, last_batch_at = now()
    WHERE id = ${part.importId}`);
}

async function noteInAudit(ctx: Ctx, { kind, part }: BatchFacts, { created, skipped, errors }: BulkCreateAnswer) {
  if (created === 0) return;
  const after = { kind, created, skipped: skipped.length, refused: errors.length };
  await ctx.db.$executeRaw(Prisma.sql`
    INSERT INTO audit_row (actor_id, action, object_type, object_id, after, request_id)
    VALUES (${accountOf(ctx.actor)}::int, 'listing.import', 'import', ${part?.importId ?? null}::int,
      ${JSON.stringify(after)}::jsonb, ${ctx.requestId})`);
}

/** Writes a batch down: in its import, where it is of one, and among the changes that people made. */
export async function noteBatch(ctx: Ctx, batch: BatchFacts, answer: BulkCreateAnswer): Promise<void> {
  await noteInImport(ctx, batch, answer);
  await noteInAudit(ctx, batch, answer);
}
