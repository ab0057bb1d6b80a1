import { beforeAll, describe, expect, it } from "vitest";
import { makeCategory } from "@/prisma/factories/category";
import { listingData, makeListing } from "@/prisma/factories/listing";
import { reviewData } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { type SignedIn, signIn } from "../support/actors";
import { call } from "../support/call";

const db = database();
/** More than anyone gets of other people's rows. */
const many = 201;

interface List {
  count: number;
  next: string | null;
  previous: string | null;
  results: unknown[];
}

let admin: SignedIn;
let owner: SignedIn;
let ids: number[];
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
  owner = await signIn({ userType: "owner" });
  const { id: categoryId } = await makeCategory(db, { kind: "business" });
  const data = Array.from({ length: many }, (_, nth) =>
    listingData({ name: `Shop ${nth}`, kind: "business", categoryId, claimedById: owner.id }),
  );
  ids = (await db.listing.createManyAndReturn({ data, select: { id: true } })).map(({ id }) => id);
  await db.pageMeta.createMany({
    data: ids.map((listingId) => ({
      metaType: "business",
      listingId,
      priority: 0.8,
      changefreq: "weekly",
      title: "A title",
    })),
  });
});

async function listings(query: string, who?: SignedIn, name = ""): Promise<List> {
  const { status, body } = await call({
    path: `businesses/${name}?${query}`,
    as: who?.headers,
  });
  expect(status).toBe(200);
  return body as List;
}

describe("a list", () => {
  it("gives at most 200 rows of other people's, whatever limit is asked for, and goes on with the next page", async () => {
    for (const query of ["", "limit=1000", `limit=1000&claimed_by=${owner.id}`]) {
      const { count, next, previous, results } = await listings(query);
      expect([count, results.length, previous]).toEqual([many, 200, null]);
      const { searchParams } = new URL(next ?? "");
      expect([searchParams.get("limit"), searchParams.get("offset")]).toEqual(["200", "200"]);
      const rest = await listings(searchParams.toString());
      expect([rest.results.length, rest.next, new URL(rest.previous ?? "").searchParams.get("limit")]).toEqual([
        1,
        null,
        "200",
      ]);
    }
    expect((await listings("limit=1000", await signIn())).results).toHaveLength(200);
  });

  it("gives moderators, and anyone of their own, up to 1,000", async () => {
    for (const who of [admin, await signIn({ userType: "moderator" })]) {
      const { results, next } = await listings("", who);
      expect([results.length, next]).toEqual([many, null]);
    }
    expect((await listings(`claimed_by=${owner.id}`, owner)).results).toHaveLength(many);
    expect((await listings("", owner)).results).toHaveLength(200);
  });

  it("limits reviews, page meta records, and featured listings alike, and not categories", async () => {
    const { id } = await makeListing(db);
    await db.review.createMany({
      data: Array.from({ length: many }, () => reviewData({ listingId: id })),
    });
    const read = async (path: string) => (await call({ path })).body as List;
    expect((await read("reviews/?limit=1000")).results).toHaveLength(200);
    expect((await read(`seo/page-meta/by-ids/?limit=1000&business_ids=${ids.join(",")}`)).results).toHaveLength(200);
    expect(await listings("limit=1000", undefined, "featured/")).toHaveLength(200);
    for (let nth = 0; nth < many; nth += 1) await makeCategory(db);
    expect((await read("categories/")).results.length).toBeGreaterThan(200);
  });
});
