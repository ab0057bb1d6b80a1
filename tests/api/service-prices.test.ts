import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { bothKinds } from "../support/kinds";
import { signIn, type SignedIn } from "../support/actors";
import { addListing, auditOf, changeListing, readOne, sendClaim } from "../support/listings";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
let owner: SignedIn;
let admin: SignedIn;
beforeAll(async () => {
  [owner, admin] = await Promise.all([signIn({ userType: "owner" }), signIn({ userType: "admin" })]);
});

describe.each(bothKinds)("the services and facts of a $kind", ({ kind }) => {
  const owned = (more: object = {}) => makeListing(db, { kind, claimedById: owner.id, claimedAt: new Date(), ...more });
  const facts = { accepting_new: true, telehealth: false, wheelchair_access: null };

  it("are written by the owner in words, answered in cents, and audited", async () => {
    const { id } = await owned({ wheelchairAccess: true });
    const body = { service_prices: "Initial visit - 150-200/hr; Consultation: free", ...facts };
    const { status, body: saved } = await changeListing<Listing>({ kind, id }, { as: owner, body });
    expect(status).toBe(200);
    expect(saved).toMatchObject({
      ...facts,
      service_prices: "Initial visit: $150-$200 per hour\nConsultation: Free",
      services: [
        { name: "Initial visit", min_cents: 15_000, max_cents: 20_000, unit: "per hour" },
        { name: "Consultation", min_cents: 0, max_cents: 0, unit: "" },
      ],
    });
    const [row] = await auditOf(id);
    expect(row).toMatchObject({
      actorId: owner.id,
      action: "listing.change",
      before: { service_prices: "", accepting_new: null, wheelchair_access: true },
      after: { service_prices: saved.service_prices, accepting_new: true, wheelchair_access: null },
    });
    expect((await readOne<Listing>({ kind, id })).body.services).toEqual(saved.services);
    expect(await differences()).toEqual({});
  });

  it("are refused with the line that can't be read, and change nothing", async () => {
    const { id } = await owned({ servicePrices: "Haircut: $45" });
    const body = { service_prices: "Haircut: $45\nShave: $60-$20", telehealth: true };
    const { status, body: errors } = await changeListing<Record<string, string[]>>({ kind, id }, { as: owner, body });
    expect([status, errors.service_prices?.[0]]).toEqual([400, expect.stringContaining('"Shave: $60-$20"')]);
    expect(await db.listing.findUniqueOrThrow({ where: { id } })).toMatchObject({
      servicePrices: "Haircut: $45",
      telehealth: null,
    });
  });

  it("are part of a new listing, and not of a claim", async () => {
    const { categoryId } = await owned();
    const name = kind === "doctor" ? { provider_name: "Ada Fen" } : { name: "Fen Salon" };
    const body = { ...name, category: categoryId, city: "Kent", state: "WA", service_prices: "Shave $20", ...facts };
    const added = await addListing<Listing>(kind, { as: admin, body });
    expect([added.status, added.body.services.length, added.body.telehealth]).toEqual([201, 1, false]);
    const claim = { relationship: "I own it.", service_prices: "Shave $1" };
    await sendClaim({ kind, id: added.body.id }, { as: owner, body: claim });
    expect(await db.claim.findFirst({ where: { listingId: added.body.id } })).not.toMatchObject({
      proposed: expect.objectContaining({ service_prices: expect.anything() as string }) as object,
    });
  });

  it("are kept or taken in a merge, and come back when it is undone", async () => {
    const kept = await owned({ servicePrices: "Haircut: $45", acceptingNew: true });
    const merged = await makeListing(db, {
      ...{ kind, categoryId: kept.categoryId },
      ...{ servicePrices: "Shave: $20", acceptingNew: false, telehealth: true },
    });
    const calls = mergeCalls(admin.headers);
    const fields = { service_prices: "merged", telehealth: "merged" };
    const { status, body: merge } = await calls.merge(kept.id, merged.id, { fields });
    expect(status).toBe(201);
    const find = () => db.listing.findUniqueOrThrow({ where: { id: kept.id } });
    expect(await find()).toMatchObject({ servicePrices: "Shave: $20", acceptingNew: true, telehealth: true });
    expect((await calls.undo(merge.id)).status).toBe(200);
    expect(await find()).toMatchObject({ servicePrices: "Haircut: $45", acceptingNew: true, telehealth: null });
    expect(await differences()).toEqual({});
  });
});
