import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { mostSaved } from "@/lib/rules/saved-list";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { mergeCalls } from "../support/merges";

const db = database();
let me: SignedIn;
let ids: number[];

beforeAll(async () => {
  me = await signIn();
  const listings = [];
  for (const kind of ["business", "doctor", "business"] as const) listings.push(await makeListing(db, { kind }));
  ids = listings.map(({ id }) => id);
});

const save = async (some: unknown[], who = me) =>
  (await call({ path: "saved/", method: "POST", body: { ids: some }, as: who.headers })).body;
const read = async (who = me) => (await call({ path: "saved/", as: who.headers })).body;
const remove = async (id: number, who = me) =>
  (await call({ path: `saved/${id}/`, method: "DELETE", as: who.headers })).status;
const listed = async (some: readonly number[]) => {
  const { body } = await call({ path: `saved/listings/?ids=${some.join(",")}` });
  return (body as Listing[]).map(({ id }) => id);
};

describe("an account's saved listings", () => {
  it("are added to, the first given as the latest, and are each person's own", async () => {
    const [a, b, c] = ids as [number, number, number];
    expect(await save([a])).toEqual({ ids: [a] });
    expect(await save([c, b, a])).toEqual({ ids: expect.arrayContaining([a, b, c]) as number[] });
    expect(await read(await signIn())).toEqual({ ids: [] });
    expect(await remove(b)).toBe(204);
    expect(await remove(b)).toBe(204);
    expect(await read()).toEqual({ ids: expect.not.arrayContaining([b]) as number[] });
  });

  it("keep the order of a list from a device", async () => {
    const who = await signIn();
    expect(await save(ids.toReversed(), who)).toEqual({ ids: ids.toReversed() });
  });

  it("leave out listings that don't exist or aren't public", async () => {
    const { id } = await makeListing(db, { status: "pending" });
    expect(await save([id, 2_000_000_000, ids[0]], await signIn())).toEqual({ ids: [ids[0]] });
  });

  it("end at the limit, also for calls at the same time", async () => {
    const who = await signIn();
    const { id: categoryId } = await makeCategory(db);
    await db.listing.createMany({
      data: Array.from({ length: mostSaved + 10 }, (_, at) => ({
        ...{ kind: "business" as const, status: "active" as const, categoryId },
        ...{ name: `Kept ${at}`, slug: `kept-${at}` },
      })),
    });
    const all = (await db.listing.findMany({ where: { categoryId }, select: { id: true } })).map(({ id }) => id);
    await Promise.all([save(all.slice(0, 110), who), save(all.slice(110), who)]);
    expect(await db.savedListing.count({ where: { userId: who.id } })).toBe(mostSaved);
    const { status } = await call({
      ...{ path: "saved/", method: "POST", as: who.headers },
      body: { ids: all.slice(0, mostSaved + 1) },
    });
    expect(status).toBe(400);
  });

  it("follow a merge and its undo", async () => {
    const [who, admin] = [await signIn(), await signIn({ userType: "admin" })];
    const kept = await makeListing(db);
    const merged = await makeListing(db, { categoryId: kept.categoryId });
    await save([merged.id], who);
    const calls = mergeCalls(admin.headers);
    const { body: merge } = await calls.merge(kept.id, merged.id);
    expect([await read(who), await listed([merged.id, kept.id])]).toEqual([{ ids: [kept.id] }, [kept.id]]);
    await calls.undo(merge.id);
    expect([await read(who), await listed([merged.id])]).toEqual([{ ids: [merged.id] }, [merged.id]]);
    await calls.merge(kept.id, merged.id);
    await remove(kept.id, who);
    expect(await read(who)).toEqual({ ids: [] });
  });

  it("are in the export of the account's data, and go when it is closed", async () => {
    const who = await signIn();
    await save([ids[0]], who);
    const rows = await db.$queryRaw<{ place: string }[]>`SELECT place FROM held_about(${who.id}::int)`;
    expect(rows.map(({ place }) => place)).toContain("saved_listing");
    const { email } = await db.user.findUniqueOrThrow({ where: { id: who.id } });
    const body = { reviews: "delete", confirm_email: email };
    await call({ path: "users/me/", method: "DELETE", body, as: who.headers });
    expect(await db.savedListing.count({ where: { userId: who.id } })).toBe(0);
  });
});

describe("the listings of a list", () => {
  it("are public ones of both kinds in the given order, each once", async () => {
    const { id: hidden } = await makeListing(db, { status: "suspended" });
    const asked = [...ids.toReversed(), hidden, 2_000_000_000, ids[2] ?? 0];
    expect(await listed(asked)).toEqual(ids.toReversed());
  });

  it.each(["", "x", "1,", "0", Array.from({ length: mostSaved + 1 }, (_, at) => at + 1).join(",")])(
    "aren't read for %j",
    async (text) => expect((await call({ path: `saved/listings/?ids=${text}` })).status).toBe(400),
  );
});
