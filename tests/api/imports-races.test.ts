import { beforeAll, describe, expect, it } from "vitest";
import { type Kind, kinds, otherKind } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { recountIdleBranches } from "@/server/imports/recount";
import { signIn, type SignedIn } from "../support/actors";
import { countOf, type Item, makeCategory, sendRows, type Sent, someRows, storedIn } from "../support/imports";

let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const send = (kind: Kind, items: Item[], sent: Partial<Sent> = {}) => sendRows(kind, items, { as: admin, ...sent });

describe.each(kinds)("duplicates of a %s", (kind) => {
  const street = { street_address: "1 Oak St.", zip: "98101" };
  const phone = { phone: "206-555-0100" };
  const cases: [name: string, rows: [Item, Item], isSame: boolean][] = [
    ["street and ZIP code", [street, { street_address: "1  OAK ST", zip: "98101", city: "Elsewhere" }], true],
    ["phone where one lacks a street", [{ ...street, ...phone }, { phone: "(206) 555 0100" }], true],
    ["the whole row", [{ city: "Kent" }, { city: "KENT" }], true],
    [
      "no rule: two streets",
      [
        { ...street, ...phone },
        { ...street, ...phone, street_address: "2 Elm St" },
      ],
      false,
    ],
    ["no rule: two towns", [{ city: "Kent" }, { city: "York" }], false],
  ];

  it.each(cases)("are found by %s, in the database and in the batch", async (_, [one, other], isSame) => {
    const { id } = await makeCategory(kind);
    const name = `Ada & Söns ${id} ${kind}`;
    const rows = [
      { name, category_id: id, ...one },
      { name: name.toUpperCase().replace("&", "-"), category_id: id, ...other },
    ];
    const skipped = (await send(kind, rows)).body.skipped;
    expect(skipped).toEqual(isSame ? [{ index: 1, reason: "duplicate in this file" }] : []);
    const [first] = await storedIn(id);
    const again = (await send(kind, rows.slice(0, 1))).body;
    expect(again).toMatchObject({ created: 0, skipped: [{ index: 0, reason: "imported before", id: first?.id }] });
    const reverse = (await send(kind, rows.slice(1))).body;
    expect(reverse.created).toBe(0);
  });

  it("aren't compared with the other kind", async () => {
    const [own, other] = [await makeCategory(kind), await makeCategory(otherKind(kind))];
    const row = { ...someRows(1, street)[0] };
    expect((await send(kind, [{ ...row, category_id: own.id }])).body.created).toBe(1);
    expect((await send(otherKind(kind), [{ ...row, category_id: other.id }])).body.created).toBe(1);
  });
});

describe("slugs", () => {
  const slugs = async (id: number) => (await storedIn(id)).map((row) => row.slug).sort();
  const cities = (count: number, cells: Item) =>
    Array.from({ length: count }, (_, n) => ({ ...cells, city: `Town ${n}` }));

  it("are numbered within a category, over several batches, and free in another", async () => {
    const [one, two] = [await makeCategory("business"), await makeCategory("business")];
    const name = "Same Name";
    await send("business", cities(3, { name, category_id: one.id }));
    await send("business", [...cities(6, { name, category_id: one.id }), { name: "Same Name 4", category_id: one.id }]);
    await send("business", [{ name, city: "Far", category_id: two.id }]);
    expect(await slugs(one.id)).toEqual(
      ["same-name", "same-name-2", "same-name-3", "same-name-4", "same-name-4-2", "same-name-5", "same-name-6"].sort(),
    );
    expect(await slugs(two.id)).toEqual(["same-name"]);
  });

  it("are unique for names without a Latin letter too, with several concurrent batches", async () => {
    const { id } = await makeCategory("business");
    const batch = (n: number) =>
      Array.from({ length: 40 }, (_, m) => ({ name: `北京 ${"甲".repeat(n * 40 + m + 1)}`, category_id: id }));
    const answers = await Promise.all([0, 1, 2, 3].map((n) => send("business", batch(n))));
    expect(answers.map((answer) => answer.body.created)).toEqual([40, 40, 40, 40]);
    expect(new Set(await slugs(id)).size).toBe(160);
  });
});

describe("concurrent batches", () => {
  it.each(kinds)("store each row once when they have the same %s rows", async (kind) => {
    const { id } = await makeCategory(kind);
    const items = someRows(200, { category_id: id, street_address: "1 Oak St", zip: "98101" });
    const answers = await Promise.all([items, [...items].reverse(), items].map((rows) => send(kind, rows)));
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201]);
    expect(answers.reduce((sum, answer) => sum + answer.body.created, 0)).toBe(200);
    expect(await storedIn(id)).toHaveLength(200);
  });

  it("store all of their different rows, and the last one counts them", async () => {
    const top = await makeCategory("doctor");
    const below = await makeCategory("doctor", { parentId: top.id });
    const batches = [0, 1, 2, 3].map((n) => someRows(250, { category_id: n % 2 ? top.id : below.id }));
    const answers = await Promise.all(batches.map((items) => send("doctor", items, { recalc: "1" })));
    expect(answers.map((answer) => answer.body.created)).toEqual([250, 250, 250, 250]);
    await send("doctor", someRows(1, { category_id: top.id }), { recalc: "1" });
    expect([await countOf(top.id, "doctor"), await countOf(below.id, "doctor")]).toEqual([1001, 500]);
  });

  it("run one after the other when larger than the locks allow", async () => {
    const { id } = await makeCategory("business");
    const items = someRows(700, { category_id: id });
    const answers = await Promise.all(
      [items, items, someRows(300, { category_id: id })].map((rows) => send("business", rows)),
    );
    expect(answers.reduce((sum, answer) => sum + answer.body.created, 0)).toBe(1000);
  });
});

describe("the import job", () => {
  it("counts branches whose import has been idle for a minute, and no others", async () => {
    const [silent, busy] = [await makeCategory("business"), await makeCategory("business")];
    await send("business", someRows(3, { category_id: silent.id }));
    await database().categoryRecount.updateMany({
      where: { categoryId: silent.id },
      data: { markedAt: new Date(Date.now() - 61_000) },
    });
    await send("business", someRows(2, { category_id: busy.id }));
    expect(await recountIdleBranches(database())).toBeGreaterThan(0);
    expect([await countOf(silent.id, "business"), await countOf(busy.id, "business")]).toEqual([3, 0]);
  });

  it("runs on one of several servers", async () => {
    const { id } = await makeCategory("business");
    await send("business", someRows(3, { category_id: id }));
    await database().categoryRecount.updateMany({ data: { markedAt: new Date(0) } });
    const counted = await Promise.all([1, 2, 3].map(() => recountIdleBranches(database())));
    expect(counted.filter((count) => count > 0)).toHaveLength(1);
    expect(await countOf(id, "business")).toBe(3);
  });
});

describe("listings added concurrently one by one", () => {
  it("are all counted in one category, without a deadlock", async () => {
    const { id } = await makeCategory("business");
    const add = (n: number) =>
      database().listing.create({
        data: { kind: "business", status: "active", name: `Adder ${n}`, slug: `adder-${n}`, categoryId: id },
        select: { id: true },
      });
    await Promise.all(Array.from({ length: 12 }, (_, n) => add(n)));
    expect(await countOf(id, "business")).toBe(12);
  });
});
