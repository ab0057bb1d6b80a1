import { beforeAll, describe, expect, it } from "vitest";
import { type Claim, type TransferRequest } from "@/lib/contract/claim";
import { type Listing } from "@/lib/contract/listing";
import { claimFields } from "@/lib/rules/listing-edit";
import { fieldOf } from "@/lib/rules/listing-field";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { connectionPool, database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import {
  agree,
  approve,
  auditOf,
  mailsTo,
  readClaims,
  readOne,
  readTransfers,
  reject,
  sendClaim,
  setOwner,
} from "../support/listings";
import { differences } from "../support/recount";

const db = database();
const relationship = "I run it.";
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

interface ListOf<Item> {
  count: number;
  results: Item[];
}
const roleOf = async (id: number) => (await db.user.findUniqueOrThrow({ where: { id } })).userType;
const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);

describe.each(bothKinds)("claiming a $kind", ({ kind }) => {
  const make = (given = {}) => makeListing(db, { kind, ...given });

  it("opens a claim whose existence is public, and whose claimant only the claimant and admins see", async () => {
    const [listing, who] = [await make(), await signIn()];
    const body = { relationship: ` ${relationship} `, verification_notes: "Call me." };
    const { status, body: answer } = await sendClaim(listing, { as: who, body });
    expect([status, answer]).toMatchObject([201, { status: "pending", kind: "claim" }]);
    const seen = async (as?: SignedIn) => (await readOne<Listing>(listing, { as })).body;
    const hidden = { pending_claim_id: null, pending_claim_by: null, pending_claim_notes: null };
    expect(await seen()).toMatchObject({ claim_status: "pending", ...hidden });
    const shown = { pending_claim_id: answer.id, pending_claim_by: who.id, pending_claim_notes: "Call me." };
    for (const as of [who, admin]) expect(await seen(as)).toMatchObject(shown);
    expect(await mailsTo(who.id)).toEqual(["claim-received"]);
    expect(await mailsTo(admin.id)).toContain("claim-waiting");
    expect(await db.claim.findUnique({ where: { id: Number(answer.id) } })).toMatchObject({ relationship });
  });

  it("stores the proposed values as an edit would, without empty ones", async () => {
    const [listing, who] = [await make(), await signIn()];
    const filled = Object.fromEntries(claimFields[kind].map((key) => [key, `New ${key}`]));
    const good = { phone: "206-555-0100", state: "Oregon", zip: "97035", website: "a.example.com", image_url: "" };
    const npi = kind === "doctor" ? { npi_number: "1234567893" } : {};
    const extra = { name: "Another", email: "me@example.com", status: "active", is_premium: true };
    const body = { relationship, ...filled, ...good, ...npi, city: " ", ...extra };
    expect((await sendClaim(listing, { as: who, body })).status).toBe(201);
    const { results } = (await readClaims<ListOf<Claim>>(listing, { as: admin })).body;
    const kept = {
      ...filled,
      ...npi,
      phone: "+12065550100",
      state: "OR",
      zip: "97035",
      website: "https://a.example.com",
    };
    const { image_url, city, ...proposed } = kept as Record<string, string>;
    expect(results).toMatchObject([{ user_id: who.id, relationship, status: "pending", applied: [] }]);
    expect(results[0]?.proposed).toEqual(proposed);
  });

  it("is refused without a relationship, and with an invalid value", async () => {
    const [listing, who] = [await make(), await signIn()];
    const refused = async (body: object) => {
      const answer = await sendClaim(listing, { as: who, body });
      expect(answer.status).toBe(400);
      return answer.body;
    };
    const errors = { relationship: ["Please describe your relationship to this listing."] };
    for (const body of [{}, { relationship: "" }, { relationship: " \u0007\u200b " }]) {
      expect(await refused(body)).toEqual(errors);
    }
    for (const [field, value] of [
      ["relationship", "a".repeat(1001)],
      ["relationship", "a\u0000"],
      ["relationship", 5],
      ["verification_notes", "a".repeat(20_001)],
      ["website", "javascript:alert(1)"],
      ["state", "Atlantis"],
      ["description", "a".repeat(20_001)],
    ] as const) {
      expect(Object.keys(await refused({ relationship, [field]: value }))).toEqual([field]);
    }
    expect(await db.claim.count({ where: { listingId: listing.id } })).toBe(0);
  });

  it("stores a script in any field as plain text", async () => {
    const [listing, who] = [await make(), await signIn()];
    const script = "<script>alert('x')</script>";
    const keys = claimFields[kind].filter((key) => ["text", "textarea"].includes(fieldOf(key).input));
    const apply = keys.filter((key) => !["state", "zip", "npi_number"].includes(key));
    const body = {
      relationship: script,
      verification_notes: script,
      ...Object.fromEntries(apply.map((key) => [key, script])),
    };
    expect((await sendClaim(listing, { as: who, body })).status).toBe(201);
    const { results } = (await readClaims<ListOf<Claim>>(listing, { as: admin })).body;
    expect(results).toMatchObject([{ relationship: script, verification_notes: script }]);
    const answer = (await approve(listing, { as: admin, body: { apply } })).body;
    for (const key of apply) expect([key, answer[key]]).toEqual([key, script]);
  });

  it("invalidates the listing's cached pages", async () => {
    const [listing, who] = [await make(), await signIn()];
    const client = await connectionPool().connect();
    const notifications: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => notifications.push(payload));
    await client.query("LISTEN cache");
    await sendClaim(listing, { as: who, body: { relationship } });
    await expect.poll(() => notifications).toContain(`listing:${listing.id}`);
    client.release(true);
  });

  it("works once while it is open, and not for a listing that one owns or can't see", async () => {
    const [listing, hidden, who] = [await make(), await make({ status: "pending" }), await signIn()];
    const send = async (to: typeof listing, as: SignedIn) =>
      (await sendClaim(to, { as, body: { relationship } })).status;
    expect([await send(listing, who), await send(listing, who)]).toEqual([201, 409]);
    expect(await send(hidden, who)).toBe(404);
    await reject(listing, { as: admin, body: {} });
    expect(await send(listing, who)).toBe(201);
    await approve(listing, { as: admin, body: {} });
    expect(await send(listing, who)).toBe(409);
  });
});

describe.each(bothKinds)("deciding a claim on a $kind", ({ kind }) => {
  const make = (given = {}) => makeListing(db, { kind, ...given });

  it("makes the claimant the owner with only the selected values, and applies every consequence", async () => {
    const [who, rival] = [await makeUser(db), await makeUser(db)];
    const listing = await make({ city: "Old", description: "Old" });
    await makeReview(db, { listingId: listing.id, userId: who.id });
    await makeReview(db, { listingId: listing.id });
    await db.premiumGrant.create({ data: { cause: "user_grant", userId: who.id } });
    await db.user.update({ where: { id: who.id }, data: { premiumMembership: true } });
    const proposed = { city: "New", description: "New", language: "Dutch" };
    const claim = await makeClaim(db, { listingId: listing.id, userId: who.id, proposed });
    const lost = await makeClaim(db, { listingId: listing.id, userId: rival.id });
    const { status, body } = await approve<Listing>(listing, { as: admin, body: { apply: ["city", "languages"] } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ claimed_by: who.id, city: "New", description: "Old", language: "Dutch" });
    expect(body).toMatchObject({ claim_status: "claimed", is_premium: true, total_reviews: 1 });
    expect(body.claimed_at).not.toBeNull();
    expect(await roleOf(who.id)).toBe("owner");
    const states = async () => (await readClaims<ListOf<Claim>>(listing, { as: admin })).body.results;
    expect(await states()).toMatchObject([
      { id: lost.id, status: "rejected", reason: "The listing was assigned to someone else." },
      { id: claim.id, status: "approved", applied: ["city", "language"] },
    ]);
    expect([await mailsTo(who.id), await mailsTo(rival.id)]).toEqual([["claim-approved"], ["decision-made"]]);
    expect(await auditOf(listing.id)).toMatchObject([
      { action: "claim.approve", actorId: admin.id, after: { claimed_by_id: who.id, claim_id: claim.id } },
    ]);
    expect(await differences()).toEqual({});
  });

  it("decides the oldest by default, else the one named, and takes only what it proposes", async () => {
    const listing = await make();
    const older = await makeClaim(db, { listingId: listing.id, createdAt: daysAgo(2) });
    const newer = await makeClaim(db, { listingId: listing.id });
    const elsewhere = await makeClaim(db);
    const decide = async (body: object) => (await approve(listing, { as: admin, body })).status;
    expect(await decide({ claim_id: elsewhere.id })).toBe(404);
    expect(await decide({ claim_id: newer.id, apply: ["city"] })).toBe(400);
    expect(await decide({ claim_id: newer.id, apply: ["constructor"] })).toBe(400);
    expect((await reject(listing, { as: admin, body: { reason: "The office never answered." } })).status).toBe(200);
    expect(await db.claim.findUnique({ where: { id: older.id } })).toMatchObject({
      status: "rejected",
      reason: "The office never answered.",
      decidedById: admin.id,
    });
    expect(await mailsTo(older.userId)).toEqual(["decision-made"]);
    expect(await decide({ claim_id: older.id })).toBe(409);
    expect(await decide({ claim_id: newer.id })).toBe(200);
    expect(await decide({})).toBe(409);
    expect((await reject(listing, { as: admin, body: {} })).status).toBe(409);
  });

  it("keeps an admin an admin, and refuses a suspended account", async () => {
    const other = await makeUser(db, { userType: "admin" });
    const [one, two] = [await make(), await make()];
    await makeClaim(db, { listingId: one.id, userId: other.id });
    await makeClaim(db, { listingId: two.id, userId: (await makeUser(db, { status: "suspended" })).id });
    expect((await approve(one, { as: admin, body: {} })).status).toBe(200);
    expect(await roleOf(other.id)).toBe("admin");
    expect((await approve(two, { as: admin, body: {} })).status).toBe(409);
  });
});

describe.each(bothKinds)("a request to take over a $kind", ({ kind }) => {
  const owned = async () => {
    const owner = await signIn({ userType: "owner" });
    return { owner, listing: await makeListing(db, { kind, claimedById: owner.id, claimedAt: daysAgo(9) }) };
  };

  it("notifies the owner, who alone sees it, and without an email address", async () => {
    const [{ owner, listing }, who] = [await owned(), await signIn({ email: `kim-${kind}@example.com` })];
    const { body } = await sendClaim(listing, { as: who, body: { relationship } });
    expect(body).toMatchObject({ kind: "transfer" });
    expect([await mailsTo(owner.id), await mailsTo(who.id)]).toEqual([["transfer-asked"], ["claim-received"]]);
    const seen = await readTransfers<ListOf<TransferRequest>>(listing, { as: owner });
    expect(seen.body).toMatchObject({ count: 1, results: [{ id: body.id, relationship, owner_agreed_at: null }] });
    expect(JSON.stringify(seen.body)).not.toContain("@example.com");
    expect((await readTransfers(listing, { as: who })).status).toBe(403);
    expect((await readOne<Listing>(listing)).body.claim_status).toBe("claimed");
  });

  it("waits for the owner's answer or three days", async () => {
    const { owner, listing } = await owned();
    const young = await makeClaim(db, { listingId: listing.id, createdAt: daysAgo(2.9) });
    const early = await approve(listing, { as: admin, body: {} });
    expect(early.status).toBe(409);
    expect(early.body.detail).toMatch(/can be approved from [A-Z][a-z]+ \d+, \d+:\d\d [AP]M [A-Z]+\.$/);
    const say = async (as: SignedIn) => (await agree(listing, { as, body: { claim_id: young.id } })).status;
    expect(await say(await signIn({ userType: "owner" }))).toBe(403);
    expect([await say(owner), await say(owner)]).toEqual([200, 200]);
    expect((await approve<Listing>(listing, { as: admin, body: {} })).body.claimed_by).toBe(young.userId);
    expect([await roleOf(owner.id), await roleOf(young.userId)]).toEqual(["reviewer", "owner"]);
    expect(await mailsTo(owner.id)).toEqual(["owner-ended"]);
    expect(await say(owner)).toBe(403);
    const old = await makeClaim(db, { listingId: listing.id, createdAt: daysAgo(3.01) });
    expect((await approve<Listing>(listing, { as: admin, body: {} })).body.claimed_by).toBe(old.userId);
  });

  it("can be accepted while it is open, and only through its own listing", async () => {
    const { owner, listing } = await owned();
    const [decided, elsewhere] = [
      await makeClaim(db, { listingId: listing.id, status: "rejected" }),
      await makeClaim(db),
    ];
    const say = async (claim_id: unknown) => (await agree(listing, { as: owner, body: { claim_id } })).status;
    expect([await say(decided.id), await say(elsewhere.id), await say("x")]).toEqual([409, 404, 400]);
  });
});

describe.each(bothKinds)("setting the owner of a $kind", ({ kind }) => {
  it("updates everything for the new owner and the former one", async () => {
    const [former, next] = [await makeUser(db, { userType: "owner" }), await makeUser(db)];
    const [one, two] = [
      await makeListing(db, { kind, claimedById: former.id }),
      await makeListing(db, { kind, claimedById: former.id }),
    ];
    const rival = await makeClaim(db, { listingId: one.id });
    await makeReview(db, { listingId: one.id, userId: next.id });
    const set = (listing: typeof one, user_id: unknown, query = "") =>
      setOwner<Listing>(listing, { as: admin, body: { user_id }, query });
    expect((await set(one, next.id, "?notify=1")).body).toMatchObject({ claimed_by: next.id, total_reviews: 0 });
    expect([await roleOf(former.id), await roleOf(next.id)]).toEqual(["owner", "owner"]);
    expect([await mailsTo(former.id), await mailsTo(next.id)]).toEqual([["decision-made"], ["owner-set"]]);
    expect(await db.claim.findUnique({ where: { id: rival.id } })).toMatchObject({ status: "rejected" });
    expect((await set(two, null)).body).toMatchObject({ claimed_by: null, claimed_at: null });
    expect(await roleOf(former.id)).toBe("reviewer");
    expect(await mailsTo(former.id)).toEqual(["decision-made", "decision-made"]);
    expect((await set(one, next.id)).status).toBe(200);
    expect((await auditOf(one.id)).map(({ action }) => action)).toEqual(["listing.set_owner"]);
    expect(await differences()).toEqual({});
  });

  it("approves the new owner's open claim", async () => {
    const listing = await makeListing(db, { kind });
    const claim = await makeClaim(db, { listingId: listing.id, proposed: { city: "New" } });
    const { body } = await setOwner<Listing>(listing, { as: admin, body: { user_id: claim.userId } });
    expect(body).toMatchObject({ claimed_by: claim.userId, city: null });
    expect(await db.claim.findUnique({ where: { id: claim.id } })).toMatchObject({ status: "approved", applied: [] });
    expect(await mailsTo(claim.userId)).toEqual(["claim-approved"]);
  });

  it("is refused for a missing, closed, or suspended account", async () => {
    const listing = await makeListing(db, { kind });
    const [closed, suspended] = [
      await makeUser(db, { closedAt: new Date() }),
      await makeUser(db, { status: "suspended" }),
    ];
    for (const user_id of [2_000_000_000, closed.id, suspended.id, "x", undefined]) {
      const { status, body } = await setOwner(listing, { as: admin, body: { user_id } });
      expect([status, Object.keys(body)]).toEqual([400, ["user_id"]]);
    }
  });
});
