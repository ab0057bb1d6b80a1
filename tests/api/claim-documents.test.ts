import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, type OwnClaim } from "@/lib/contract/claim";
import { documentLimits } from "@/lib/rules/document-file";
import { keptDays } from "@/lib/rules/retention";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { purgeDocuments } from "@/server/claims/documents";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { auditOf, readClaims, readTransfers } from "../support/listings";

const db = database();
const words = "Lease of the office, signed by the claimant";
const pdf = `%PDF-1.7\n${words}\n%%EOF\n`;
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

/** An open claim by a new user. */
async function claimed(ownerId?: number) {
  const who = await signIn();
  const listing = await makeListing(db, { claimedById: ownerId });
  const claim = await makeClaim(db, { listingId: listing.id, userId: who.id });
  return { who, listing, id: claim.id };
}

const attach = async (id: number, as: SignedIn, { text = pdf, type = "application/pdf" } = {}) => {
  const given = { path: `claims/${id}/documents/`, method: "POST" };
  const answer = await call({ ...given, text, headers: { "content-type": type }, as: as.headers });
  return { status: answer.status, body: answer.body as OwnClaim };
};
const proofIdOf = async (claimId: number) => (await db.claimProof.findFirstOrThrow({ where: { claimId } })).id;
const at = (id: number, proofId: number, as: SignedIn) => ({
  path: `claims/${id}/documents/${proofId}/`,
  as: as.headers,
});
const read = (id: number, proofId: number, as: SignedIn) => call(at(id, proofId, as));
const erase = (id: number, proofId: number, as: SignedIn) => call({ ...at(id, proofId, as), method: "DELETE" });

describe("a document with a claim", () => {
  it("is a weak proof, which moderators alone can download, as a file that isn't kept or shown", async () => {
    const { who, listing, id } = await claimed();
    const { status, body } = await attach(id, who);
    expect([status, body.proof, body.proofs]).toMatchObject([200, "weak", [{ method: "document", has_file: true }]]);
    const seen = (await readClaims<{ results: Claim[] }>(listing, { as: admin })).body.results[0];
    expect(seen).toMatchObject({
      proof: "weak",
      proofs: [{ method: "document", target: expect.stringMatching(/^PDF, /) as string }],
    });
    const proofId = await proofIdOf(id);
    for (const as of [admin, await signIn({ userType: "moderator" })]) {
      const file = await read(id, proofId, as);
      expect([file.status, file.body]).toEqual([200, pdf]);
      expect(Object.fromEntries(file.headers)).toMatchObject({
        "content-type": "application/pdf",
        "content-disposition": `attachment; filename="claim-${id}-document-${proofId}.pdf"`,
        "cache-control": "private, no-store",
        "x-content-type-options": "nosniff",
      });
    }
    expect((await auditOf(listing.id)).filter(({ action }) => action === "claim.document")).toHaveLength(2);
    for (const as of [who, await signIn({ userType: "owner" })]) expect((await read(id, proofId, as)).status).toBe(403);
    expect((await read(id, proofId, { id: 0, headers: {} })).status).toBe(401);
    // Another claim's number leads nowhere.
    expect((await read((await claimed()).id, proofId, admin)).status).toBe(404);
  });

  it("is stored encrypted, for its claim only, and isn't in an export or for the listing's owner", async () => {
    const owner = await signIn({ userType: "owner" });
    const { who, listing, id } = await claimed(owner.id);
    await attach(id, who);
    const proofId = await proofIdOf(id);
    const { content } = await db.claimDocument.findUniqueOrThrow({ where: { proofId } });
    expect(Buffer.from(content).toString("latin1")).not.toContain(words);
    expect((await read(id, proofId, owner)).status).toBe(403);
    const transfers = (await readTransfers(listing, { as: owner })).body;
    expect(JSON.stringify(transfers)).toContain('"proof":"weak"');
    expect(JSON.stringify(transfers)).not.toContain("PDF");
    const exported = JSON.stringify((await call({ path: "users/me/export/", as: who.headers })).body);
    expect(exported).toContain("claim_proof");
    expect(exported).not.toContain(Buffer.from(content).toString("hex").slice(0, 40));
    const elsewhere = await claimed();
    await attach(elsewhere.id, elsewhere.who);
    const otherProof = await proofIdOf(elsewhere.id);
    await db.claimDocument.update({ where: { proofId: otherProof }, data: { content } });
    expect((await read(elsewhere.id, otherProof, admin)).status).toBe(409);
  });

  it.each([
    ["a web page", "<html><script>alert(1)</script>", 400],
    ["a cut PDF", "%PDF-1.7\nhalf", 400],
    ["a page that begins like a PDF later", ` ${pdf}`, 400],
    ["nothing", "", 400],
  ])("is refused for %s, whatever its type says", async (_, text, status) => {
    const { who, id } = await claimed();
    expect((await attach(id, who, { text })).status).toBe(status);
    expect(await db.claimProof.count({ where: { claimId: id } })).toBe(0);
  });

  it("is refused for other declared types, beyond 5 MB, and beyond three", async () => {
    const { who, id } = await claimed();
    expect((await attach(id, who, { type: "text/html" })).status).toBe(415);
    expect((await attach(id, who, { type: "application/json" })).status).toBe(415);
    const big = `%PDF-${"x".repeat(documentLimits.megabytes * 1024 * 1024)}%%EOF`;
    expect((await attach(id, who, { text: big })).status).toBe(413);
    for (let nth = 1; nth <= documentLimits.perClaim; nth += 1) expect((await attach(id, who)).status).toBe(200);
    expect((await attach(id, who)).status).toBe(409);
  });

  it("can be deleted by its claimant while the claim is open", async () => {
    const { who, id } = await claimed();
    await attach(id, who);
    const proofId = await proofIdOf(id);
    expect((await erase(id, proofId, await signIn())).status).toBe(404);
    expect((await erase(id, proofId, who)).status).toBe(204);
    expect(await db.claimProof.count({ where: { claimId: id } })).toBe(0);
    expect((await erase(id, proofId, who)).status).toBe(404);
    await attach(id, who);
    await db.claim.update({ where: { id }, data: { status: "rejected", decidedAt: new Date() } });
    expect((await erase(id, await proofIdOf(id), who)).status).toBe(409);
    expect((await attach(id, who)).status).toBe(409);
  });

  it("is hidden from a moderator whose own claim or listing it is about", async () => {
    const moderator = await signIn({ userType: "moderator" });
    const { who, id } = await claimed(moderator.id);
    await attach(id, who);
    expect((await read(id, await proofIdOf(id), moderator)).status).toBe(403);
  });
});

describe("after the decision, a document", () => {
  const hasFile = async (claimId: number) => (await db.claimDocument.count({ where: { proof: { claimId } } })) === 1;

  it("is deleted after 14 days, but not that it was there", async () => {
    const { who, listing, id } = await claimed();
    await attach(id, who);
    await purgeDocuments(db);
    expect(await hasFile(id)).toBe(true);
    const decide = (days: number) =>
      db.claim.update({
        where: { id },
        data: { status: "approved", decidedAt: new Date(Date.now() - days * 24 * 60 * 60 * 1000) },
      });
    await decide(keptDays.claimDocuments - 0.1);
    await purgeDocuments(db);
    expect(await hasFile(id)).toBe(true);
    await decide(keptDays.claimDocuments + 0.1);
    await purgeDocuments(db);
    expect(await hasFile(id)).toBe(false);
    expect((await read(id, await proofIdOf(id), admin)).status).toBe(404);
    const seen = (await readClaims<{ results: Claim[] }>(listing, { as: admin })).body.results[0];
    expect(seen).toMatchObject({ proof: "weak", proofs: [{ method: "document", has_file: false }] });
  });

  it("is deleted at once when the claim is withdrawn", async () => {
    const { who, id } = await claimed();
    await attach(id, who);
    const given = { path: `claims/${id}/`, method: "DELETE" };
    expect((await call({ ...given, as: who.headers })).status).toBe(204);
    expect(await hasFile(id)).toBe(false);
  });
});
