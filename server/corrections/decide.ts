import "server-only";
import { type CorrectionModel } from "@/generated/prisma/models";
import { type Correction, type CorrectionDecision } from "@/lib/contract/correction";
import { conflict, forbidden, notFound } from "@/lib/contract/errors";
import { dayText } from "@/lib/format/date";
import { messages } from "@/lib/messages/common";
import { correctionMessages } from "@/lib/messages/correction";
import { isModerator } from "@/lib/rules/permissions";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { type PrismaClient } from "../db/client";
import { execute, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isBarred } from "../decisions/own-case";
import { needGrounds } from "../decisions/record";
import { lockListing, needListingRow } from "../listings/lock";
import { hasRight, readInsiders } from "../listings/rights";
import { type ListingRow } from "../listings/sql";
import { appliers, changesIn } from "./apply";
import { freshFields } from "./facts";
import { needCorrection, readDeciders } from "./read";
import { sameAs, settle, type Verdict } from "./settle";

interface Locked {
  row: ListingRow;
  correction: CorrectionModel;
}

/** Locks the listing of an open correction, then the correction. Throws `not-found`, and `conflict` if it was decided. */
async function lockOpen(ctx: Ctx, id: number): Promise<Locked> {
  const known = await ctx.db.correction.findFirst({ where: { id, confirmedAt: { not: null } } });
  if (!known) throw notFound();
  const { kind } = await needListingRow(ctx, known.listingId);
  const row = await lockListing(ctx, { kind, id: known.listingId });
  await execute(ctx.db)`SELECT id FROM correction WHERE id = ${id} FOR UPDATE`;
  const correction = await ctx.db.correction.findUnique({ where: { id } });
  if (!correction || correction.decidedAt) throw conflict(correctionMessages.decided(correction?.outcome ?? null));
  return { row, correction };
}

/**
 * Whether the caller decides as owner or manager of the listing. Throws `forbidden` for others than moderators and for
 * those whose case it is, and `conflict` while only the owner decides.
 */
async function decidesAsOwner(ctx: Ctx, { row, correction }: Locked): Promise<boolean> {
  if (await hasRight(ctx, row.id, "edit")) return true;
  if (!isModerator(ctx.actor)) throw forbidden();
  if (await isBarred(ctx, [...(await readInsiders(ctx, [row.id])), correction.userId])) {
    throw forbidden(messages.ownCase);
  }
  const { ownerUntil } = correction;
  if (ownerUntil && ownerUntil > ctx.now && (await readDeciders(ctx, row.id)).length > 0) {
    throw conflict(correctionMessages.ownerFirst(dayText(ownerUntil.toISOString()) ?? ""));
  }
  return false;
}

async function accept(ctx: Ctx, { row, correction }: Locked, decision: CorrectionDecision & { isOwner: boolean }) {
  const { fields, facts, isOwner } = decision;
  if (row.status !== "active") throw conflict(messages.listing.notPublic);
  const grounds = () => (isOwner ? null : needGrounds({ reason: "closed", facts }));
  const applied = await appliers[correction.kind](ctx, row, { correction, fields, grounds });
  const verdict: Verdict =
    applied === null
      ? { outcome: "superseded", applied: [], answer: facts }
      : { outcome: "accepted", applied, answer: facts };
  await settle(ctx, row, { corrections: await sameAs(ctx, correction), ...verdict });
  return verdict;
}

/**
 * Decides a correction, field by field: what the listing has otherwise by now stays. The writer, and others who said the
 * same, get the outcome by email.
 * @throws `not-found`, `forbidden`, `invalid`, and `conflict` if someone else was first, while only the owner decides, and
 * for a listing that isn't public or was merged
 */
export const decideCorrection = (ctx: Ctx, id: number, decision: CorrectionDecision): Promise<Correction> =>
  withTx({ ...ctx, source: "report" }, async (inside) => {
    const locked = await lockOpen(inside, id);
    const isOwner = await decidesAsOwner(inside, locked);
    const { row, correction } = locked;
    const declined = { outcome: "declined" as const, applied: [], answer: decision.facts };
    if (!decision.accept) await settle(inside, row, { corrections: [correction], ...declined });
    const verdict = decision.accept ? await accept(inside, locked, { ...decision, isOwner }) : declined;
    await audit(inside, {
      action: decision.accept ? "correction.accept" : "correction.decline",
      object: { type: "listing", id: row.id },
      after: { about: correction.kind, outcome: verdict.outcome, fields: verdict.applied },
      reason: decision.facts,
    });
    return needCorrection(inside, id);
  });

/** Ends an open correction of details that all have changed since, or of two listings that are one by now. */
async function endIfStale(ctx: Ctx, id: number): Promise<void> {
  const { row, correction } = await lockOpen(ctx, id);
  if (correction.kind === "change" && freshFields(row, changesIn(correction)).length > 0) return;
  const outcome = correction.kind === "duplicate" ? ("accepted" as const) : ("superseded" as const);
  await settle(ctx, row, { corrections: [correction], outcome, applied: [], answer: "" });
}

/**
 * Ends the open corrections of listings that have other values by now or have been merged with the other one, and mails
 * those who sent them.
 */
export async function endStaleCorrections(db: PrismaClient, now: Date): Promise<void> {
  const due = await queryRows<{ id: number }>(db)`
    SELECT s.id FROM correction s JOIN listing l ON l.id = s.listing_id LEFT JOIN listing_hours h ON h.listing_id = l.id
    WHERE s.confirmed_at IS NOT NULL AND s.decided_at IS NULL AND l.merged_into_id IS NULL AND (s.other_id = s.listing_id
      OR (s.kind = 'change' AND greatest(l.updated_at, h.updated_at) > s.confirmed_at)) ORDER BY s.id`;
  const ctx: Ctx = { db, now, actor: { kind: "operator" }, requestId: "corrections", notify: false };
  for (const { id } of due) await withTx(ctx, (inside) => endIfStale(inside, id));
}
