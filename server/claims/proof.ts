import "server-only";
import { randomInt } from "node:crypto";
import { type ClaimProof, type ProofBody, type ProofCheckBody } from "@/lib/contract/claim";
import { conflict, invalid, notFound } from "@/lib/contract/errors";
import { codeMinutes, codeTries, type ProofMethod } from "@/lib/rules/claim-proof";
import { accountOf, unknownGuest } from "@/lib/rules/permissions";
import { isSignatureOf, randomToken, signatureOf } from "../auth/signing";
import { type Ctx } from "../ctx";
import { Prisma } from "../db/client";
import { execute, queryOne, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";
import { throttle } from "../http/throttle";
import { queueMail } from "../mail/queue";
import { readRecords } from "./dns";
import { type ClaimRow, claimSource } from "./sql";
import { proofDomain, registrableDomain } from "./website-domain";

export interface ProofRow {
  id: number;
  claim_id: number;
  method: ProofMethod;
  target: string;
  code_hash: string | null;
  token: string | null;
  tries: number;
  note: string;
  has_file: boolean;
  verified_at: Date | null;
  expires_at: Date | null;
  created_at: Date;
}

const columns = Prisma.sql`
  p.id, p.claim_id, p.method::text, p.target, p.code_hash, p.token, p.tries, p.note, p.verified_at, p.expires_at,
  p.created_at, EXISTS (SELECT FROM claim_document d WHERE d.proof_id = p.id) AS has_file`;

/** The proofs of claims, oldest first. */
export const readProofs = (ctx: Ctx, claimIds: readonly number[]): Promise<ProofRow[]> =>
  queryRows<ProofRow>(ctx.db)`
    SELECT ${columns} FROM claim_proof p WHERE p.claim_id = ANY (${claimIds}::int[]) ORDER BY p.created_at, p.id`;

export const toProof = ({ id, method, target, note, has_file, verified_at, created_at }: ProofRow): ClaimProof => ({
  id,
  method,
  target,
  note,
  has_file,
  verified_at: verified_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** Whether a claim can be proven: while it is open, and for the owner whom it made, whose proof may have ended. */
export const isProvable = ({ status, is_owner }: ClaimRow): boolean =>
  status === "pending" || (status === "approved" && is_owner);

const isOpen = ({ status }: ClaimRow): boolean => status === "pending";

/** The caller's own claim, locked. Throws not-found, and `conflict` unless `isFit`, by default an open claim. */
export async function lockOwnClaim(ctx: Ctx, id: number, isFit = isOpen): Promise<ClaimRow> {
  const [claim] = await queryRows<ClaimRow>(ctx.db)`
    ${claimSource} WHERE c.id = ${id} AND c.user_id = ${accountOf(ctx.actor)}::int FOR UPDATE OF c`;
  if (!claim) throw notFound();
  if (!isFit(claim)) throw conflict("This claim is no longer open.");
  return claim;
}

/** A code is stored as its signature. */
const signedCode = (claimId: number, code: string) => ["claim-code", `${claimId}:${code}`] as const;

async function needDomain(ctx: Ctx, listingId: number): Promise<string> {
  const domain = await proofDomain(ctx.db, listingId, ctx.now);
  if (domain === null) throw conflict("The website of this listing can't prove a claim.");
  return domain;
}

/** Throws `conflict` if the listing's website can't prove a claim, and `invalid` for an address at another domain. */
async function requireAddress(ctx: Ctx, claim: ClaimRow, email: string): Promise<void> {
  const domain = await needDomain(ctx, claim.listing_id);
  if (registrableDomain(email.slice(email.lastIndexOf("@") + 1)) !== domain) {
    throw invalid({ email: [`Enter an address at ${domain}.`] });
  }
}

/**
 * Counts a code for its address, listing, and account. Counted by claim, a new claim would start again; counted in
 * claims, a closed account would. Throws `busy` when one of them has used up its codes for the day.
 */
async function countCode({ listing_id, user_id }: ClaimRow, email: string): Promise<void> {
  for (const key of [`mailbox ${email.toLowerCase()}`, `listing ${listing_id}`, `account ${user_id}`]) {
    await throttle("claimCodes", unknownGuest, key);
  }
}

async function mailCode(ctx: Ctx, claim: ClaimRow, email: string): Promise<void> {
  const code = String(randomInt(1_000_000)).padStart(6, "0");
  const expiresAt = new Date(ctx.now.getTime() + codeMinutes * 60 * 1000);
  // An earlier code is void: only the latest one counts.
  await execute(ctx.db)`
    UPDATE claim_proof SET expires_at = ${ctx.now}
    WHERE claim_id = ${claim.id} AND method = 'email' AND verified_at IS NULL AND expires_at > ${ctx.now}`;
  await ctx.db.claimProof.create({
    data: {
      claimId: claim.id,
      method: "email",
      target: email,
      codeHash: signatureOf(...signedCode(claim.id, code)),
      expiresAt,
      createdAt: ctx.now,
    },
  });
  const { name } = await queryOne<{ name: string }>(ctx.db)`SELECT name FROM listing WHERE id = ${claim.listing_id}`;
  const values = { code, listing: name, claimant: claim.full_name, minutes: codeMinutes };
  await queueMail(ctx.db, { to: { email }, template: "claim-code", values });
}

async function giveRecord(ctx: Ctx, claim: ClaimRow): Promise<void> {
  const target = await needDomain(ctx, claim.listing_id);
  const known = await ctx.db.claimProof.findFirst({ where: { claimId: claim.id, method: "dns", target } });
  if (known) return;
  await ctx.db.claimProof.create({
    data: { claimId: claim.id, method: "dns", target, token: randomToken(), createdAt: ctx.now },
  });
}

/**
 * Starts a proof of the caller's own open claim: mails a code, or creates the text of the DNS record. Throws not-found,
 * `conflict`, `invalid` for an address at another domain, and `busy`.
 */
export async function beginProof(ctx: Ctx, id: number, body: ProofBody): Promise<void> {
  if (body.method === "email") {
    const claim = await withTx(ctx, async (inside) => {
      const own = await lockOwnClaim(inside, id, isProvable);
      await requireAddress(inside, own, body.email);
      return own;
    });
    // Outside of a transaction, because it takes a connection of its own.
    await countCode(claim, body.email);
  }
  await withTx(ctx, async (inside) => {
    const claim = await lockOwnClaim(inside, id, isProvable);
    await (body.method === "email" ? mailCode(inside, claim, body.email) : giveRecord(inside, claim));
  });
}

const markVerified = (ctx: Ctx, { id }: ProofRow) =>
  ctx.db.claimProof.update({ where: { id }, data: { verifiedAt: ctx.now, codeHash: null } });

/**
 * Counts an attempt to enter the latest code. Returns whether it was correct. Throws `conflict` when no code is valid.
 */
const tryCode = (ctx: Ctx, id: number, code: string): Promise<boolean> =>
  withTx(ctx, async (inside) => {
    const claim = await lockOwnClaim(inside, id, isProvable);
    const [proof] = await queryRows<ProofRow>(inside.db)`
      SELECT ${columns} FROM claim_proof p
      WHERE p.claim_id = ${claim.id} AND p.method = 'email' AND p.verified_at IS NULL AND p.expires_at > ${inside.now}
        AND p.tries < ${codeTries}
      ORDER BY p.id DESC LIMIT 1`;
    if (!proof) throw conflict("This code is no longer valid. Ask for a new one.");
    await inside.db.claimProof.update({ where: { id: proof.id }, data: { tries: proof.tries + 1 } });
    if (proof.code_hash === null || !isSignatureOf(proof.code_hash, ...signedCode(claim.id, code))) return false;
    await markVerified(inside, proof);
    return true;
  });

/** Looks for the DNS record, outside of the transaction that stores the result. */
async function findRecord(ctx: Ctx, id: number): Promise<boolean> {
  const proof = await withTx(ctx, async (inside) => {
    const claim = await lockOwnClaim(inside, id, isProvable);
    const domain = await needDomain(inside, claim.listing_id);
    const [latest] = await queryRows<ProofRow>(inside.db)`
      SELECT ${columns} FROM claim_proof p
      WHERE p.claim_id = ${claim.id} AND p.method = 'dns' AND p.target = ${domain} ORDER BY p.id DESC LIMIT 1`;
    if (!latest) throw conflict("Ask for the record first.");
    return latest;
  });
  if (proof.verified_at !== null) return true;
  if (!(await readRecords(proof.target)).includes(proof.token ?? "")) return false;
  await withTx(ctx, async (inside) => {
    await lockOwnClaim(inside, id, isProvable);
    await markVerified(inside, proof);
  });
  return true;
}

/**
 * Checks a mailed code, or looks for the DNS record. Throws not-found, `conflict`, `invalid` for a wrong code or a record
 * that isn't there, and `away`.
 */
export async function checkProof(ctx: Ctx, id: number, body: ProofCheckBody): Promise<void> {
  if (body.method === "email") {
    if (!(await tryCode(ctx, id, body.code))) throw invalid({ code: ["This code is wrong."] });
  } else if (!(await findRecord(ctx, id))) {
    throw invalid({ method: ["The record isn't there yet. It can take an hour until it is seen."] });
  }
}
