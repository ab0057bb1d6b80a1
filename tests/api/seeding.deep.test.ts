import { beforeAll, describe, expect, it } from "vitest";
import { fillWithDemo } from "@/dev/demo/fill";
import { seedWhenEmpty } from "@/dev/demo/seed-when-empty";
import { runTool } from "@/scripts/process/run-tool";
import { database } from "@/server/db/client";
import { makeTestDatabase } from "../support/postgres/test-database";
import { makePrisma } from "../support/prisma";

const url = process.env.DATABASE_OWNER_URL ?? "";
const db = database();

beforeAll(async () => {
  await seedWhenEmpty(url);
}, 120_000);

describe("seeding", () => {
  it("produces the same directory every time", async () => {
    const other = await makeTestDatabase();
    const prisma = makePrisma(other.ownerUrl);
    await fillWithDemo(prisma, new Date("2027-03-14T15:09:26Z"));
    const dated = {
      createdAt: true,
      updatedAt: true,
      pageChangedAt: true,
      publicAt: true,
      claimedAt: true,
      closedOn: true,
      premiumExpires: true,
    } as const;
    const [one, two] = await Promise.all(
      [db, prisma].map((each) => each.listing.findMany({ omit: dated, orderBy: { id: "asc" } })),
    );
    expect(two).toEqual(one);
    const words = { omit: { createdAt: true, updatedAt: true, deletedAt: true, id: true } } as const;
    const texts = [db, prisma].map(async (each) =>
      (await each.review.findMany(words)).map((row) => JSON.stringify(row)).sort(),
    );
    expect(await texts[1]).toEqual(await texts[0]);
    await prisma.$disconnect();
    await other.drop();
  }, 90_000);

  it("inserts nothing when an existing row conflicts", async () => {
    const other = await makeTestDatabase();
    const prisma = makePrisma(other.ownerUrl);
    await prisma.pageMeta.create({ data: { metaType: "static", pageName: "home" } });
    await expect(fillWithDemo(prisma, new Date())).rejects.toThrow();
    expect([await prisma.user.count(), await prisma.listing.count(), await prisma.category.count()]).toEqual([0, 0, 0]);
    await prisma.$disconnect();
    await other.drop();
  }, 90_000);

  it("leaves a database with listings alone, and says so", async () => {
    const before = await db.listing.count();
    const { code, output } = await runTool(["--import", "tsx", "dev/demo/seed.ts"], {
      env: { DATABASE_URL: url, NODE_OPTIONS: "--conditions=react-server" },
    });
    expect(code).toBe(1);
    expect(output).toContain("holds listings or users already");
    expect(await db.listing.count()).toBe(before);
  });
});
