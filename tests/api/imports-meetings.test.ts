import { beforeAll, describe, expect, it } from "vitest";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { begin, finishImport, sendPart, undoImport } from "../support/file-import";
import { makeCategory, storedIn } from "../support/imports";
import { mergeCalls } from "../support/merges";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;
let owner: SignedIn;
beforeAll(async () => {
  [admin, owner] = [await signIn({ userType: "admin" }), await signIn({ userType: "owner" })];
});

const mapping = ["name", "street_address", "city", "state", "zip", "phone", "description"];
let made = 0;

/** A file of some firms, none of which an earlier test had. */
function fileOf(count: number): string[][] {
  made += 1;
  return Array.from({ length: count }, (_, n) => [
    `Meeting ${made} Firm ${n}`,
    `${n + 1} Oak St`,
    "Austin",
    "TX",
    "78701",
    `(512) 555-01${10 + n}`,
    "As the file says.",
  ]);
}

/** Imports rows into a category, or updates listings by them. */
async function run(rows: string[][], into: { categoryId: number } | { key: string }) {
  const target = "key" in into ? { update: { update_key: into.key } } : into;
  const file = await begin({ as: admin, kind: "business", headers: mapping, mapping, ...target });
  const { body } = await sendPart(file, rows, { as: admin });
  await finishImport(file.id, admin, rows.length);
  return { id: file.id, answer: body };
}

async function imported(count: number) {
  const rows = fileOf(count);
  const { id: categoryId } = await makeCategory("business");
  const { id } = await run(rows, { categoryId });
  return { rows, categoryId, importId: id, listings: await storedIn(categoryId) };
}

const claim = (id: number) =>
  db.listing.update({ where: { id }, data: { claimedById: owner.id, claimedAt: new Date() } });
const edit = (id: number, body: object) =>
  call({ path: `businesses/${id}/`, method: "PATCH", body, as: owner.headers });
const textsOf = async (id: number) => {
  const { phone, description } = await db.listing.findUniqueOrThrow({ where: { id } });
  return { phone, description };
};

describe("a file that is imported again after its listings", () => {
  it("were merged, suspended, closed, or claimed creates none of them anew", async () => {
    const { rows, categoryId, listings } = await imported(5);
    const [kept, merged, suspended, closed, claimed] = listings.map(({ id }) => id) as [
      number,
      number,
      number,
      number,
      number,
    ];
    expect((await mergeCalls(admin.headers).merge(kept, merged)).status).toBe(201);
    const grounds = { reason: "not_real", facts: "Nobody works at this address." };
    const asked = [
      { path: `businesses/${suspended}/`, method: "PATCH", body: { status: "suspended", ...grounds } },
      { path: `businesses/${closed}/close/`, method: "POST", body: grounds },
    ];
    for (const one of asked) expect((await call({ ...one, as: admin.headers })).status).toBe(200);
    await claim(claimed);
    const { answer } = await run(rows, { categoryId });
    expect(answer).toMatchObject({ created: 0, errors: [] });
    expect(answer.skipped.map(({ reason }) => reason)).toEqual(Array<string>(5).fill("imported before"));
    expect(await storedIn(categoryId)).toHaveLength(5);
    expect(await differences()).toEqual({});
  });

  it("were merged updates none of them by the merged one's row, and the undone merge is updated again", async () => {
    const { rows, listings } = await imported(2);
    const [kept, merged] = listings.map(({ id }) => id) as [number, number];
    const admins = mergeCalls(admin.headers);
    const { body } = await admins.merge(kept, merged);
    const changed = rows.map((row) => row.with(6, "A newer file."));
    const { answer } = await run(changed, { key: "name" });
    expect(answer).toMatchObject({ updated: 1, skipped: [{ index: 1, reason: "not found" }] });
    expect((await textsOf(kept)).description).toBe("A newer file.");
    expect((await admins.undo((body as { id: number }).id)).status).toBe(200);
    expect((await run(changed, { key: "name" })).answer).toMatchObject({ updated: 1, unchanged: 1, skipped: [] });
    expect((await textsOf(merged)).description).toBe("A newer file.");
  });
});

describe("an administrator's update of a claimed listing", () => {
  it("keeps what its owner wrote and says so, and changes the rest", async () => {
    const { rows, listings } = await imported(1);
    const id = listings[0]?.id ?? 0;
    await claim(id);
    expect((await edit(id, { description: "In the owner's words." })).status).toBe(200);
    const newer = rows.map((row) => row.with(5, "(512) 555-0177").with(6, "As another file says."));
    const { answer } = await run(newer, { key: "name" });
    expect(answer).toMatchObject({ updated: 1, changes: [{ field: "phone" }] });
    expect(answer.warnings).toEqual([
      {
        index: 0,
        field: "description",
        message: "Its owner wrote this: left as it was.",
        before: "As another file says.",
        after: null,
      },
    ]);
    expect(await textsOf(id)).toEqual({ phone: "+15125550177", description: "In the owner's words." });
  });

  it("that is undone keeps what the owner changed since", async () => {
    const { rows, listings } = await imported(2);
    const [first, second] = listings.map(({ id }) => id) as [number, number];
    await claim(first);
    const { id: update } = await run(
      rows.map((row) => row.with(6, "A newer file.")),
      { key: "name" },
    );
    expect((await edit(first, { description: "In the owner's words." })).status).toBe(200);
    expect((await undoImport(update, admin)).body).toMatchObject({ undone: 1, kept: 1 });
    expect((await textsOf(first)).description).toBe("In the owner's words.");
    expect((await textsOf(second)).description).toBe("As the file says.");
  });
});

it("two updates by different files at once change each listing once, and the later one wins whole", async () => {
  const { rows, listings } = await imported(3);
  const files = ["One file.", "Another file."].map((text) => rows.map((row) => row.with(6, text)));
  const answers = await Promise.all(files.map((file) => run(file, { key: "name" })));
  for (const { answer } of answers) expect((answer.updated ?? 0) + answer.skipped.length).toBe(3);
  const texts = await Promise.all(listings.map(async ({ id }) => (await textsOf(id)).description));
  for (const text of texts) expect(["One file.", "Another file."]).toContain(text);
  expect(await differences()).toEqual({});
});
