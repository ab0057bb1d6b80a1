import { beforeAll, describe, expect, it } from "vitest";
import { makeCampaign } from "@/prisma/factories/campaign";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { comparePairs } from "@/server/duplicates/find";
import { writeDueEntries } from "@/server/search/write-due";
import { signIn, type SignedIn } from "../support/actors";
import { begin, cancelImport, finishImport, readImport, sendPart, undoImport } from "../support/file-import";
import { raceTimeout, races } from "../support/depth";
import { countOf, makeCategory, storedIn } from "../support/imports";
import { differences } from "../support/recount";

let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

let made = 0;

/** A finished import of this many rows. */
async function imported(rows: number, as = admin) {
  made += 1;
  const category = await makeCategory("business");
  const file = await begin({ as, kind: "business", categoryId: category.id, headers: ["name"] });
  const cells = Array.from({ length: rows }, (_, n) => [`Undone ${made} ${n}`]);
  for (let first = 0; first < rows; first += 1000) {
    await sendPart(file, cells.slice(first, first + 1000), { as, first });
  }
  await finishImport(file.id, as, rows);
  return { file, categoryId: category.id, listings: await storedIn(category.id) };
}

const day = new Date("2026-11-01");
const figures = (listingId: number, more: Record<string, number>) =>
  database().listingDay.create({ data: { listingId, day, ...more } });

/** Changes by people after which an undo keeps the listing. */
const touches: Record<string, (id: number) => Promise<unknown>> = {
  "a claim": (id) => makeClaim(database(), { listingId: id }),
  "an owner": async (id) => {
    const owner = await makeUser(database(), { userType: "owner" });
    await database().listing.update({ where: { id }, data: { claimedById: owner.id, claimedAt: new Date() } });
  },
  "a review": (id) => makeReview(database(), { listingId: id, status: "pending" }),
  "an edit": (id) => database().listing.update({ where: { id }, data: { city: "York" } }),
  "a campaign": (id) => makeCampaign(database(), { listingId: id }),
  "a meta record": (id) => makePageMeta(database(), { listingId: id, metaType: "business" }),
  "a visit": (id) => figures(id, { views: 1 }),
  "a save": async (listingId) =>
    database().savedListing.create({ data: { listingId, userId: (await makeUser(database())).id } }),
  "a colleague": async (personId) => {
    const firm = await makeListing(database());
    return database().affiliation.create({ data: { personId, firmId: firm.id, status: "proposed_by_firm" } });
  },
  "a call": (id) => figures(id, { calls: 1 }),
  "a correction": (listingId) => database().correction.create({ data: { listingId, kind: "closed" } }),
  "a report": (listingId) => database().report.create({ data: { listingId, kind: "listing", reason: "fake" } }),
};

describe("undoing an import", () => {
  it("removes its listings and counts the category, for any number of listings", async () => {
    const { file, categoryId } = await imported(1200);
    expect(await countOf(categoryId, "business")).toBe(1200);
    const { status, body } = await undoImport(file.id, admin);
    expect({ status, body }).toMatchObject({ status: 200, body: { status: "undone", undone: 1200, kept: 0 } });
    expect(await storedIn(categoryId)).toEqual([]);
    expect(await countOf(categoryId, "business")).toBe(0);
    expect((await undoImport(file.id, admin)).body).toEqual(body);
    expect(await differences()).toEqual({});
  });

  it.each(Object.entries(touches))("keeps a listing that got %s", async (_, touch) => {
    const { file, categoryId, listings } = await imported(3);
    const remaining = listings[1]?.id ?? 0;
    await touch(remaining);
    expect((await undoImport(file.id, admin)).body).toMatchObject({ status: "undone", undone: 2, kept: 1 });
    expect((await storedIn(categoryId)).map(({ id }) => id)).toEqual([remaining]);
    expect(await differences()).toEqual({});
  });

  it("removes a listing that was only shown in a list or checked for duplicates", async () => {
    const { file, listings } = await imported(2);
    await figures(listings[0]?.id ?? 0, { searchAppearances: 3 });
    expect((await undoImport(file.id, admin)).body).toMatchObject({ undone: 2, kept: 0 });
  });

  it("leaves other listings alone, and lets the same file be imported again", async () => {
    const { file, categoryId } = await imported(2);
    const other = await imported(2);
    await undoImport(file.id, admin);
    expect(await storedIn(other.categoryId)).toHaveLength(2);
    const again = await begin({ as: admin, kind: "business", categoryId, headers: ["name"] });
    const rows = [[`Undone ${made - 1} 0`], [`Undone ${made - 1} 1`]];
    expect((await sendPart(again, rows, { as: admin })).body.created).toBe(2);
  });

  it("waits for the end of the import, and has no effect on a dry run", async () => {
    const category = await makeCategory("business");
    const facts = { as: admin, kind: "business" as const, categoryId: category.id, headers: ["name"] };
    const [running, dry] = [await begin(facts), await begin({ ...facts, dry: true })];
    expect((await undoImport(running.id, admin)).status).toBe(409);
    await finishImport(dry.id, admin, 0);
    expect((await undoImport(dry.id, admin)).status).toBe(409);
    await cancelImport(running.id, admin);
    expect((await undoImport(running.id, admin)).body.status).toBe("undone");
  });

  it("is only for its author and admins", async () => {
    const [owner, other] = [await signIn({ userType: "owner" }), await signIn({ userType: "owner" })];
    const { file } = await imported(1, owner);
    expect((await undoImport(file.id, other)).status).toBe(404);
    expect((await undoImport(file.id, owner)).body.undone).toBe(1);
  });

  it("removes and counts each listing once when requested several times at once", async () => {
    const { file } = await imported(600);
    const answers = await Promise.all([1, 2, 3].map(() => undoImport(file.id, admin)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect((await readImport(file.id, admin)).body).toMatchObject({ status: "undone", undone: 600, kept: 0 });
  });

  it(
    "finishes while the worker writes search data of the same listings",
    async () => {
      for (const round of races()) {
        const { file, categoryId } = await imported(1200);
        const worker = async () => {
          await writeDueEntries(database());
          await comparePairs(database(), { size: 1000, limitMs: undefined });
        };
        const [{ status, body }] = await Promise.all([undoImport(file.id, admin), worker()]);
        expect({ status, body }).toMatchObject({ status: 200, body: { status: "undone", undone: 1200, kept: 0 } });
        expect(await storedIn(categoryId), `round ${round}`).toEqual([]);
      }
      expect(await differences()).toEqual({});
    },
    raceTimeout,
  );
});
