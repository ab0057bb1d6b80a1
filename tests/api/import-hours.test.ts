import { beforeAll, describe, expect, it } from "vitest";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { hoursText, type Span } from "@/lib/rules/opening-hours";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { queryRows } from "@/server/db/sql";
import { writeDueEntries } from "@/server/search/write-due";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { exported, reportOf, update } from "../support/import-updates";
import { makeCategory, sendRows } from "../support/imports";
import { auditOf } from "../support/listings";
import { differences } from "../support/recount";

const db = database();
const austin = { city: "Austin", state: "TX", zip: "78701" };
let admin: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  [admin, owner] = [await signIn({ userType: "admin" }), await signIn({ userType: "owner" })];
});

/** The hours of a category's listings by name, as text. */
async function hoursIn(categoryId: number): Promise<Record<string, string>> {
  const listings = await db.listing.findMany({
    where: { categoryId },
    include: { hours: true },
    orderBy: { id: "asc" },
  });
  return Object.fromEntries(
    listings.map(({ name, hours }) => [name, hoursText((hours?.spans ?? []) as unknown as Span[])]),
  );
}

const setHours = (id: number, text: string) =>
  call({
    path: `businesses/${id}/hours/`,
    method: "PUT",
    body: text ? { text } : { spans: [] },
    as: admin.headers,
  });

describe.each(kinds)("hours in an import of %s rows", (kind) => {
  // The description tells the tests' rows apart: equal rows are duplicates.
  const rows = (categoryId: number) =>
    [
      { name: "Good", ...austin, hours: "M-F 8am-5pm, closed Sun" },
      { name: "Always", ...austin, hours: "24/7" },
      { name: "City only", city: "Austin", state: "TX", hours: "Mon 9-5" },
      { name: "Appointments", ...austin, hours: "By appointment" },
      { name: "Nowhere", hours: "Mon 9-5" },
      { name: "Silent", ...austin },
    ].map((row) => ({ ...row, description: `In ${categoryId}`, category_id: categoryId }));

  it("are stored and searched; what can't be read or has no time zone is left empty and reported", async () => {
    const { id: categoryId } = await makeCategory(kind);
    const dry = await sendRows(kind, rows(categoryId), { as: admin, dry: true });
    expect(await hoursIn(categoryId)).toEqual({});
    const { body } = await sendRows(kind, rows(categoryId), { as: admin, recalc: "1" });
    expect(body).toMatchObject({ created: 6, skipped: [], errors: [] });
    expect(dry.body).toEqual(body);
    expect(body.warnings.map(({ index, field, after }) => [index, field, after])).toEqual([[4, "hours", null]]);
    expect(await hoursIn(categoryId)).toEqual({
      Good: "Mon-Fri 8 AM-5 PM",
      Always: "Mon-Sun 24 hours",
      "City only": "Mon 9 AM-5 PM",
      Appointments: "Mon-Sun by appointment",
      Nowhere: "",
      Silent: "",
    });
    await writeDueEntries(db);
    const known = await queryRows<{ name: string }>(db)`
      SELECT l.name FROM search_entry e JOIN listing l ON l.id = e.listing_id
      WHERE l.category_id = ${categoryId} AND e.open_minutes IS NOT NULL AND e.time_zone = 'America/Chicago' ORDER BY 1`;
    expect(known.map(({ name }) => name)).toEqual(["Always", "Appointments", "City only", "Good"]);
    expect(await differences()).toEqual({});
  });

  it("come back in an export, and change only what was edited in it", async () => {
    const { id: categoryId } = await makeCategory(kind);
    await sendRows(kind, rows(categoryId), { as: admin, recalc: "1" });
    const table = await exported(kind, `?category_id=${categoryId}`, admin);
    const [at, name] = [table.headers.indexOf("hours"), table.headers.indexOf(kindFacts[kind].titleField)];
    expect(table.rows).toHaveLength(6);
    expect(Object.fromEntries(table.rows.map((row) => [row[name], row[at]]))).toEqual(await hoursIn(categoryId));
    const same = await update(table, { as: admin, kind, erases: true });
    expect(same.done).toMatchObject({ unchanged: 6, updated: 0, mended: 0 });

    const edit = (listing: string, text: string) => {
      const row = table.rows.find((one) => one[name] === listing);
      if (row) row[at] = text;
    };
    edit("Good", "Mon-Fri 08:00-17:00; Sat 10-2");
    edit("Always", "");
    edit("Silent", "Tue 1-5");
    edit("City only", "whenever");
    edit("Nowhere", "Mon 9-5");
    const checked = await update(table, { as: admin, kind, dry: true, erases: true });
    const { changes } = await reportOf(checked.file.id, admin);
    const shown = changes.map(({ name: listing, field, before, after }) => [listing, field, before, after]).sort();
    expect(shown).toEqual([
      ["Always", "hours", "Mon-Sun 24 hours", ""],
      ["Good", "hours", "Mon-Fri 8 AM-5 PM", "Mon-Fri 8 AM-5 PM; Sat 10 AM-2 PM"],
      ["Silent", "hours", "", "Tue 1 PM-5 PM"],
    ]);
    const { done, answer } = await update(table, { as: admin, kind, erases: true, check: checked.file.id });
    expect(done).toMatchObject({ updated: 3, unchanged: 3 });
    expect(answer.warnings.map(({ message }) => message).every((text) => text.endsWith("left as it was."))).toBe(true);
    expect(answer.warnings).toHaveLength(2);
    expect(await hoursIn(categoryId)).toEqual({
      Good: "Mon-Fri 8 AM-5 PM; Sat 10 AM-2 PM",
      Always: "",
      "City only": "Mon 9 AM-5 PM",
      Appointments: "Mon-Sun by appointment",
      Nowhere: "",
      Silent: "Tue 1 PM-5 PM",
    });
    const { id } = await db.listing.findFirstOrThrow({ where: { categoryId, name: "Silent" } });
    expect((await auditOf(id)).at(-1)).toMatchObject({ action: "listing.hours", after: { hours: "Tue 1 PM-5 PM" } });
    await writeDueEntries(db);
    expect(await differences()).toEqual({});
  });
});

describe("an update of hours", () => {
  const makeOwned = async (name: string) => {
    const { id: categoryId } = await makeCategory("business");
    const { id } = await makeListing(db, { categoryId, name, ...austin, claimedById: owner.id, claimedAt: new Date() });
    return { id, categoryId };
  };

  it("is an owner's to make, and keeps the exceptions and the time zone", async () => {
    const { id, categoryId } = await makeOwned("Owned");
    await setHours(id, "Mon 9-5");
    const exceptions = [{ from: "2026-12-25", to: "2026-12-25", spans: [], note: "Christmas" }];
    await db.listingHours.update({ where: { listingId: id }, data: { exceptions, timeZone: "America/Denver" } });
    const table = await exported("business", `?category_id=${categoryId}`, owner);
    const row = table.rows[0] ?? [];
    row[table.headers.indexOf("hours")] = "Tue 9-5";
    expect((await update(table, { as: owner })).done).toMatchObject({ updated: 1 });
    const stored = await db.listingHours.findUniqueOrThrow({ where: { listingId: id } });
    expect(stored).toMatchObject({
      exceptions,
      timeZone: "America/Denver",
      spans: [{ day: 1, opens: 540, closes: 1020 }],
    });
  });

  it.each(["Tue 9-5", ""])("is left out where the hours have changed to %j since the export", async (text) => {
    const { id, categoryId } = await makeOwned("Changed");
    await setHours(id, "Mon 9-5");
    // A listing that changed after its hours: only its own time tells that they were removed.
    await db.listing.update({ where: { id }, data: { specialty: "Wills" } });
    const table = await exported("business", `?category_id=${categoryId}`, admin);
    await setHours(id, text);
    const { done, answer } = await update(table, { as: admin });
    expect([done.updated, answer.skipped.map(({ reason }) => reason)]).toEqual([0, ["changed since the export"]]);
    expect(await hoursIn(categoryId)).toEqual({ Changed: text && "Tue 9 AM-5 PM" });
  });
});

it("undoing an import keeps a listing whose hours someone has changed since", async () => {
  const { id: categoryId } = await makeCategory("business");
  const file = await begin({ as: admin, kind: "business", headers: ["name", "zip", "hours"], categoryId });
  const sent = [
    ["Edited", "78701", "Mon 9-5"],
    ["Untouched", "78701", "Mon 9-5"],
  ];
  await sendPart(file, sent, { as: admin });
  await finishImport(file.id, admin, sent.length);
  const { id } = await db.listing.findFirstOrThrow({ where: { categoryId, name: "Edited" } });
  await setHours(id, "Tue 9-5");
  await undoImport(file.id, admin);
  expect(await hoursIn(categoryId)).toEqual({ Edited: "Tue 9 AM-5 PM" });
});
