import "server-only";
import { type OwnClaim } from "@/lib/contract/claim";
import { notFound } from "@/lib/contract/errors";
import { codeTries } from "@/lib/rules/claim-proof";
import { accountOf } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { queryOne, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { isAway } from "../listings/away";
import { type ListingRef } from "../listings/lock";
import { recordName } from "./dns";
import { isProvable, lockOwnClaim, type ProofRow, readProofs } from "./proof";
import { toClaim } from "./read";
import { type ClaimRow, claimSource } from "./sql";
import { proofDomain } from "./website-domain";

interface ListingOfClaim {
  id: number;
  kind: "business" | "doctor";
  name: string;
  slug: string;
  status: string;
  category_full_slug: string | null;
  closed_on: string | null;
}

const isValidCode = (ctx: Ctx, { method, verified_at, expires_at, tries }: ProofRow): boolean =>
  method === "email" && verified_at === null && expires_at !== null && expires_at > ctx.now && tries < codeTries;

async function toOwnClaim(ctx: Ctx, row: ClaimRow): Promise<OwnClaim> {
  const listing = await queryOne<ListingOfClaim>(ctx.db)`
    SELECT l.id, l.kind::text, l.name, l.slug, l.status::text, l.closed_on::text, c.full_slug AS category_full_slug
    FROM listing l LEFT JOIN category c ON c.id = l.category_id WHERE l.id = ${row.listing_id}`;
  const proofs = await readProofs(ctx, [row.id]);
  const canProve = isProvable(row);
  const domain = canProve ? await proofDomain(ctx.db, row.listing_id, ctx.now) : null;
  const record = proofs.find(({ method, target }) => method === "dns" && target === domain);
  const { user_id: _id, user_full_name: _name, user_email: _email, ...claim } = toClaim(row, proofs, ctx.actor);
  return {
    ...claim,
    // Notes on calls are for admins only.
    proofs: claim.proofs.map((proof) => ({ ...proof, note: "" })),
    listing_name: listing.name,
    listing_kind: listing.kind,
    listing_path: listing.status === "active" ? routes.listing(listing) : null,
    is_listing_away: isAway(listing),
    proof_domain: domain,
    dns_record: domain && record?.token ? { name: recordName(domain), value: record.token } : null,
    code_sent_to: canProve ? (proofs.findLast((proof) => isValidCode(ctx, proof))?.target ?? null) : null,
  };
}

const readRows = (ctx: Ctx, condition: Prisma.Sql): Promise<ClaimRow[]> =>
  queryRows<ClaimRow>(ctx.db)`
    ${claimSource} WHERE c.user_id = ${accountOf(ctx.actor)}::int AND ${condition}
    ORDER BY c.status <> 'pending', c.created_at DESC, c.id DESC LIMIT 20`;

/** The caller's own claim; null for someone else's. */
export async function findOwnClaimById(ctx: Ctx, id: number): Promise<OwnClaim | null> {
  const [row] = await readRows(ctx, Prisma.sql`c.id = ${id}`);
  return row ? toOwnClaim(ctx, row) : null;
}

/** The caller's own claim. Throws not-found. */
export async function readOwnClaim(ctx: Ctx, id: number): Promise<OwnClaim> {
  const claim = await findOwnClaimById(ctx, id);
  if (!claim) throw notFound();
  return claim;
}

/** The caller's open claim on a listing, or else the latest one; null if there is none. */
export async function findOwnClaim(ctx: Ctx, { id }: ListingRef): Promise<OwnClaim | null> {
  const [row] = await readRows(ctx, Prisma.sql`c.listing_id = ${id}`);
  return row ? toOwnClaim(ctx, row) : null;
}

/** The caller's claims, open ones first. Approved claims are left out, because the caller owns those listings. */
export async function listOwnClaims(ctx: Ctx): Promise<OwnClaim[]> {
  const rows = await readRows(ctx, Prisma.sql`c.status <> 'approved'`);
  return Promise.all(rows.map((row) => toOwnClaim(ctx, row)));
}

/** Withdraws the caller's own open claim. Throws not-found, and `conflict` if it has been decided. */
export const withdrawClaim = (ctx: Ctx, id: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    const claim = await lockOwnClaim(inside, id);
    await inside.db.claim.update({ where: { id }, data: { status: "withdrawn" } });
    await inside.db.claimDocument.deleteMany({ where: { proof: { claimId: id } } });
    await audit(inside, {
      action: "claim.withdraw",
      object: { type: "listing", id: claim.listing_id },
      after: { claim_id: id },
    });
  });
