import "server-only";
import { type Listing } from "@/lib/contract/listing";
import { type Claim, type OwnedTransfer, type TransferRequest } from "@/lib/contract/claim";
import { type Page } from "@/lib/contract/common";
import { forbidden, notFound } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { approvableAt } from "@/lib/rules/claim";
import { proofMethods, type ProofMethod, strengthOf, websiteMethods } from "@/lib/rules/claim-proof";
import { type Actor, isActive, isAdmin } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { isBarred } from "../decisions/own-case";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { type ListingRef } from "../listings/lock";
import { mayOn, readInsiders, requireRight } from "../listings/rights";
import { needListing } from "../listings/read";
import { type ProofRow, readProofs, toProof } from "./proof";
import { type ClaimRow, claimSource, websiteSince } from "./sql";

interface PageRequest {
  limit: number;
  offset: number;
}

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

const answerOf = (row: ClaimRow) => ({
  owner_agreed_at: iso(row.owner_agreed_at),
  owner_refused_at: iso(row.owner_refused_at),
  refusal: row.refusal,
  proof_asked_at: iso(row.proof_asked_at),
  proof_question: row.proof_question,
  approvable_at: approvableAt({
    kind: row.kind,
    createdAt: row.created_at,
    ownerAgreedAt: row.owner_agreed_at,
  }).toISOString(),
  time_zone: row.time_zone,
});

/** A claim with its proofs, selected from `proofs`. Only admins see email addresses. */
export function toClaim(row: ClaimRow, proofs: readonly ProofRow[], actor: Actor): Claim {
  const own = proofs.filter(({ claim_id }) => claim_id === row.id);
  return {
    id: row.id,
    listing_id: row.listing_id,
    kind: row.kind,
    status: row.status,
    user_id: row.user_id,
    user_full_name: row.full_name,
    user_email: isAdmin(actor) ? row.email : null,
    relationship: row.relationship,
    verification_notes: row.notes,
    proposed: row.proposed,
    applied: row.applied,
    reason: row.reason,
    ...answerOf(row),
    proofs: own.map(toProof),
    proof: strengthOf(own, row.website_since),
    decided_at: iso(row.decided_at),
    created_at: row.created_at.toISOString(),
  };
}

/** A transfer request with its proofs, selected from `proofs`. */
export const toTransfer = (row: ClaimRow, proofs: readonly ProofRow[]): TransferRequest => ({
  id: row.id,
  user_full_name: row.full_name,
  relationship: row.relationship,
  ...answerOf(row),
  proof: strengthOf(
    proofs.filter(({ claim_id }) => claim_id === row.id),
    row.website_since,
  ),
  created_at: row.created_at.toISOString(),
});

const proofsOf = (ctx: Ctx, rows: readonly ClaimRow[]) =>
  readProofs(
    ctx,
    rows.map(({ id }) => id),
  );

async function readClaims(ctx: Ctx, where: Prisma.Sql, { limit, offset }: PageRequest): Promise<Page<ClaimRow>> {
  const items = await queryRows<ClaimRow>(ctx.db)`
    ${claimSource} WHERE ${where}
    ORDER BY c.status <> 'pending', CASE WHEN c.status = 'pending' THEN c.created_at END, c.created_at DESC, c.id
    LIMIT ${limit} OFFSET ${offset}`;
  const { n } = await queryOne<{ n: number }>(ctx.db)`SELECT count(*)::int AS n FROM claim c WHERE ${where}`;
  return { items, count: n };
}

/**
 * All claims of a listing, for moderators: open ones first, oldest first; then decided ones, newest first. Throws
 * not-found, and `forbidden` for a moderator's own listing.
 */
export async function listClaims(ctx: Ctx, ref: ListingRef, page: PageRequest): Promise<Page<Claim>> {
  const { id } = await needListing(ctx, ref.kind, ref.id);
  if (await isBarred(ctx, await readInsiders(ctx, [id]))) throw forbidden(messages.ownCase);
  const { items, count } = await readClaims(ctx, Prisma.sql`c.listing_id = ${id}`, page);
  const proofs = await proofsOf(ctx, items);
  return { items: items.map((row) => toClaim(row, proofs, ctx.actor)), count };
}

/** The open transfer requests for a listing, for its owner. Throws not-found and `forbidden`. */
export async function listTransfers(ctx: Ctx, ref: ListingRef, page: PageRequest): Promise<Page<TransferRequest>> {
  const { id } = await needListing(ctx, ref.kind, ref.id);
  await requireRight(ctx, { id }, "transfer");
  const where = Prisma.sql`c.listing_id = ${id} AND c.kind = 'transfer' AND c.status = 'pending'`;
  const { items, count } = await readClaims(ctx, where, page);
  const proofs = await proofsOf(ctx, items);
  return { items: items.map((row) => toTransfer(row, proofs)), count };
}

/**
 * The best proof of the claim by which the listing's owner got it, for everyone; null without one, as when an admin
 * assigned the listing. One by the website ends when the listing gets another website.
 */
export async function readOwnersProof(
  { db }: Ctx,
  { id, claimed_by_id: owner, claimed_at: since }: Pick<Listing, "id" | "claimed_by_id" | "claimed_at">,
): Promise<ProofMethod | null> {
  if (owner === null) return null;
  const [proof] = await queryRows<{ method: ProofMethod }>(db)`
    SELECT p.method::text FROM claim c JOIN claim_proof p ON p.claim_id = c.id JOIN listing l ON l.id = c.listing_id
    WHERE c.listing_id = ${id} AND c.user_id = ${owner} AND c.status = 'approved' AND c.decided_at >= ${since}::timestamptz
      AND p.verified_at IS NOT NULL
      AND (p.method::text <> ALL (${[...websiteMethods]}::text[]) OR ${websiteSince} <= p.verified_at)
    ORDER BY array_position(${[...proofMethods]}::text[], p.method::text) LIMIT 1`;
  return proof?.method ?? null;
}

/** The most transfer requests that are shown to an owner at once. */
const TRANSFERS_SHOWN = 20;

/** The open transfer requests for all listings of the caller, the oldest first. An inactive account sees none. */
export async function listOwnedTransfers(ctx: Ctx): Promise<OwnedTransfer[]> {
  if (!isActive(ctx.actor)) return [];
  const rows = await queryRows<ClaimRow & { listing_name: string; listing_kind: "business" | "doctor" }>(ctx.db)`
    SELECT claims.*, l.name AS listing_name, l.kind::text AS listing_kind FROM listing l
    JOIN (${claimSource}) claims ON claims.listing_id = l.id
    WHERE ${mayOn(ctx.actor, "transfer")} AND claims.kind = 'transfer' AND claims.status = 'pending'
    ORDER BY claims.created_at, claims.id LIMIT ${TRANSFERS_SHOWN}`;
  const proofs = await proofsOf(ctx, rows);
  return rows.map((row) => ({
    ...toTransfer(row, proofs),
    listing_id: row.listing_id,
    listing_kind: row.listing_kind,
    listing_name: row.listing_name,
  }));
}

/** A listing's claim by id, locked until the transaction ends. Throws not-found. */
export async function lockClaim(ctx: Ctx, listingId: number, id: number): Promise<ClaimRow> {
  const [row] = await queryRows<ClaimRow>(ctx.db)`
    ${claimSource} WHERE c.id = ${id} AND c.listing_id = ${listingId} FOR UPDATE OF c`;
  if (!row) throw notFound();
  return row;
}

/** A listing's oldest open claim, locked until the transaction ends; null when there is none. */
export async function lockOldestClaim(ctx: Ctx, listingId: number): Promise<ClaimRow | null> {
  const [row] = await queryRows<ClaimRow>(ctx.db)`
    ${claimSource} WHERE c.listing_id = ${listingId} AND c.status = 'pending'
    ORDER BY c.created_at, c.id LIMIT 1 FOR UPDATE OF c`;
  return row ?? null;
}
