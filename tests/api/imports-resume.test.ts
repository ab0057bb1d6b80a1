import { beforeAll, describe, expect, it } from "vitest";
import { type Import } from "@/lib/contract/import";
import { kindFacts, kinds, otherKind } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import {
  askToBegin,
  begin,
  cancelImport,
  finishImport,
  listImports,
  readImport,
  rejectLines,
  sendPart,
} from "../support/file-import";
import { countOf, makeCategory, sendRows, storedIn } from "../support/imports";
import { differences } from "../support/recount";

let admin: SignedIn;
let owner: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  owner = await signIn({ userType: "owner" });
});

let made = 0;
/** Rows with names and cities that no earlier row had. */
function cells(count: number): string[][] {
  made += 1;
  return Array.from({ length: count }, (_, n) => [`Practice ${made} ${n}`, "Kent"]);
}

async function begun(facts: { as?: SignedIn; dry?: boolean; headers?: string[]; fingerprint?: string } = {}) {
  const category = await makeCategory("business");
  const request = { as: admin, headers: ["Business Name", "City"], ...facts };
  return begin({ kind: "business", categoryId: category.id, ...request });
}

const counts = ({ rows, created, skipped, refused }: Import) => ({ rows, created, skipped, refused });

describe("starting an import", () => {
  it.each(kinds)("reads the columns of a %s by their headers or by the requested mapping", async (kind) => {
    const category = await makeCategory(kind);
    const headers = [kindFacts[kind].titleField, "Zip-Code", "Remarks"];
    const file = { as: admin, kind, categoryId: category.id, headers };
    expect(await begin(file)).toMatchObject({
      kind,
      category: { id: category.id, full_slug: category.fullSlug },
      user: { id: admin.id },
      mapping: ["name", "zip", null],
      status: "running",
      resume: { row: 0, byte: null },
      rows: 0,
      finished_at: null,
    });
    expect((await begin({ ...file, mapping: ["city", null, "name"] })).mapping).toEqual(["city", null, "name"]);
  });

  it("is refused without a name, with a mapping of the wrong length, or with a category of the other kind", async () => {
    const category = await makeCategory("business");
    const file = { as: admin, kind: "business" as const, categoryId: category.id, headers: ["name", "city"] };
    const wrong = await makeCategory(otherKind("business"));
    const answers = [
      await askToBegin({ ...file, headers: ["city"] }),
      await askToBegin({ ...file, mapping: [null, "city"] }),
      await askToBegin({ ...file, mapping: ["name"] }),
      await askToBegin({ ...file, mapping: ["name", "slug"] }),
      await askToBegin({ ...file, categoryId: wrong.id }),
      await askToBegin({ ...file, categoryId: 2_000_000_000 }),
      await askToBegin({ ...file, headers: [] }),
    ];
    expect(answers.map(({ status, body }) => [status, Object.keys(body)])).toEqual([
      ...["mapping", "mapping", "mapping", "mapping"].map((field) => [400, [field]]),
      ...["category_id", "category_id", "headers"].map((field) => [400, [field]]),
    ]);
  });
});

describe("an interrupted import", () => {
  it("resumes at the first missing row, and at its byte if the batches reported one", async () => {
    const { id, kind } = await begun();
    const file = { id, kind };
    const rows = cells(6);
    await sendPart(file, rows.slice(0, 2), { as: admin, endByte: 100 });
    await sendPart(file, rows.slice(4, 6), { as: admin, first: 4, endByte: 300 });
    expect((await readImport(id, admin)).body.resume).toEqual({ row: 2, byte: 100 });
    await sendPart(file, rows.slice(2, 4), { as: admin, first: 2, endByte: 200 });
    expect((await readImport(id, admin)).body).toMatchObject({ rows: 6, resume: { row: 6, byte: 300 } });
    const late = await begun();
    await sendPart(late, cells(1), { as: admin, first: 5 });
    expect((await readImport(late.id, admin)).body.resume).toEqual({ row: 0, byte: null });
  });

  it("is found by its file, by its author and admins only", async () => {
    const fingerprint = `file-${made}-own`;
    const { id } = await begun({ as: owner, fingerprint });
    await begun({ as: admin, fingerprint: "another file" });
    const query = `?fingerprint=${fingerprint}&status=running`;
    expect((await listImports(query, owner)).body).toMatchObject({ count: 1, results: [{ id }] });
    expect((await listImports(query, admin)).body.count).toBe(1);
    expect((await listImports("", owner)).body.results.every(({ user }) => user?.id === owner.id)).toBe(true);
    const other = await signIn({ userType: "owner" });
    expect((await listImports("", other)).body.count).toBe(0);
    expect((await readImport(id, other)).status).toBe(404);
    expect((await sendPart({ id, kind: "business" }, cells(1), { as: other })).status).toBe(400);
  });

  it("stores a batch once, repeats its first answer, and refuses other rows in its place", async () => {
    const file = await begun();
    const rows = [["", "Kent"], ...cells(3), ["Long", "x".repeat(256)], ["Zip", "Kent"]];
    const first = await sendPart(file, rows, { as: admin });
    expect(first.body).toMatchObject({ created: 4, skipped: [{ index: 0 }], errors: [{ index: 4 }] });
    const again = await Promise.all([1, 2].map(() => sendPart(file, rows, { as: admin })));
    expect(again.map(({ status, body }) => [status, body])).toEqual([1, 2].map(() => [201, first.body]));
    expect((await sendPart(file, cells(6), { as: admin })).status).toBe(422);
    expect((await sendPart(file, cells(3), { as: admin, first: 5 })).status).toBe(409);
    expect(await storedIn(file.category.id)).toHaveLength(4);
    expect(counts((await readImport(file.id, admin)).body)).toEqual({ rows: 6, created: 4, skipped: 1, refused: 1 });
  });

  it("stores a batch once when it arrives several times at once, with or without an idempotency key", async () => {
    const file = await begun();
    const rows = cells(40);
    const answers = await Promise.all(
      [null, null, "one", "two"].map((key) =>
        sendPart(file, rows, { as: admin, headers: key ? { "idempotency-key": key } : {} }),
      ),
    );
    expect(answers.map(({ status, body }) => [status, body.created])).toEqual(answers.map(() => [201, 40]));
    expect(await storedIn(file.category.id)).toHaveLength(40);
    expect((await readImport(file.id, admin)).body.rows).toBe(40);
  });
});

describe("ending an import", () => {
  it("waits for every row, counts the category, and is final", async () => {
    const file = await begun();
    const rows = cells(4);
    await sendPart(file, rows.slice(2), { as: admin, first: 2 });
    expect((await finishImport(file.id, admin, 4)).status).toBe(409);
    await sendPart(file, rows.slice(0, 2), { as: admin });
    expect((await finishImport(file.id, admin, 3)).status).toBe(409);
    expect(await countOf(file.category.id, "business")).toBe(0);
    const ended = await finishImport(file.id, admin, 4);
    expect(ended.body).toMatchObject({ status: "finished", total_rows: 4, created: 4, resume: null });
    expect(await countOf(file.category.id, "business")).toBe(4);
    expect((await finishImport(file.id, admin, 4)).body).toEqual(ended.body);
    expect((await sendPart(file, cells(1), { as: admin, first: 4 })).status).toBe(409);
    expect((await sendPart(file, rows.slice(0, 2), { as: admin })).body.created).toBe(2);
    expect((await cancelImport(file.id, admin)).status).toBe(409);
    expect(await differences()).toEqual({});
  });

  it("keeps and counts the stored rows when it is early, and accepts no more", async () => {
    const file = await begun({ as: owner });
    await sendPart(file, cells(3), { as: owner });
    expect((await cancelImport(file.id, owner)).body).toMatchObject({ status: "cancelled", created: 3, resume: null });
    expect((await cancelImport(file.id, owner)).status).toBe(200);
    expect((await finishImport(file.id, owner, 3)).status).toBe(409);
    expect((await sendPart(file, cells(1), { as: owner, first: 3 })).status).toBe(409);
    expect((await storedIn(file.category.id)).map(({ status }) => status)).toEqual(["pending", "pending", "pending"]);
  });

  it("writes an audit row for its start, each batch, and its end", async () => {
    const file = await begun();
    await sendPart(file, cells(2), { as: admin });
    await finishImport(file.id, admin, 2);
    const lines = await database().auditRow.findMany({
      where: { objectType: "import", objectId: file.id },
      orderBy: { id: "asc" },
    });
    expect(lines.map(({ action, actorId }) => [action, actorId])).toEqual(
      ["import.begin", "listing.import", "import.finish"].map((action) => [action, admin.id]),
    );
  });
});

describe("a dry run", () => {
  it("reports the result of each row, over all batches, and stores no listing", async () => {
    const rows = [...cells(3), ["", ""], ["Long", "x".repeat(256)]];
    const repeated = [...cells(2), rows[0] ?? [], ["Alone", "Kent"]];
    const dry = await begun({ dry: true });
    const answers = [
      await sendPart(dry, rows, { as: admin }),
      await sendPart(dry, repeated, { as: admin, first: rows.length }),
    ];
    expect(await storedIn(dry.category.id)).toEqual([]);
    expect((await finishImport(dry.id, admin, 9)).body).toMatchObject({ rows: 9, created: 6, skipped: 2, refused: 1 });
    expect(await database().importTrial.count()).toBe(0);
    expect(await countOf(dry.category.id, "business")).toBe(0);

    const real = await begin({
      as: admin,
      kind: "business",
      categoryId: dry.category.id,
      headers: ["Business Name", "City"],
    });
    const same = [
      await sendPart(real, rows, { as: admin }),
      await sendPart(real, repeated, { as: admin, first: rows.length }),
    ];
    const plain = (answer: (typeof same)[number]) => ({
      ...answer.body,
      skipped: answer.body.skipped.map(({ index, reason }) => ({ index, reason })),
    });
    expect(same.map(plain)).toEqual(answers.map(plain));
    await finishImport(real.id, admin, 9);
    expect(await storedIn(dry.category.id)).toHaveLength(6);
    expect(await differences()).toEqual({});
  });

  it("is chosen when the import starts: an import that stores accepts no dry-run batch", async () => {
    const file = await begun();
    expect((await sendPart(file, cells(1), { as: admin, dry: true })).status).toBe(400);
    expect(await storedIn(file.category.id)).toEqual([]);
  });

  it("can be run on separate rows", async () => {
    const { id } = await makeCategory("doctor");
    const items = [{ name: "Ada", category_id: id }, { name: "Ada", category_id: id }, { category_id: id }];
    const answer = await sendRows("doctor", items, { as: admin, dry: true });
    expect(answer.body).toMatchObject({ created: 1, skipped: [{ index: 1 }, { index: 2 }] });
    expect(await storedIn(id)).toEqual([]);
  });
});

describe("rejected rows", () => {
  it("can be downloaded with their own columns and the reason, escaped for spreadsheets", async () => {
    const file = await begun({ headers: ["Remarks", "Name", "City"] });
    await sendPart(file, [["=1+1", "Ada", "Kent"]], { as: admin, first: 1 });
    await sendPart(file, [["", "Grace", "x".repeat(256)]], { as: admin });
    await sendPart(
      file,
      [
        ["@x, y", "Ada", "Kent"],
        ['a "b"\nc\0', "-", "+12065550100"],
      ],
      { as: admin, first: 2 },
    );
    const [{ id } = { id: 0 }] = await storedIn(file.category.id);
    const refused = `2,city: Ensure this field has no more than 255 characters.,,Grace,${"x".repeat(256)}`;
    const skipped = [
      `4,duplicate in this file (listing ${id}),"'@x, y",Ada,Kent`,
      `5,no name,"a ""b""\nc",'-,+12065550100`,
    ];
    expect(await rejectLines(file.id, admin)).toEqual(["row,reason,Remarks,Name,City", refused, ...skipped]);
    expect(await rejectLines(file.id, admin, "?only=refused")).toEqual(["row,reason,Remarks,Name,City", refused]);
    expect((await rejectLines(file.id, admin, "?only=skipped")).slice(1)).toEqual(skipped);
    expect(await rejectLines(file.id, owner)).toEqual(['{"detail":"Not found."}']);
  });
});

describe("a row that names a category", () => {
  it("is stored there instead of in the import's category", async () => {
    const other = await makeCategory("business");
    const file = await begun({ headers: ["name", "category"] });
    const { body } = await sendPart(
      file,
      [
        ["Here", ""],
        ["There", other.fullSlug],
        ["Nowhere", "no/such"],
      ],
      { as: admin },
    );
    const said = { message: "There is no such category.", before: "no/such", after: "the chosen category" };
    expect(body.errors).toEqual([]);
    expect(body.warnings).toEqual([{ index: 2, field: "category", ...said }]);
    expect((await storedIn(file.category.id)).map(({ name }) => name)).toEqual(["Here", "Nowhere"]);
    expect((await storedIn(other.id)).map(({ name }) => name)).toEqual(["There"]);
  });

  it("is stored there however the path is written, and refused for the other kind", async () => {
    const parent = await makeCategory("business");
    const child = await makeCategory("business", { parentId: parent.id });
    const doctors = await makeCategory("doctor");
    const file = await begun({ headers: ["name", "category"] });
    const { body } = await sendPart(
      file,
      [
        ["Path", `${parent.name} > ${child.name}`],
        ["Slashes", `/${child.fullSlug}/`],
        ["Pipe", `${parent.slug}|${child.slug}`],
        ["Leaf", child.name],
        ["Doctor", doctors.name],
      ],
      { as: admin },
    );
    const error = "This category holds the other kind of listing.";
    expect(body.errors).toEqual([{ index: 4, errors: { category: [error] } }]);
    expect((await storedIn(child.id)).map(({ name }) => name)).toEqual(["Leaf", "Path", "Pipe", "Slashes"]);
  });
});
