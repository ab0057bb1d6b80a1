import { readFileSync } from "node:fs";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type FactHistory } from "@/lib/contract/fact";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { askToConfirm } from "@/server/facts/confirm";
import { changeLocked } from "@/server/listings/write";
import { needListingRow } from "@/server/listings/lock";
import { withTx } from "@/server/db/with-tx";
import { withClient } from "../../scripts/process/database";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { followChanges, tagsOfChanges } from "../support/changes";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { storedIn } from "../support/imports";
import { mergeCalls } from "../support/merges";
import { dayMs } from "../support/owner-with-plan";

followChanges();

const db = database();
let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  [admin, owner] = [await signIn({ userType: "admin" }), await signIn({ userType: "owner" })];
});

const owned = (more: Parameters<typeof makeListing>[1] = {}) =>
  makeListing(db, { claimedById: owner.id, claimedAt: new Date(), state: "TX", zip: "78701", ...more });
const historyOf = async ({ id }: { id: number }) =>
  (await call({ path: `businesses/${id}/history/` })).body as FactHistory;
const edit = ({ id }: { id: number }, body: unknown, as = owner) =>
  call({ path: `businesses/${id}/`, method: "PATCH", body, as: as.headers });

/** Each field's source, as "import rows.csv". */
async function sources(listing: { id: number }): Promise<Record<string, string>> {
  const { facts } = await historyOf(listing);
  return Object.fromEntries(facts.map((fact) => [fact.field, [fact.source, fact.import].filter(Boolean).join(" ")]));
}

const columns = ["name", "city", "phone", "hours", "state", "zip"];
const rowOf = (name: string, phone = "(206) 555-0110") => [name, "Kent", phone, "Mon-Fri 9-5", "WA", "98030"];

/** Imports rows, as new listings or as updates by name, and gives the import's id. */
async function importRows(rows: string[][], target: { categoryId: number } | "update"): Promise<number> {
  const into = target === "update" ? { update: { update_key: "name" } } : target;
  const file = await begin({ as: admin, kind: "business", headers: columns, mapping: columns, ...into });
  await sendPart(file, rows, { as: admin });
  await finishImport(file.id, admin, rows.length);
  return file.id;
}

describe("the source of a fact", () => {
  it("is the import for every value of every imported row, and takes no row of its own", async () => {
    const { id: categoryId } = await makeCategory(db);
    const before = await db.listingSource.count();
    await importRows(
      Array.from({ length: 200 }, (_, n) => rowOf(`Sourced ${n}`)),
      { categoryId },
    );
    const listings = await storedIn(categoryId);
    expect(listings).toHaveLength(200);
    for (const listing of listings.slice(0, 20)) {
      const named = await sources(listing);
      expect(named).toEqual(Object.fromEntries(columns.map((field) => [field, "import rows.csv"])));
    }
    expect(await db.listingSource.count()).toBe(before);
  });

  it("is whoever set it last: owner, site, import, or visitor, with the date", async () => {
    const listing = await owned({ name: "Lantern Works", city: "Austin" });
    const began = new Date().toISOString();
    const tags = await tagsOfChanges(() => edit(listing, { phone: "(512) 555-0142", city: "Austin" }));
    expect([...tags]).toContain(`listing:${listing.id}`);
    await edit(listing, { website: "https://lantern.example" }, admin);
    await importRows([["Lantern Works", "Kent", "", "Mon-Fri 9-5", "", ""]], "update");
    await withTx(
      { actor: { kind: "operator" }, db, now: new Date(), requestId: "test", notify: false },
      async (inside) => {
        const none = {
          ...{ status: undefined, isPremium: undefined, premiumExpires: undefined },
          ...{ categoryId: undefined, furtherCategoryIds: undefined },
        };
        const body = {
          ...none,
          grounds: { reason: undefined, facts: undefined },
          values: { email: "hi@lantern.example" },
        };
        await changeLocked(
          { ...inside, factSource: { source: "visitor" } },
          await needListingRow(inside, listing.id),
          body,
        );
      },
    );
    expect(await sources(listing)).toEqual({
      name: "admin",
      phone: "owner",
      email: "visitor",
      website: "admin",
      city: "import rows.csv",
      state: "admin",
      zip: "admin",
      hours: "import rows.csv",
    });
    const { facts, changes, confirmed_at } = await historyOf(listing);
    expect(facts.find(({ field }) => field === "phone")?.set_at ?? "").toSatisfy((at: string) => at >= began);
    expect(changes.map(({ source, fields }) => [source, fields])).toEqual([
      ["visitor", ["email"]],
      ["import", ["city", "hours"]],
      ["admin", ["website"]],
      ["owner", ["phone"]],
      ["admin", ["name", "state", "zip"]],
    ]);
    expect(confirmed_at).toBe(changes[0]?.at);
  });

  it("is a visitor for what a member added, and the site for what an admin added", async () => {
    const member = await signIn();
    const { id: category } = await makeCategory(db);
    for (const [as, source] of [
      [member, "visitor"],
      [admin, "admin"],
    ] as const) {
      const body = { name: `Added by ${source}`, category, city: "Kent", state: "WA" };
      const { body: made } = await call({ path: "businesses/", method: "POST", body, as: as.headers });
      const { id } = made as { id: number };
      await db.listing.update({ where: { id }, data: { status: "active" } });
      expect(await sources({ id })).toEqual({ name: source, city: source, state: source });
    }
  });

  it("is the owner for what an approved claim proposed", async () => {
    const listing = await makeListing(db, { phone: "+15125550100" });
    const claimant = await signIn();
    const claim = { listingId: listing.id, userId: claimant.id, proposed: { phone: "+15125550142" } };
    const { id: claim_id } = await makeClaim(db, claim);
    const path = `businesses/${listing.id}/approve_claim/`;
    const body = { claim_id, apply: ["phone"] };
    expect((await call({ path, method: "POST", body, as: admin.headers })).status).toBe(200);
    expect(await sources(listing)).toEqual({ name: "admin", phone: "owner" });
  });

  it("comes back when the import that changed it is undone", async () => {
    const listing = await owned({ name: "Beacon Row", claimedById: null, claimedAt: null });
    await edit(listing, { phone: "(512) 555-0142" }, admin);
    const before = await historyOf(listing);
    const id = await importRows([rowOf("Beacon Row")], "update");
    expect(await sources(listing)).toMatchObject({ phone: "import rows.csv", hours: "import rows.csv" });
    expect((await undoImport(id, admin)).body).toMatchObject({ status: "undone", undone: 1 });
    expect(await historyOf(listing)).toEqual(before);
  });

  it("goes with the values that a merge takes over, and comes back with its undo", async () => {
    const { id: categoryId } = await makeCategory(db);
    await importRows([rowOf("Merged Away")], { categoryId });
    const [other] = await storedIn(categoryId);
    const kept = await owned({ categoryId, name: "Kept Whole", city: "Austin", phone: "+15125550100" });
    await edit(kept, { phone: "(512) 555-0142", city: "Dallas" });
    const before = await historyOf(kept);
    const calls = mergeCalls(admin.headers);
    const merge = await calls.merge(kept.id, other?.id ?? 0, { owner: "kept", fields: { phone: "merged" } });
    expect(await sources(kept)).toMatchObject({ phone: "import rows.csv", hours: "import rows.csv", city: "owner" });
    await edit(kept, { city: "Waco" });
    await calls.undo(merge.body.id);
    expect(await sources(kept)).toMatchObject({ phone: "owner", city: "owner" });
    expect((await historyOf(kept)).facts.filter(({ field }) => field !== "city")).toEqual(
      before.facts.filter(({ field }) => field !== "city"),
    );
  });

  it("is in the audit log for changes from before sources were recorded, which the migration reads", async () => {
    const listing = await owned({ name: "Old Row", city: "Austin", phone: "+15125550100" });
    await edit(listing, { phone: "(512) 555-0142", city: "Waco" });
    await edit(listing, { city: "Dallas", category: listing.categoryId }, admin);
    await db.listingSource.deleteMany();
    const sql = readFileSync("prisma/migrations/20270103020000_earlier_sources/migration.sql", "utf8");
    await withClient(process.env.DATABASE_OWNER_URL ?? "", (client) => client.query(sql));
    expect(await sources(listing)).toMatchObject({ name: "admin", phone: "owner", city: "admin" });
    expect((await historyOf(listing)).changes.map(({ fields }) => fields)).toEqual([
      ["city"],
      ["city", "phone"],
      ["name", "state", "zip"],
    ]);
  });
});

describe("a confirmation", () => {
  it("takes one call of the owner, who then isn't asked for half a year", async () => {
    const listing = await owned({ createdAt: new Date(Date.now() - 400 * dayMs), claimedAt: null });
    const asked = async (days: number) => {
      await db.outboxMail.deleteMany();
      await askToConfirm(db, new Date(Date.now() + days * dayMs));
      const mails = await db.outboxMail.findMany({ where: { userId: owner.id, template: "facts-confirm" } });
      return mails.flatMap(({ values }) =>
        (values as { listings: { listingId: number }[] }).listings.map(({ listingId }) => listingId),
      );
    };
    expect(await asked(0)).toEqual([listing.id]);
    expect(await asked(1)).toEqual([]);
    const path = `businesses/${listing.id}/confirm/`;
    const stranger = await signIn();
    expect((await call({ path, method: "POST", as: stranger.headers })).status).toBe(403);
    const { status, body } = await call({ path, method: "POST", as: owner.headers });
    expect([status, (body as FactHistory).changes[0]]).toEqual([
      200,
      { at: (body as FactHistory).confirmed_at, source: "owner", import: null, fields: [] },
    ]);
    expect(await sources(listing)).toMatchObject({ name: "admin" });
    expect(await asked(179)).not.toContain(listing.id);
    expect(await asked(181)).toContain(listing.id);
    expect(await asked(182)).not.toContain(listing.id);
    await db.listing.update({ where: { id: listing.id }, data: { closedOn: new Date() } });
    expect(await asked(400)).not.toContain(listing.id);
  });
});

describe("the race of two changes", () => {
  let listing: { id: number };
  beforeEach(async () => {
    listing = await owned();
  });

  it("records both", async () => {
    await Promise.all([edit(listing, { phone: "(512) 555-0142" }), edit(listing, { city: "Waco" }, admin)]);
    expect(await sources(listing)).toMatchObject({ phone: "owner", city: "admin" });
  });
});
