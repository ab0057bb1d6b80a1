import { expect, it } from "vitest";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeUser } from "@/prisma/factories/user";
import { type Member } from "@/lib/rules/permissions";
import { listOwnedTransfers } from "@/server/claims/read";
import { database } from "@/server/db/client";
import { findPreview, listAdded } from "@/server/listings/read";

const db = database();
const ctxOf = (id: number, userType: Member["userType"] = "reviewer") => ({
  actor: { kind: "member" as const, id, userType, status: "active" as const },
  db,
  now: new Date(),
  requestId: "test",
  notify: false,
});

it("shows a pending listing to its owner, its adder, and admins, and to no one else", async () => {
  const [owner, adder, other] = [await makeUser(db), await makeUser(db), await makeUser(db)];
  const { id } = await makeListing(db, { status: "pending", claimedById: owner.id, createdById: adder.id });
  const sees = async (...given: Parameters<typeof ctxOf>) => (await findPreview(ctxOf(...given), id))?.id ?? null;
  expect([await sees(owner.id), await sees(adder.id), await sees(other.id, "admin")]).toEqual([id, id, id]);
  expect(await sees(other.id)).toBeNull();
  await db.listing.update({ where: { id }, data: { status: "suspended" } });
  expect([await sees(owner.id), await sees(adder.id)]).toEqual([id, null]);
});

it("lists what an account added and doesn't own", async () => {
  const [adder, owner] = [await makeUser(db), await makeUser(db)];
  const { id } = await makeListing(db, { status: "pending", createdById: adder.id });
  await makeListing(db, { createdById: adder.id, claimedById: adder.id });
  await makeListing(db, { createdById: owner.id });
  expect((await listAdded(ctxOf(adder.id), adder.id, 10)).map((listing) => listing.id)).toEqual([id]);
});

it("lists the open transfer requests of an owner's listings", async () => {
  const [owner, rival] = [await makeUser(db), await makeUser(db, { fullName: "Dana Whitlock" })];
  const { id } = await makeListing(db, { claimedById: owner.id, claimedAt: new Date(), name: "Taken Over" });
  await makeClaim(db, { listingId: id, userId: rival.id });
  const transfers = await listOwnedTransfers(ctxOf(owner.id, "owner"));
  expect(transfers).toMatchObject([{ listing_id: id, listing_name: "Taken Over", user_full_name: "Dana Whitlock" }]);
  expect(await listOwnedTransfers(ctxOf(rival.id))).toEqual([]);
});
