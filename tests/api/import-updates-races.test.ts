import pg from "pg";
import { beforeAll, describe, expect, it } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { database, Prisma } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { begin, sendPart } from "../support/file-import";
import { begun, exported, only, type Table, update as updateBy, type Updating } from "../support/import-updates";
import { makeCategory } from "../support/imports";
import { differences } from "../support/recount";

const db = database();
let admin: SignedIn;

beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const update = (table: Table, updating: Partial<Updating> = {}) => updateBy(table, { as: admin, ...updating });
const find = (id: number) => db.listing.findUniqueOrThrow({ where: { id } });

describe("a listing that changes elsewhere", () => {
  it("is left as it is, by the moment in its export or since the check", async () => {
    const { id: categoryId } = await makeCategory("business");
    const { id } = await makeListing(db, { categoryId, city: "Kent" });
    const table = await exported("business", `?category_id=${categoryId}`, admin);
    const [row] = table.rows;
    if (!row) throw new Error("no row");
    row[table.headers.indexOf("city")] = "York";
    const bare = only(["listing_id", String(id)], ["city", "York"]);
    const { file: check } = await update(bare, { dry: true });
    await db.listing.update({ where: { id }, data: { description: "Edited meanwhile" } });
    const reasons = async (...given: Parameters<typeof update>) => (await update(...given)).answer.skipped;
    expect(await reasons(table)).toEqual([{ index: 0, reason: "changed since the export", id }]);
    expect(await reasons(bare, { check: check.id })).toEqual([{ index: 0, reason: "changed since the check", id }]);
    expect(await find(id)).toMatchObject({ city: "Kent", description: "Edited meanwhile" });
    row[table.headers.indexOf("listing_updated_at")] = "yesterday";
    expect((await update(table)).answer.errors).toMatchObject([{ index: 0 }]);
    expect((await update(bare)).done).toMatchObject({ updated: 1 });
  });

  it("is left as it is when it changes while a batch waits for it", async () => {
    const { id: categoryId } = await makeCategory("business");
    const { id } = await makeListing(db, { categoryId, city: "Kent" });
    const file = await begin(begun(["listing_id", "city"], { as: admin }));
    const other = new pg.Client({ connectionString: process.env.DATABASE_URL });
    await other.connect();
    try {
      await other.query("BEGIN");
      await other.query("UPDATE listing SET city = 'Lynn', updated_at = now() + interval '1 second' WHERE id = $1", [
        id,
      ]);
      const sent = Promise.all([sendPart(file, [[String(id), "York"]], { as: admin })]);
      const waits = Prisma.sql`SELECT count(*)::int AS n FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock'`;
      await expect.poll(async () => (await db.$queryRaw<[{ n: number }]>(waits))[0].n).toBe(1);
      await other.query("COMMIT");
      const [{ body }] = await sent;
      expect(body).toMatchObject({ updated: 0, skipped: [{ index: 0, reason: "changed since the check", id }] });
      expect((await find(id)).city).toBe("Lynn");
    } finally {
      await other.end();
    }
  });

  it("is updated once when two files change it at the same time", async () => {
    const { id: categoryId } = await makeCategory("business");
    const made = [];
    for (let n = 0; n < 20; n += 1) made.push(await makeListing(db, { categoryId, name: `Raced ${n}`, city: "Kent" }));
    const table = await exported("business", `?category_id=${categoryId}`, admin);
    const edited = (city: string) => {
      const rows = table.rows.map((row) => row.map((cell) => (cell === "Kent" ? city : cell)));
      return { ...table, rows: city === "York" ? rows : rows.reverse() };
    };
    const answers = await Promise.all([update(edited("York")), update(edited("Lynn"))]);
    const sum = answers.reduce((all, { done }) => all + done.updated, 0);
    expect([sum, answers.reduce((all, { done }) => all + done.skipped, 0)]).toEqual([20, 20]);
    const changes = await db.auditRow.count({
      where: { objectType: "listing", objectId: { in: made.map((one) => one.id) } },
    });
    expect(changes).toBe(20);
    expect(await differences()).toEqual({});
  });
});
