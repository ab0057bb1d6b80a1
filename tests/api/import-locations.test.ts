import { beforeAll, describe, expect, it } from "vitest";
import { locationsCell } from "@/lib/rules/listing-location";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { locationsFor } from "@/server/locations/read";
import { writeDueEntries } from "@/server/search/write-due";
import { signIn, type SignedIn } from "../support/actors";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { exported, reportOf, update } from "../support/import-updates";
import { makeCategory, sendRows } from "../support/imports";
import { auditOf } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const two =
  "North office | 5 Elm St | Dallas | TX | 75201 | +12145550142 | Mon-Fri 9 AM-5 PM, Sat 10 AM-2 PM | 32.78000, -96.79000; | | Waco | TX | |";
const cells = {
  Chain:
    "North office | 5 Elm St | Dallas | Texas | 75201 | (214) 555-0142 | Mon-Fri 9-5, Sat 10-2 | 32.78,-96.79; ||Waco|TX|",
  Single: "",
  Prose: "We have several offices",
  Placeless: "North | 5 Elm St | | TX | |",
  "Wrong phone": "| | Waco | TX | | 12",
};

/** The locations of a category's listings by name, as an export writes them. */
async function locationsIn(categoryId: number): Promise<Record<string, string>> {
  const listings = await db.listing.findMany({ where: { categoryId }, orderBy: { id: "asc" } });
  const entries = listings.map(async ({ id, name }) => [name, locationsCell(await locationsFor({ db }, id))] as const);
  return Object.fromEntries(await Promise.all(entries));
}
const none = { Single: "", Prose: "", Placeless: "", "Wrong phone": "" };

describe.each(kinds)("locations in an import of %s rows", (kind) => {
  // The description tells the tests' rows apart: equal rows are duplicates.
  const rows = (categoryId: number) =>
    Object.entries(cells).map(([name, locations]) => {
      return { name, city: "Austin", state: "TX", locations, description: `In ${categoryId}`, category_id: categoryId };
    });

  it("are stored and searched; what can't be read is left empty and reported", async () => {
    const { id: categoryId } = await makeCategory(kind);
    const { body } = await sendRows(kind, rows(categoryId), { as: admin, recalc: "1" });
    expect(body).toMatchObject({ created: 5, skipped: [], errors: [] });
    expect(body.warnings.map(({ index, field, after }) => [index, field, after])).toEqual([
      [2, "locations", null],
      [3, "locations", null],
      [4, "locations", null],
    ]);
    expect(await locationsIn(categoryId)).toEqual({ Chain: two, ...none });
    await writeDueEntries(db);
    expect(await differences()).toEqual({});
  });

  it("come back in an export, and change only what was edited in it", async () => {
    const { id: categoryId } = await makeCategory(kind);
    await sendRows(kind, rows(categoryId), { as: admin, recalc: "1" });
    const { id } = await db.listing.findFirstOrThrow({ where: { categoryId, name: "Chain" } });
    const [north] = await locationsFor({ db }, id);
    const table = await exported(kind, `?category_id=${categoryId}`, admin);
    const [at, name] = [table.headers.indexOf("locations"), table.headers.indexOf(kindFacts[kind].titleField)];
    expect(Object.fromEntries(table.rows.map((row) => [row[name], row[at]]))).toEqual(await locationsIn(categoryId));
    const same = await update(table, { as: admin, kind, erases: true });
    expect(same.done).toMatchObject({ unchanged: 5, updated: 0, mended: 0 });

    const edit = (listing: string, text: string) => {
      const row = table.rows.find((one) => one[name] === listing);
      if (row) row[at] = text;
    };
    edit("Chain", "| | El Paso | TX | |; North office | 5 Elm St. | Dallas | TX | 75201 |");
    edit("Single", "| | Boise | ID | |");
    edit("Prose", "several");
    const checked = await update(table, { as: admin, kind, dry: true, erases: true });
    const { changes } = await reportOf(checked.file.id, admin);
    expect(changes.map(({ name: listing, field }) => [listing, field]).sort()).toEqual([
      ["Chain", "locations"],
      ["Single", "locations"],
    ]);
    const { done } = await update(table, { as: admin, kind, erases: true, check: checked.file.id });
    expect(done).toMatchObject({ updated: 2, unchanged: 3 });
    const chain = await locationsFor({ db }, id);
    expect(chain.map(({ city, phone }) => [city, phone])).toEqual([
      ["El Paso", ""],
      ["Dallas", ""],
    ]);
    expect(chain[1]?.id).toBe(north?.id);
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "listing.locations" });
    const fresh = await exported(kind, `?category_id=${categoryId}`, admin);
    for (const row of fresh.rows) if (row[name] === "Single") row[at] = "";
    expect((await update(fresh, { as: admin, kind, erases: true })).done).toMatchObject({ updated: 1 });
    expect((await locationsIn(categoryId)).Single).toBe("");
    await writeDueEntries(db);
    expect(await differences()).toEqual({});
  });
});

describe("an undone import", () => {
  it("deletes listings with locations as it deletes others, and keeps those whose locations were changed since", async () => {
    const { id: categoryId } = await makeCategory("business");
    const headers = ["name", "city", "state", "locations"];
    const sent = ["Kept", "Gone"].map((name) => [name, "Austin", "TX", "| | Waco | TX | |"]);
    const file = await begin({ as: admin, kind: "business", headers, categoryId });
    await sendPart(file, sent, { as: admin });
    await finishImport(file.id, admin, sent.length);
    const { id } = await db.listing.findFirstOrThrow({ where: { categoryId, name: "Kept" } });
    await db.listingLocation.updateMany({ where: { listingId: id }, data: { name: "Renamed" } });
    await undoImport(file.id, admin);
    expect(Object.keys(await locationsIn(categoryId))).toEqual(["Kept"]);
  });
});
