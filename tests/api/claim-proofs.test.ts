import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type Claim, type OwnClaim, type TransferRequest } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { readOwnersProof } from "@/server/claims/read";
import { type Ctx } from "@/server/ctx";
import { database } from "@/server/db/client";
import { env } from "@/server/env";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";
import { serveDns } from "../support/dns-server";
import { agree, approve, auditOf, mailsTo, readClaims, readTransfers, setOwner } from "../support/listings";

const db = database();
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});
afterEach(() => vi.restoreAllMocks());

const on = async <Body = OwnClaim>(
  name: string,
  id: number,
  { as, body, method = "POST" }: { as: SignedIn; body?: unknown; method?: string },
) =>
  (await call({ method, path: `claims/${id}/${name}`, as: as.headers, body })) as {
    status: number;
    body: Body & { detail?: string };
  };
const begin = (id: number, as: SignedIn, body: unknown) => on("proof/", id, { as, body });
const check = (id: number, as: SignedIn, body: unknown) => on("proof/check/", id, { as, body });

/** An open claim by a new user on a listing whose website has been there for 40 days. */
async function claimed(website = "https://www.harborlaw.com/about", listed = {}) {
  const who = await signIn();
  const listing = await makeListing(db, { website, createdAt: daysAgo(40), phone: "+12065550100", ...listed });
  const claim = await makeClaim(db, { listingId: listing.id, userId: who.id });
  return { who, listing, id: claim.id };
}

const codesTo = async (recipient: string) =>
  (await db.outboxMail.findMany({ where: { recipient, template: "claim-code" }, orderBy: { id: "asc" } })).map(
    ({ values }) => (values as { code: string }).code,
  );
const proofOf = async (listing: { kind: "business" | "doctor"; id: number }) =>
  (await readClaims<{ results: Claim[] }>(listing, { as: admin })).body.results[0];

describe("a code to the website's domain", () => {
  it("proves the claim strongly, once", async () => {
    const { who, listing, id } = await claimed();
    const email = `robin-${id}@harborlaw.com`;
    const { status, body } = await begin(id, who, { method: "email", email });
    expect([status, body.proof_domain, body.code_sent_to, body.proof]).toEqual([200, "harborlaw.com", email, "none"]);
    const [code = ""] = await codesTo(email);
    expect(code).toMatch(/^\d{6}$/);
    expect(JSON.stringify(await db.claimProof.findMany({ where: { claimId: id } }))).not.toContain(code);
    expect((await check(id, who, { method: "email", code })).body).toMatchObject({ proof: "strong" });
    expect((await check(id, who, { method: "email", code })).status).toBe(409);
    expect(await proofOf(listing)).toMatchObject({ proof: "strong", proofs: [{ method: "email", target: email }] });
  });

  it("is void after five tries, after 15 minutes, and once another was asked for", async () => {
    const { who, id } = await claimed();
    const email = `kim-${id}@mail.harborlaw.com`;
    await begin(id, who, { method: "email", email });
    await begin(id, who, { method: "email", email });
    const [first = "", second = ""] = await codesTo(email);
    const wrong = [first, "000000", "000001", "000002", "000003", "000004"].filter((code) => code !== second);
    for (const code of wrong.slice(0, 5)) expect((await check(id, who, { method: "email", code })).status).toBe(400);
    expect((await check(id, who, { method: "email", code: second })).status).toBe(409);
    await begin(id, who, { method: "email", email });
    const third = (await codesTo(email)).at(-1) ?? "";
    await db.claimProof.updateMany({ where: { claimId: id }, data: { expiresAt: daysAgo(0) } });
    expect((await check(id, who, { method: "email", code: third })).status).toBe(409);
    const fourth = await begin(id, who, { method: "email", email });
    expect([fourth.status, fourth.body.detail]).toEqual([429, expect.stringContaining("throttled")]);
  });

  /** Asks for codes on claim after claim, guesses each five times, and returns how many were mailed. */
  async function attack(email: string, next: (turn: number) => Promise<{ who: SignedIn; id: number }>) {
    let guesses = 0;
    for (let turn = 0; turn < 5; turn += 1) {
      const { who, id } = await next(turn);
      await begin(id, who, { method: "email", email });
      const codes = await codesTo(email);
      const wrong = ["000000", "000001", "000002", "000003", "000004", "000005"].filter(
        (code) => code !== codes.at(-1),
      );
      for (const code of wrong) {
        if ((await check(id, who, { method: "email", code })).status === 400) guesses += 1;
      }
      await on("", id, { as: who, method: "DELETE" });
    }
    return { mails: (await codesTo(email)).length, guesses };
  }

  it("is limited to three a day over all claims of an account and listing", async () => {
    const { who, listing, id } = await claimed();
    const email = `info-${id}@harborlaw.com`;
    const again = async (turn: number) =>
      turn === 0 ? { who, id } : { who, id: (await makeClaim(db, { listingId: listing.id, userId: who.id })).id };
    expect(await attack(email, again)).toEqual({ mails: 3, guesses: 15 });
  });

  it("is limited to three a day per address, listing, and account", async () => {
    const { id: mark, listing, who } = await claimed();
    const perAddress = await attack(`Info-${mark}@harborlaw.com`, () => claimed());
    expect(perAddress).toEqual({ mails: 3, guesses: 15 });
    const others = async (turn: number, own: { who?: SignedIn; listingId?: number }) => {
      const claim = await claimed();
      const as = own.who ?? claim.who;
      const id = (await makeClaim(db, { listingId: own.listingId ?? claim.listing.id, userId: as.id })).id;
      const email = `${turn}-${id}@harborlaw.com`;
      return (await begin(id, as, { method: "email", email })).status;
    };
    for (const own of [{ listingId: listing.id }, { who }]) {
      const statuses = [];
      for (let turn = 0; turn < 4; turn += 1) statuses.push(await others(turn, own));
      expect(statuses).toEqual([200, 200, 200, 429]);
    }
    expect((await begin(mark, who, { method: "dns" })).status).toBe(200);
  });

  it("is limited to three a day when an account is closed and made again", async () => {
    const email = `info-${(await claimed()).id}@harborlaw.com`;
    const { mails } = await attack(email, () => claimed());
    await db.claim.deleteMany({ where: { proofs: { some: { target: email } } } });
    const { who, id } = await claimed();
    expect([mails, (await begin(id, who, { method: "email", email })).status]).toEqual([3, 429]);
  });

  it("is limited to three a day when asked for at once", async () => {
    const claims = await Promise.all(Array.from({ length: 6 }, () => claimed()));
    const email = `info-${claims[0]!.id}@harborlaw.com`;
    await Promise.all(claims.map(({ who, id }) => begin(id, who, { method: "email", email })));
    expect(await codesTo(email)).toHaveLength(3);
  });

  it.each([
    ["another domain", "https://harborlaw.com", {}, "robin@example.org", 400],
    ["a domain that only ends so", "https://harborlaw.com", {}, "robin@myharborlaw.com", 400],
    ["a free mail provider", "https://gmail.com/harbor", {}, "robin@gmail.com", 409],
    ["shared hosting", "https://harborlaw.github.io", {}, "robin@harborlaw.github.io", 409],
    ["a site builder", "https://harborlaw.wixsite.com", {}, "robin@harborlaw.wixsite.com", 409],
    ["a public suffix", "https://co.uk", {}, "robin@co.uk", 409],
    ["an IP address", "http://192.0.2.7", {}, "robin@192.0.2.7.com", 409],
    ["a new listing", "https://harborlaw.com", { createdAt: daysAgo(29) }, "robin@harborlaw.com", 409],
  ])("is refused for %s", async (...[, website, listed, email, status]) => {
    const { who, id } = await claimed(website, listed);
    expect((await begin(id, who, { method: "email", email })).status).toBe(status);
    expect(await codesTo(email)).toEqual([]);
  });

  it("is refused for a website that was changed in the last 30 days", async () => {
    const { who, listing, id } = await claimed();
    await db.listing.update({ where: { id: listing.id }, data: { website: "https://harborlaw.com/team" } });
    expect((await begin(id, who, { method: "email", email: `a-${id}@harborlaw.com` })).status).toBe(200);
    await db.listing.update({ where: { id: listing.id }, data: { website: "https://mine.org" } });
    expect((await begin(id, who, { method: "email", email: `a-${id}@mine.org` })).status).toBe(409);
    await db.listing.update({ where: { id: listing.id }, data: { websiteSince: daysAgo(31) } });
    expect((await begin(id, who, { method: "email", email: `a-${id}@mine.org` })).status).toBe(200);
  });
});

it("a DNS record proves the claim once the name server has it", async () => {
  const records = new Map<string, string[]>();
  const server = await serveDns(records);
  vi.spyOn(env(), "dnsServers", "get").mockReturnValue([server.address]);
  try {
    const { who, id } = await claimed("https://shop.harborlaw.co.uk");
    expect((await check(id, who, { method: "dns" })).status).toBe(409);
    const { dns_record } = (await begin(id, who, { method: "dns" })).body;
    expect(dns_record).toEqual({ name: "_listing-claim.harborlaw.co.uk", value: expect.any(String) as string });
    expect((await begin(id, who, { method: "dns" })).body.dns_record).toEqual(dns_record);
    expect((await check(id, who, { method: "dns" })).status).toBe(400);
    records.set(dns_record?.name ?? "", ["something else"]);
    expect((await check(id, who, { method: "dns" })).status).toBe(400);
    records.set(dns_record?.name ?? "", ["something else", dns_record?.value ?? ""]);
    expect((await check(id, who, { method: "dns" })).body).toMatchObject({ proof: "strong" });
  } finally {
    server.close();
  }
});

it("a call that an admin notes is a weak proof, whose note the claimant doesn't see", async () => {
  const { who, listing, id } = await claimed();
  expect((await on<Claim>("callback/", id, { as: admin, body: { note: "Ms. Marsh confirmed." } })).body).toMatchObject({
    proof: "weak",
    proofs: [{ method: "callback", target: "+12065550100", note: "Ms. Marsh confirmed." }],
  });
  const path = `businesses/${listing.id}/claims/mine/`;
  const mine = await call({ path, as: who.headers });
  expect(mine.body).toMatchObject({ id, status: "pending", proof: "weak", proofs: [{ note: "" }] });
  const others = await call({ path, as: (await signIn()).headers });
  expect(others.body).toBeNull();
});

it("a claimant withdraws an open claim, and no one else does", async () => {
  const { who, listing, id } = await claimed();
  expect((await on("", id, { as: await signIn(), method: "DELETE" })).status).toBe(404);
  expect((await on("", id, { as: who, method: "DELETE" })).status).toBe(204);
  expect((await on("", id, { as: who, method: "DELETE" })).status).toBe(409);
  expect((await begin(id, who, { method: "dns" })).status).toBe(409);
  expect(await db.claim.findUnique({ where: { id } })).toMatchObject({ status: "withdrawn" });
  expect((await approve(listing, { as: admin })).status).toBe(409);
  expect((await auditOf(listing.id)).map(({ action }) => action)).toEqual(["claim.withdraw"]);
});

it("an owner refuses a transfer with a reason, or asks for more proof, and may still agree", async () => {
  const owner = await signIn({ userType: "owner" });
  const { who, listing, id } = await claimed(undefined, { claimedById: owner.id, claimedAt: daysAgo(9) });
  const question = "Please show that you bought the firm.";
  expect((await on("ask_proof/", id, { as: who, body: { question } })).status).toBe(403);
  expect((await on<TransferRequest>("ask_proof/", id, { as: owner, body: { question } })).body).toMatchObject({
    proof_question: question,
  });
  expect((await on("refuse/", id, { as: owner, body: { reason: " " } })).status).toBe(400);
  const reason = "I never sold it.";
  expect((await on<TransferRequest>("refuse/", id, { as: owner, body: { reason } })).body).toMatchObject({
    refusal: reason,
  });
  expect(await mailsTo(who.id)).toEqual(["proof-asked", "transfer-refused"]);
  expect((await readTransfers<{ results: TransferRequest[] }>(listing, { as: owner })).body.results).toMatchObject([
    { refusal: reason, proof_question: question, owner_agreed_at: null },
  ]);
  expect((await approve(listing, { as: admin })).status).toBe(409);
  expect((await agree(listing, { as: owner, body: { claim_id: id } })).status).toBe(200);
  expect((await on("refuse/", id, { as: owner, body: { reason } })).status).toBe(409);
  expect((await approve(listing, { as: admin })).status).toBe(200);
});

it("everyone learns by which proof, the best one, its owner claimed a listing", async () => {
  const { listing, id } = await claimed();
  const target = "harborlaw.com";
  const proven = { claimId: id, target, verifiedAt: new Date() };
  await db.claimProof.createMany({
    data: [
      { claimId: id, method: "dns", target },
      { ...proven, method: "document" },
      { ...proven, method: "callback" },
    ],
  });
  const guest: Ctx = { actor: { kind: "guest", visitor: null }, db, now: new Date(), requestId: "test", notify: false };
  const proof = async (answer: { body: Listing }) => readOwnersProof(guest, answer.body);
  expect(await proof(await approve<Listing>(listing, { as: admin }))).toBe("callback");
  const other = await signIn();
  const assigned = await setOwner<Listing>(listing, { as: admin, body: { user_id: other.id } });
  expect(await proof(assigned)).toBeNull();
});

describe("a proof by the website", () => {
  const guest: Ctx = { actor: { kind: "guest", visitor: null }, db, now: new Date(), requestId: "test", notify: false };
  const proven = async () => {
    const it = await claimed();
    const data = { claimId: it.id, target: "harborlaw.com", method: "dns" as const, verifiedAt: daysAgo(1) };
    await db.claimProof.create({ data });
    const { body } = await approve<Listing>(it.listing, { as: admin });
    return { ...it, owned: body };
  };
  const move = (id: number, website: string | null) => db.listing.update({ where: { id }, data: { website } });

  it("is no longer named once the listing has another website or none, and still for another page of the same", async () => {
    const { listing, owned } = await proven();
    expect(await readOwnersProof(guest, owned)).toBe("dns");
    await move(listing.id, "https://harborlaw.com/contact");
    expect(await readOwnersProof(guest, owned)).toBe("dns");
    for (const website of ["https://harbor-legal.com", null]) {
      await move(listing.id, website);
      expect(await readOwnersProof(guest, owned)).toBeNull();
    }
    expect(await proofOf(listing)).toMatchObject({ status: "approved", proof: "none" });
  });

  it("can be given again by the owner once the new website has been there for 30 days, and by no former one", async () => {
    const { who, id, listing, owned } = await proven();
    await move(listing.id, "https://harbor-legal.com");
    const email = `robin-${id}@harbor-legal.com`;
    expect((await begin(id, who, { method: "email", email })).status).toBe(409);
    await db.listing.update({ where: { id: listing.id }, data: { websiteSince: daysAgo(31) } });
    await db.claimProof.updateMany({ where: { claimId: id }, data: { verifiedAt: daysAgo(40) } });
    expect((await begin(id, who, { method: "email", email })).status).toBe(200);
    const [code = ""] = await codesTo(email);
    expect((await check(id, who, { method: "email", code })).body).toMatchObject({ proof: "strong" });
    expect(await readOwnersProof(guest, owned)).toBe("email");
    await setOwner(listing, { as: admin, body: { user_id: null } });
    expect((await begin(id, who, { method: "email", email })).status).toBe(409);
  });
});
