import { beforeAll, describe, expect, it } from "vitest";
import { type PageMeta } from "@/lib/contract/page-meta";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { pageRecord } from "@/server/seo/records";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

type List = { count: number; results: PageMeta[]; next: string | null };
const list = async (query = "") => {
  const answer = await call({ path: `seo/page-meta/${query}`, as: admin.headers });
  return { ...answer, body: answer.body as List };
};
const byIds = async (query: string) => {
  const answer = await call({ path: `seo/page-meta/by-ids/${query}` });
  return { ...answer, body: answer.body as List };
};
const someListing = async (kind: "business" | "doctor", overrides: object = {}) =>
  makeListing(db, { categoryId: (await makeCategory(db, { kind })).id, ...overrides });

it("gives a static page its active record", async () => {
  expect(await pageRecord("premium")).toBeNull();
  const { id } = await makePageMeta(db, {
    pageName: "premium",
    title: "Premium for practices",
    robots: "noindex, follow",
  });
  expect(await pageRecord("premium")).toMatchObject({ title: "Premium for practices", robots: "noindex, follow" });
  await db.pageMeta.update({ where: { id }, data: { isActive: false } });
  expect(await pageRecord("premium")).toBeNull();
});

describe("the list of page meta records", () => {
  it("filters by type, by listing, and by words, and pages", async () => {
    const word = unique();
    const listings = [
      await someListing("business", { name: `Zebra ${word}` }),
      await someListing("doctor", { name: `Zebra ${word} MD` }),
      await someListing("business", { name: "Someone" }),
    ];
    for (const { id } of listings) await makePageMeta(db, { listingId: id, title: "T" });
    await db.pageMeta.updateMany({ where: { listingId: listings[2]!.id }, data: { title: `100% ${word}_x` } });
    const found = async (query: string) => (await list(query)).body.results.map(({ label }) => label);
    expect(await found(`?search=zebra+${word}&ordering=title`)).toEqual([`Zebra ${word}`, `Zebra ${word} MD`]);
    expect(await found(`?search=${word}&meta_type=doctor`)).toEqual([`Zebra ${word} MD`]);
    expect(await found(`?search=${encodeURIComponent(`0% ${word}_`)}`)).toEqual(["Someone"]);
    expect(await found(`?business_ids=${listings[0]!.id},${listings[1]!.id}`)).toEqual([`Zebra ${word}`]);
    expect(await found(`?business_ids=${listings[0]!.id}&doctor_ids=${listings[1]!.id}&ordering=created_at`)).toEqual([
      `Zebra ${word}`,
      `Zebra ${word} MD`,
    ]);
    const { body } = await list(`?search=zebra+${word}&limit=1&ordering=title`);
    expect([body.count, body.results.length]).toEqual([2, 1]);
    expect(body.next).toContain("offset=1");
  });

  it("finds static pages by the words of their names", async () => {
    await makePageMeta(db, { pageName: "termsofservice" });
    expect((await list("?search=terms+of+service&meta_type=static")).body.results).toMatchObject([
      { page_name: "termsofservice" },
    ]);
  });

  it.each(["?meta_type=review", "?ordering=robots", "?limit=-1", "?business_ids=x"])("refuses %s", async (query) =>
    expect((await list(query)).status).toBe(400),
  );
});

describe("the public page meta records", () => {
  it("are active ones of active listings, by id", async () => {
    const [shown, doctor, off, hidden] = [
      await someListing("business"),
      await someListing("doctor"),
      await someListing("business"),
      await someListing("business", { status: "pending" }),
    ];
    for (const { id } of [shown, doctor, hidden]) await makePageMeta(db, { listingId: id });
    await makePageMeta(db, { listingId: off.id, isActive: false });
    const { body } = await byIds(`?business_ids=${shown.id},${off.id},${hidden.id},${doctor.id}`);
    expect(body.results.map(({ business_id }) => business_id)).toEqual([shown.id]);
    const both = await byIds(`?business_ids=${shown.id}&doctor_ids=${doctor.id}`);
    expect(both.body.count).toBe(2);
  });

  it("are none without ids", async () => {
    await makePageMeta(db);
    expect((await byIds("")).body).toMatchObject({ count: 0, results: [] });
    expect((await byIds("?business_ids=")).body.count).toBe(0);
  });
});
