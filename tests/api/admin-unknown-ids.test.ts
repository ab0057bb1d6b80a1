import { beforeAll, describe, expect, it } from "vitest";
import { POST as approveClaim } from "@/app/api/(listings)/[kind]/[id]/approve_claim/route";
import { GET as listClaims } from "@/app/api/(listings)/[kind]/[id]/claims/route";
import { POST as rejectClaim } from "@/app/api/(listings)/[kind]/[id]/reject_claim/route";
import { PATCH as patchListing } from "@/app/api/(listings)/[kind]/[id]/route";
import { POST as setOwner } from "@/app/api/(listings)/[kind]/[id]/set_owner/route";
import { POST as mergeCategory } from "@/app/api/categories/[id]/merge/route";
import { DELETE as deleteCategory, PATCH as patchCategory } from "@/app/api/categories/[id]/route";
import { POST as setListingStatus } from "@/app/api/listings/bulk_status/route";
import { POST as approveRevision } from "@/app/api/reviews/[id]/approve_revision/route";
import { GET as listFlags } from "@/app/api/reviews/[id]/flags/route";
import { POST as rejectRevision } from "@/app/api/reviews/[id]/reject_revision/route";
import { PATCH as patchReview } from "@/app/api/reviews/[id]/route";
import { PATCH as patchUser } from "@/app/api/users/[id]/route";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { type Handler } from "@/server/http/endpoint";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
const unknown = 2_000_000_000;
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

interface Ask {
  handler: Handler;
  method: string;
  body?: object;
}

const send = ({ handler, ...rest }: Ask, params: Record<string, string>) =>
  call(handler, { path: Object.values(params).join("/"), params, as: admin.headers, ...rest });

const ofListings: [string, Ask][] = [
  ["a change", { handler: patchListing, method: "PATCH", body: { status: "suspended", city: "Kent" } }],
  ["the claims", { handler: listClaims, method: "GET" }],
  ["an approval of a claim", { handler: approveClaim, method: "POST", body: {} }],
  ["a refusal of a claim", { handler: rejectClaim, method: "POST", body: {} }],
  ["another owner", { handler: setOwner, method: "POST", body: { user_id: null } }],
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
        expect((await send(one, { kind: segment, id: String(wrong) })).status).toBe(404);
      }
      expect([await db.listing.findUniqueOrThrow({ where: { id } }), await db.auditRow.count()]).toEqual(before);
      expect(await db.claim.count({ where: { listingId: id, status: "pending" } })).toBe(1);
    },
  );
});

it.each<[string, Ask]>([
  ["an account", { handler: patchUser, method: "PATCH", body: { status: "active" } }],
  ["a review", { handler: patchReview, method: "PATCH", body: { status: "active" } }],
  ["a review's reports", { handler: listFlags, method: "GET" }],
  ["an edit to approve", { handler: approveRevision, method: "POST", body: {} }],
  ["an edit to reject", { handler: rejectRevision, method: "POST", body: {} }],
  ["a category", { handler: patchCategory, method: "PATCH", body: { name: "Other" } }],
  ["a category to delete", { handler: deleteCategory, method: "DELETE" }],
  ["a category to merge", { handler: mergeCategory, method: "POST", body: { into: 1 } }],
])("%s answers 404 for an unknown id", async (_, one) => {
  const before = await db.auditRow.count();
  for (const id of [String(unknown), "0", "99999999999", "one"]) {
    expect((await send(one, { id })).status).toBe(404);
  }
  expect(await db.auditRow.count()).toBe(before);
});

it("approves a claim only through its own listing, and accepts only an existing account as owner", async () => {
  const [listing, other] = [await makeListing(db), await makeListing(db)];
  const claim = await makeClaim(db, { listingId: other.id });
  await makeClaim(db, { listingId: listing.id });
  const of = { kind: "businesses", id: String(listing.id) };
  for (const handler of [approveClaim, rejectClaim]) {
    const answer = await send({ handler, method: "POST", body: { claim_id: claim.id } }, of);
    expect(answer.status).toBe(404);
  }
  expect((await send({ handler: setOwner, method: "POST", body: { user_id: unknown } }, of)).status).toBe(400);
  expect((await db.listing.findUniqueOrThrow({ where: { id: listing.id } })).claimedById).toBeNull();
  expect(await db.claim.count({ where: { status: "pending" } })).toBeGreaterThanOrEqual(2);
});

it("refuses 2,000 listings in one call", async () => {
  const ids = Array.from({ length: 2000 }, (_, at) => at + 1);
  const answer = await send({ handler: setListingStatus, method: "POST", body: { ids, status: "active" } }, {});
  expect(answer).toMatchObject({ status: 400, body: { ids: ["At most 1000 at once."] } });
});
