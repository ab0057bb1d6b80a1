import { afterAll, afterEach, describe, expect, it, vi } from "vitest";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { alertTokens, invitationTokens, optOutTokens, signInTokens, teamTokens } from "@/server/auth/mail-token";
import { isSignatureOf, signatureOf, signed, textOfSigned } from "@/server/auth/signing";
import { newVisitor, visitorOf } from "@/server/auth/visitor";
import { encryptDocument } from "@/server/claims/document-cipher";
import { canReadDocuments, renewDocuments } from "@/server/claims/documents";
import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { addressHashes } from "@/server/invitations/sql";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { comeIn, provider, whoIs } from "../support/sign-in-journey";

const db = database();
afterAll(provider.stop);
afterEach(() => vi.restoreAllMocks());

/** Lets the site run with these secrets, as after a restart. */
function setSecrets(secret: string, ...former: string[]): void {
  vi.spyOn(env(), "secret", "get").mockReturnValue(secret);
  vi.spyOn(env(), "formerSecrets", "get").mockReturnValue(former);
}
const [first, second] = ["the first secret of the site", "the second secret of the site"];

const mailed = { signInTokens, invitationTokens, teamTokens, alertTokens, optOutTokens };

/** A claim with a document, encrypted with the current secret. */
async function withDocument() {
  const { id: claimId } = await makeClaim(db, { listingId: (await makeListing(db)).id, userId: (await signIn()).id });
  const content = new Uint8Array(encryptDocument(claimId, Buffer.from("%PDF-1.7 lease %%EOF")));
  const proof = await db.claimProof.create({
    data: {
      claimId,
      method: "document",
      target: "PDF",
      verifiedAt: new Date(),
      document: { create: { contentType: "application/pdf", content } },
    },
  });
  return { claimId, proofId: proof.id };
}

async function readBy(userType: "moderator", { claimId, proofId }: { claimId: number; proofId: number }) {
  const as = (await signIn({ userType })).headers;
  return call({ path: `claims/${claimId}/documents/${proofId}/`, as });
}

describe("a signed token", () => {
  const made: [string, string, (token: string) => string | null][] = [
    ...Object.entries(mailed).map(([name, { tokenOf, keyOf }]): (typeof made)[number] => [name, tokenOf("key"), keyOf]),
    ["the visitor cookie", newVisitor(), (token) => visitorOf(new Map([["visitor", token]]))],
    ["any other", signed("csrf", "nonce", "session:1"), (token) => textOfSigned("csrf", token, "session:1")],
  ];

  it.each(made)("is refused with anything added, removed, or changed: %s", (_, token, read) => {
    expect(read(token)).not.toBeNull();
    const [text, signature] = token.split(".");
    const others = [`${token}.extra`, `${token}.`, `.${token}`, `extra.${token}`, `${token}A`, token.slice(0, -1)];
    for (const other of [...others, text!, `${text}.`, `.${signature}`, ".", "", `x${token}`]) {
      expect([other, read(other)]).toEqual([other, null]);
    }
  });

  it("is valid for one purpose and one session only", () => {
    const token = signed("csrf", "nonce", "session:1");
    expect(textOfSigned("csrf", token, "session:2")).toBeNull();
    expect(textOfSigned("csrf", token)).toBeNull();
    expect(textOfSigned("visitor", token, "session:1")).toBeNull();
  });
});

describe("a new secret", () => {
  it("reads what the former one signed while that is named, and signs with the new one", () => {
    setSecrets(first);
    const links = Object.values(mailed).map(({ tokenOf, keyOf }) => ({ token: tokenOf("key"), keyOf }));
    const visitor = new Map([["visitor", newVisitor()]]);
    const [code, address] = [signatureOf("claim-code", "1:123456"), addressHashes("kim@example.org")[0]];
    setSecrets(second, "another former secret", first);
    expect(links.map(({ token, keyOf }) => keyOf(token))).toEqual(links.map(() => "key"));
    expect(visitorOf(visitor)).toBe(visitor.get("visitor"));
    expect(isSignatureOf(code, "claim-code", "1:123456")).toBe(true);
    expect(addressHashes("Kim@example.org ")).toContain(address);
    expect(addressHashes("kim@example.org")[0]).not.toBe(address);
    const fresh = signInTokens.tokenOf("key");
    setSecrets(second);
    expect(signInTokens.keyOf(fresh)).toBe("key");
    expect(links.map(({ token, keyOf }) => keyOf(token))).toEqual(links.map(() => null));
    expect([visitorOf(visitor), isSignatureOf(code, "claim-code", "1:123456")]).toEqual([null, false]);
  });

  it("keeps sessions open, and accepts their CSRF tokens while the former one is named", async () => {
    setSecrets(first);
    const who = await signIn();
    const change = async () => {
      const sent = { path: "users/me/", method: "PATCH", body: { bio: "Hello" }, as: who.headers };
      return (await call(sent)).status;
    };
    setSecrets(second, first);
    expect(await change()).toBe(200);
    setSecrets(second);
    expect(await change()).toBe(403);
    expect((await call({ path: "users/me/", as: who.headers })).status).toBe(200);
  });

  it("finishes a sign-in that began with the former one", async () => {
    const email = "rotating@example.net";
    setSecrets(first);
    const { jar } = await comeIn({ email }, { meanwhile: () => setSecrets(second, first) });
    expect(await whoIs(jar)).toMatchObject({ email });
    setSecrets(first);
    const lost = await comeIn({ email }, { meanwhile: () => setSecrets(second) });
    expect([lost.location, await whoIs(lost.jar)]).toEqual(["/login?error=failed", 401]);
  });

  it("decrypts documents of the former one, and renews them so that it can go", async () => {
    await db.claimDocument.deleteMany();
    setSecrets(first);
    const document = await withDocument();
    setSecrets(second, first);
    expect(await readBy("moderator", document)).toMatchObject({ status: 200, body: "%PDF-1.7 lease %%EOF" });
    expect(await canReadDocuments(db)).toBe(true);
    setSecrets(second);
    expect(await canReadDocuments(db)).toBe(false);
    await renewDocuments(db, new AbortController().signal);
    expect(await canReadDocuments(db)).toBe(false);
    setSecrets(second, first);
    await renewDocuments(db, new AbortController().signal);
    setSecrets(second);
    expect((await readBy("moderator", document)).status).toBe(200);
  });
});

it("says in words that a document can't be decrypted", async () => {
  const document = await withDocument();
  const { proofId } = document;
  const { content } = await db.claimDocument.findUniqueOrThrow({ where: { proofId } });
  const changed = Uint8Array.from(content, (byte, at) => (at === 30 ? byte ^ 1 : byte));
  for (const bytes of [changed, content.slice(0, 20), content.slice(0, 5), new Uint8Array()]) {
    await db.claimDocument.update({ where: { proofId }, data: { content: new Uint8Array(bytes) } });
    const { status, body } = await readBy("moderator", document);
    expect([status, body]).toEqual([409, { detail: expect.stringContaining("can't be decrypted") as string }]);
  }
});
