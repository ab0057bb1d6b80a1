import { beforeAll, describe, expect, it } from "vitest";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { grounds } from "../support/reviews";
import { call } from "../support/call";

const db = database();
const unknown = 2_000_000_000;
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

interface Ask {
  at: string;
  method: string;
  body?: object;
}

const send = ({ at, ...rest }: Ask, id: string) => call({ path: at.replace("{id}", id), as: admin.headers, ...rest });

const ofListings: [string, Ask][] = [
  ["a change", { at: "{id}/", method: "PATCH", body: { status: "suspended", city: "Kent" } }],
  ["the claims", { at: "{id}/claims/", method: "GET" }],
  ["an approval of a claim", { at: "{id}/approve_claim/", method: "POST", body: {} }],
  ["a refusal of a claim", { at: "{id}/reject_claim/", method: "POST", body: {} }],
  ["another owner", { at: "{id}/set_owner/", method: "POST", body: { user_id: null } }],
];

describe.each(kinds)("listings of kind %s", (kind) => {
  it.each(ofListings)(
    "%s: answers 404 for an unknown id and for one of the other kind, and changes nothing",
    async (_, one) => {
      const { segment } = kindFacts[kind];
      const category = await makeCategory(db, { kind: otherKind(kind) });
      const { id } = await makeListing(db, { categoryId: category.id });
      await makeClaim(db, { listingId: id });
      const before = [await db.listing.findUniqueOrThrow({ where: { id } }), await db.auditRow.count()];
      for (const wrong of [unknown, id]) {
        expect((await send({ ...one, at: `${segment}/${one.at}` }, String(wrong))).status).toBe(404);
      }
      expect([await db.listing.findUniqueOrThrow({ where: { id } }), await db.auditRow.count()]).toEqual(before);
      expect(await db.claim.count({ where: { listingId: id, status: "pending" } })).toBe(1);
    },
  );
});

it.each<[string, Ask]>([
  ["an account", { at: "users/{id}/", method: "PATCH", body: { status: "active" } }],
  ["a review", { at: "reviews/{id}/", method: "PATCH", body: { status: "active" } }],
  ["a review's reports", { at: "reviews/{id}/flags/", method: "GET" }],
  ["an edit to approve", { at: "reviews/{id}/approve_revision/", method: "POST", body: {} }],
  ["an edit to reject", { at: "reviews/{id}/reject_revision/", method: "POST", body: grounds }],
  ["a category", { at: "categories/{id}/", method: "PATCH", body: { name: "Other" } }],
  ["a category to delete", { at: "categories/{id}/", method: "DELETE" }],
  ["a category to merge", { at: "categories/{id}/merge/", method: "POST", body: { into: 1 } }],
])("%s answers 404 for an unknown id", async (_, one) => {
  const before = await db.auditRow.count();
  for (const id of [String(unknown), "0", "99999999999", "one"]) {
    expect((await send(one, id)).status).toBe(404);
  }
  expect(await db.auditRow.count()).toBe(before);
});

it("approves a claim only through its own listing, and accepts only an existing account as owner", async () => {
  const [listing, other] = [await makeListing(db), await makeListing(db)];
  const claim = await makeClaim(db, { listingId: other.id });
  await makeClaim(db, { listingId: listing.id });
  const of = (act: string) => ({ at: `businesses/{id}/${act}/`, method: "POST" });
  const id = String(listing.id);
  for (const act of ["approve_claim", "reject_claim"]) {
    const answer = await send({ ...of(act), body: { claim_id: claim.id } }, id);
    expect(answer.status).toBe(404);
  }
  expect((await send({ ...of("set_owner"), body: { user_id: unknown } }, id)).status).toBe(400);
  expect((await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).claimedById).toBeNull();
  expect(await db.claim.count({ where: { status: "pending" } })).toBeGreaterThanOrEqual(2);
});

it("refuses 2,000 listings in one call", async () => {
  const ids = Array.from({ length: 2000 }, (_, at) => at + 1);
  const answer = await call({
    path: "listings/bulk_status/",
    method: "POST",
    body: { ids, status: "active" },
    as: admin.headers,
  });
  expect(answer).toMatchObject({ status: 400, body: { ids: ["At most 1000 at once."] } });
});
