import { beforeAll, describe, expect, it } from "vitest";
import { type Kind, kinds, otherKind } from "@/lib/rules/listing-kind";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { askToBegin, begin, finishImport, rejectLines, sendPart, undoImport } from "../support/file-import";
import {
  begun as begunBy,
  exported as exportedBy,
  only,
  reportOf,
  type Table,
  update as updateBy,
  type Updating,
} from "../support/import-updates";
import { makeCategory, storedIn } from "../support/imports";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  [admin, owner] = [await signIn({ userType: "admin" }), await signIn({ userType: "owner" })];
});

const exported = (kind: Kind, query: string, as = admin) => exportedBy(kind, query, as);
const begun = (headers: string[], updating: Partial<Updating> = {}) => begunBy(headers, { as: admin, ...updating });
const update = (table: Table, updating: Partial<Updating> = {}) => updateBy(table, { as: admin, ...updating });

const find = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });
const audits = (id: number) => db.auditRow.findMany({ where: { objectType: "listing", objectId: id } });

/** What files, spreadsheets, and the rules of forms could change on the way. */
const awkward = [
  { name: "=1+1", city: "+1 (206)", description: "First line\n\n=second, \"quoted\"\n'third'" },
  { name: "-2", city: "N/A", description: "'=kept", zip: "02139", state: "MA" },
  { name: "'quoted'", phone: "+12065550100 ext. 12", website: "https://example.com/?a=1&b=%20" },
  { name: "  Padded  ", city: "Ends with a space ", description: "\r\nWindows\r\nlines\r\n" },
  { name: "Old values", phone: "call us", state: "Berkshire", zip: "RG1 4EX", email: "at home", npiNumber: "123" },
  {
    name: "Priced",
    servicePrices: "Haircut: $45\nColor: from $1,200 per visit",
    acceptingNew: false,
    telehealth: true,
  },
  { name: "Yes", freeConsultation: true, practiceAreas: "Wills; Trusts", specialty: null },
  { name: "No", freeConsultation: false, language: "English, español", description: "x".repeat(5000) },
  { name: "北京 🦷", imageUrl: "javascript:alert(1)", streetAddress: "1 Oak St\nSuite 2" },
];

describe.each(kinds)("updating a %s", (kind) => {
  it("changes nothing for an export that wasn't edited, whatever its values are, even erasing empty cells", async () => {
    const { id: categoryId } = await makeCategory(kind);
    for (const [n, facts] of awkward.entries()) {
      await makeListing(db, { kind, categoryId, slug: `awkward-${n}`, claimedById: owner.id, ...facts });
    }
    const before = await storedIn(categoryId);
    for (const as of [admin, owner]) {
      const table = await exported(kind, `?category_id=${categoryId}`, as);
      expect(table.rows).toHaveLength(awkward.length);
      const { done } = await update(table, { as, kind, erases: true });
      expect(done).toMatchObject({ rows: awkward.length, unchanged: awkward.length, updated: 0, mended: 0 });
    }
    expect(await storedIn(categoryId)).toEqual(before);
  });

  it("changes just what was edited, and shows it before", async () => {
    const { id: categoryId } = await makeCategory(kind);
    for (const [n, facts] of awkward.entries()) {
      await makeListing(db, { kind, categoryId, slug: `edited-${n}`, ...facts });
    }
    const before = await storedIn(categoryId);
    const table = await exported(kind, `?category_id=${categoryId}`);
    const at = (field: string) => table.headers.indexOf(field);
    const [first, , third] = table.rows;
    if (!first || !third) throw new Error("no rows");
    first[at("city")] = "Kent";
    third[at("phone")] = "(206) 555-0199 x 7";
    const checked = await update(table, { kind, dry: true });
    expect(checked.done).toMatchObject({ updated: 2, unchanged: awkward.length - 2, created: 0 });
    expect(await storedIn(categoryId)).toEqual(before);
    const { changes } = await reportOf(checked.file.id, admin);
    expect(changes.map(({ row, field, before: was, after }) => [row, field, was, after])).toEqual([
      [2, "city", "+1 (206)", "Kent"],
      [4, "phone", "+12065550100 ext. 12", "+12065550199 ext. 7"],
    ]);
    const lines = await rejectLines(checked.file.id, admin, "?only=changed");
    expect(lines[0]).toBe("row,listing,name,field,before,after,what happened");
    expect(lines).toHaveLength(3);

    const { done } = await update(table, { kind, check: checked.file.id });
    expect(done).toMatchObject({ updated: 2, unchanged: awkward.length - 2 });
    const [one, two] = [before[0], before[2]];
    const expected = before.map((row) => ({
      ...row,
      ...(row.id === one?.id && { city: "Kent" }),
      ...(row.id === two?.id && { phone: "+12065550199 ext. 7" }),
    }));
    const plain = (rows: typeof before) =>
      rows.map(({ updatedAt: _, pageChangedAt: __, cityKey: ___, placeId: ____, ...row }) => row);
    expect(plain(await storedIn(categoryId))).toEqual(plain(expected));
    const [row] = await audits(one?.id ?? 0);
    expect(row).toMatchObject({ action: "listing.change", actorId: admin.id });
    expect(row).toMatchObject({ before: { city: "+1 (206)" }, after: { city: "Kent" } });
    expect(await audits(before[1]?.id ?? 0)).toEqual([]);
    expect((await update(table, { kind })).done).toMatchObject({ updated: 0, unchanged: awkward.length });
    expect(await differences()).toEqual({});
  });

  it("finds listings by another field, and says which it doesn't find, finds twice, or of the other kind", async () => {
    const { id: categoryId } = await makeCategory(kind);
    const other = await makeCategory(otherKind(kind));
    const area = kind === "business" ? "206" : "425";
    const phone = (last: number) => `+1${area}55501${last}`;
    const one = await makeListing(db, { kind, categoryId, npiNumber: "1234567893", phone: phone(41) });
    await makeListing(db, { kind, categoryId, phone: phone(42) });
    await makeListing(db, { kind, categoryId, phone: phone(42) });
    const far = await makeListing(db, { kind: otherKind(kind), categoryId: other.id, phone: phone(43) });
    const phones = [`${area}-555-0141`, `(${area}) 555-0142`, `${area} 555 0143`, "", "555", `${area}5550141`];
    const { answer } = await update(
      { headers: ["phone", "city"], rows: phones.map((phone) => [phone, "Kent"]) },
      { kind, key: "phone" },
    );
    expect(answer).toMatchObject({ created: 0, updated: 1, unchanged: 0 });
    expect(answer.skipped).toEqual([
      { index: 1, reason: "several found" },
      { index: 2, reason: "not found" },
      { index: 3, reason: "no key" },
      { index: 5, reason: "duplicate in this file", id: one.id },
    ]);
    expect(answer.errors).toEqual([{ index: 4, errors: { phone: ["No listing can be found by this value."] } }]);
    expect((await find(one.id)).city).toBe("Kent");
    expect((await find(far.id)).city).toBe(far.city);
    const byNpi = await update(only(["NPI", "1234567893.0"], ["city", "York"]), { kind, key: "npi_number" });
    expect(byNpi.done).toMatchObject({ updated: 1 });
    expect((await find(one.id)).city).toBe("York");
  });
});

describe("an empty or unreadable cell", () => {
  it("changes nothing, unless empty cells are to erase", async () => {
    const { id } = await makeListing(db, { city: "Kent", phone: "+12065550150", description: "About" });
    const table = only(
      ["listing_id", String(id)],
      ["city", ""],
      ["phone", "12"],
      ["description", " "],
      ["name", ""],
      ["email", ""],
    );
    const kept = await update(table);
    expect(kept.answer).toMatchObject({ updated: 0, unchanged: 1, changes: [] });
    expect(kept.answer.warnings).toEqual([
      {
        index: 0,
        field: "phone",
        message: "This phone number has too few digits: left as it was.",
        before: "12",
        after: null,
      },
    ]);
    expect(await find(id)).toMatchObject({ city: "Kent", phone: "+12065550150", description: "About" });
    const short = { ...table, rows: [[String(id), ""]] };
    const { answer } = await update(short, { erases: true });
    expect(answer.changes).toEqual([expect.objectContaining({ field: "city", before: "Kent", after: "" })]);
    const erased = await update(table, { erases: true });
    expect(erased.answer.changes?.map(({ field }) => field)).toEqual(["description"]);
    const { name } = await find(id);
    expect(await find(id)).toMatchObject({ city: null, phone: "+12065550150", description: "" });
    expect(name).not.toBe("");
  });
});

describe("who may update", () => {
  it("is refused to others, and an owner can't change, move, or find out about other people's listings", async () => {
    const { id: categoryId, fullSlug } = await makeCategory("business");
    const cells = { categoryId, city: "Kent" };
    const own = await makeListing(db, { ...cells, claimedById: owner.id, specialty: "Wills", phone: "+12065550161" });
    const others = await makeListing(db, { ...cells, phone: "+12065550161" });
    const hidden = await makeListing(db, { ...cells, status: "pending" });
    for (const as of [await signIn(), await signIn({ userType: "moderator" })]) {
      expect((await askToBegin(begun(["listing_id", "city"], { as }))).status).toBe(403);
    }
    const file = await begin(begun(["listing_id", "city"]));
    expect((await sendPart(file, [[String(own.id), "York"]], { as: owner })).status).toBe(400);

    const elsewhere = await makeCategory("business");
    const headers = ["listing_id", "city", "specialty", "category"];
    const rows = [own, others, hidden].map(({ id }) => [String(id), "York", "Trusts", elsewhere.fullSlug]);
    const { answer } = await update({ headers, rows }, { as: owner });
    expect(answer).toMatchObject({ updated: 1, skipped: [{ index: 2, reason: "not found" }] });
    expect(answer.errors).toEqual([{ index: 1, errors: { row: ["This listing isn't yours."] } }]);
    const message = "Only an administrator can change this: left as it was.";
    expect(answer.warnings.map((one) => [one.field, one.message])).toEqual([
      ["specialty", message],
      ["category", message],
    ]);
    expect(await find(own.id)).toMatchObject({ city: "York", specialty: "Wills", categoryId });
    expect(await find(others.id)).toMatchObject({ city: "Kent", categoryId });
    expect((await audits(own.id))[0]).toMatchObject({ actorId: owner.id, after: { city: "York" } });

    // A key that others share still finds the owner's only listing.
    const shared = await update(only(["phone", "2065550161"], ["city", "Lynn"]), { as: owner, key: "phone" });
    expect(shared.done).toMatchObject({ updated: 1 });
    expect(await find(others.id)).toMatchObject({ city: "Kent" });

    const moved = await update({ headers, rows: [[String(others.id), "Kent", "", elsewhere.fullSlug]] });
    expect(moved.answer.changes).toEqual([
      expect.objectContaining({ field: "category", before: fullSlug, after: elsewhere.fullSlug }),
    ]);
    expect(await find(others.id)).toMatchObject({ categoryId: elsewhere.id });
    expect(await db.slugHistory.count({ where: { listingId: others.id } })).toBe(1);
    const nowhere = await update({ headers, rows: [[String(others.id), "Lynn", "", "no/such"]] });
    expect(nowhere.answer.errors).toEqual([{ index: 0, errors: { category: ["This category doesn't exist."] } }]);
    expect(await differences()).toEqual({});
  });

  it("begins only with the key's column, without a category, and with a check of the same file", async () => {
    const { id: categoryId } = await makeCategory("business");
    const refusals = [
      begun(["name", "city"]),
      { ...begun(["listing_id"]), categoryId },
      begun(["listing_id"], { key: "slug" }),
      { ...begun(["listing_id"]), update: undefined },
    ];
    for (const one of refusals) expect((await askToBegin(one as ReturnType<typeof begun>)).status).toBe(400);
    const table = only(["listing_id", "1"], ["city", "Kent"]);
    const { file } = await update(table, { dry: true });
    const asked = begun(table.headers, { check: file.id });
    expect((await askToBegin({ ...asked, fingerprint: "another" })).status).toBe(400);
    expect((await askToBegin(begun(table.headers, { check: file.id, erases: true }))).status).toBe(400);
    expect((await askToBegin(asked)).status).toBe(201);
  });
});

it("answers a batch that is sent again as before, accounts for every row, and can be undone", async () => {
  const { id } = await makeListing(db, { city: "Kent" });
  const file = await begin(begun(["listing_id", "city"]));
  const rows = [
    [String(id), "York"],
    ["", ""],
    [String(id), "Lynn", "beyond"],
  ];
  const first = await sendPart(file, rows, { as: admin });
  expect((await sendPart(file, rows, { as: admin })).body).toEqual(first.body);
  const { body } = await finishImport(file.id, admin, rows.length);
  expect(body).toMatchObject({ rows: 3, created: 0, updated: 1, unchanged: 0, skipped: 1, refused: 1, category: null });
  expect(body).toMatchObject({ update_key: "listing_id", erases_empty: false });
  const { lines } = await reportOf(file.id, admin);
  expect(lines.map(({ outcome, field, reason, rows: n }) => [outcome, field, reason, n])).toEqual([
    ["changed", "city", "changed", 1],
    ["refused", "row", "More cells than the header has columns.", 1],
    ["skipped", null, "blank row", 1],
  ]);
  expect((await find(id)).city).toBe("York");
  expect((await undoImport(file.id, admin)).body).toMatchObject({ status: "undone", undone: 1, kept: 0 });
  expect((await find(id)).city).toBe("Kent");
});
