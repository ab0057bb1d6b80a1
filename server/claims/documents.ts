import "server-only";
import { conflict, forbidden, invalid, notFound } from "@/lib/contract/errors";
import { messages } from "@/lib/messages/common";
import { sizeText } from "@/lib/format/number";
import { documentLimits, type DocumentType, documentTypeOf, documentTypes } from "@/lib/rules/document-file";
import { daysText, keptDays } from "@/lib/rules/retention";
import { audit } from "../audit/write";
import { type Ctx } from "../ctx";
import { isBarred } from "../decisions/own-case";
import { type Db } from "../db/client";
import { execute } from "../db/sql";
import { env } from "../env";
import { withTx } from "../db/with-tx";
import { readInsiders } from "../listings/rights";
import { decryptDocument, encryptDocument } from "./document-cipher";
import { lockOwnClaim } from "./proof";

/** What the proof says about its document: not the file's name, which may name people. */
const targetOf = (type: DocumentType, bytes: number): string => `${documentTypes[type].name}, ${sizeText(bytes)}`;

/**
 * Stores a document with the caller's own open claim, encrypted. Throws not-found, `conflict` for a decided claim or too
 * many documents, and `invalid` for anything but a PDF, JPEG, or PNG file.
 */
export const addDocument = (ctx: Ctx, claimId: number, content: Uint8Array): Promise<void> =>
  withTx(ctx, async (inside) => {
    const { db, now } = inside;
    await lockOwnClaim(inside, claimId);
    const type = documentTypeOf(content);
    if (type === null) throw invalid({ file: ["Choose a PDF, JPEG, or PNG file."] });
    const count = await db.claimProof.count({ where: { claimId, method: "document" } });
    if (count >= documentLimits.perClaim) {
      throw conflict(`A claim can have ${documentLimits.perClaim} documents. Remove one first.`);
    }
    await db.claimProof.create({
      data: {
        claimId,
        method: "document",
        target: targetOf(type, content.length),
        verifiedAt: now,
        createdAt: now,
        document: { create: { contentType: type, content: new Uint8Array(encryptDocument(claimId, content)) } },
      },
    });
  });

/** Deletes a document of the caller's own open claim. Throws not-found, and `conflict` for a decided claim. */
export const removeDocument = (ctx: Ctx, claimId: number, proofId: number): Promise<void> =>
  withTx(ctx, async (inside) => {
    await lockOwnClaim(inside, claimId);
    const where = { id: proofId, claimId, method: "document" as const };
    const { count } = await inside.db.claimProof.deleteMany({ where });
    if (count === 0) throw notFound();
  });

/** A file that browsers only download, never show or run, and that no cache stores. */
const fileOf = (content: Buffer, type: DocumentType, name: string): Response =>
  new Response(new Uint8Array(content), {
    headers: {
      "content-type": type,
      "content-disposition": `attachment; filename="${name}.${documentTypes[type].ending}"`,
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    },
  });

/**
 * A document of a claim, for moderators, recorded in the audit log. Throws not-found, also once it was deleted, and
 * `forbidden` for a moderator's own case, and `conflict` for one that can't be decrypted.
 */
export async function readDocument(ctx: Ctx, claimId: number, proofId: number): Promise<Response> {
  const found = await ctx.db.claimDocument.findFirst({
    where: { proofId, proof: { claimId } },
    include: {
      proof: { select: { claim: { select: { userId: true, listing: { select: { id: true } } } } } },
    },
  });
  if (!found) throw notFound();
  const { userId, listing } = found.proof.claim;
  if (await isBarred(ctx, [userId, ...(await readInsiders(ctx, [listing.id]))])) throw forbidden(messages.ownCase);
  const decrypted = decryptDocument(claimId, found.content);
  if (!decrypted) throw conflict(messages.documentUnreadable);
  const object = { type: "listing", id: listing.id };
  await audit(ctx, { action: "claim.document", object, after: { claim_id: claimId, proof_id: proofId } });
  return fileOf(decrypted.content, found.contentType as DocumentType, `claim-${claimId}-document-${proofId}`);
}

/** Deletes the documents of withdrawn claims, and of others some days after the decision. That they existed remains. */
export async function purgeDocuments(db: Db): Promise<void> {
  await execute(db)`
    DELETE FROM claim_document d USING claim_proof p, claim c
    WHERE p.id = d.proof_id AND c.id = p.claim_id AND c.status <> 'pending'
      AND (c.decided_at IS NULL OR c.decided_at < now() - ${daysText(keptDays.claimDocuments)}::interval)`;
}

const withClaim = { proof: { select: { claimId: true } } } as const;

/** Encrypts documents of a former secret with the current one, so that the former one can be removed a day later. */
export async function renewDocuments(db: Db, signal: AbortSignal): Promise<void> {
  if (env().formerSecrets.length === 0) return;
  for (const { proofId } of await db.claimDocument.findMany({ select: { proofId: true } })) {
    if (signal.aborted) return;
    const found = await db.claimDocument.findUnique({ where: { proofId }, include: withClaim });
    const decrypted = found && decryptDocument(found.proof.claimId, found.content);
    if (!decrypted || decrypted.isCurrent) continue;
    const content = new Uint8Array(encryptDocument(found.proof.claimId, decrypted.content));
    // Not `update`: it may have been deleted in the meantime.
    await db.claimDocument.updateMany({ where: { proofId }, data: { content } });
  }
}

/** Whether the site's secrets can decrypt its latest document; null if it has none. */
export async function canReadDocuments(db: Db): Promise<boolean | null> {
  const found = await db.claimDocument.findFirst({ orderBy: { proofId: "desc" }, include: withClaim });
  return found && decryptDocument(found.proof.claimId, found.content) !== null;
}
