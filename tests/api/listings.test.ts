import { beforeAll, describe, expect, it } from "vitest";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { type Kind, otherKind } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeClaim } from "@/prisma/factories/claim";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { signIn } from "../support/actors";
import { call } from "../support/call";
import { bothKinds } from "../support/kinds";

interface ListAnswer {
  count: number;
  next: string | null;
  previous: string | null;
  results: Listing[];
}

const names = (answer: { body: unknown }) => (answer.body as ListAnswer).results.map(titleOf);

async function makeSubtree(kind: Kind) {
  const db = database();
  const root = await makeCategory(db, { kind, name: `Root ${kind}` });
  const child = await makeCategory(db, { parentId: root.id, name: `Child ${kind}` });
  return { root, child };
}

describe.each(bothKinds)("$segment/", ({ kind, segment, titleField }) => {
  const request = (query: string, as?: Record<string, string>) => call({ path: `${segment}/?${query}`, as });
  let owner: Awaited<ReturnType<typeof signIn>>;
  let categories: Awaited<ReturnType<typeof makeSubtree>>;

  beforeAll(async () => {
    const db = database();
    owner = await signIn({ userType: "owner" });
    categories = await makeSubtree(kind);
    const [inRoot, inChild] = [categories.root.id, categories.child.id];
    await makeListing(db, { name: "Ada Plain", categoryId: inRoot, city: "Austin", state: "TX" });
    await makeListing(db, { name: "Bea Premium", categoryId: inChild, isPremium: true, city: "Santa Fe", state: "NM" });
    const rated = await makeListing(db, { name: "Cid Rated", categoryId: inChild, state: "TX" });
    for (const rating of [5, 5, 4]) await makeReview(db, { listingId: rated.id, rating });
    await makeListing(db, { name: "Dee Pending", categoryId: inRoot, status: "pending", claimedById: owner.id });
    await makeListing(db, { name: "Eva Gone", categoryId: inRoot, status: "suspended" });
  });

  it("returns active ones of its kind only, premium first, then by adjusted score", async () => {
    const answer = await request("");
    expect(answer.status).toBe(200);
    expect(names(answer)).toEqual(["Bea Premium", "Cid Rated", "Ada Plain"]);
    expect((answer.body as ListAnswer).results.every((item) => item.type === kind)).toBe(true);
  });

  it("names each by its kind's own field, and returns both spellings of the shared ones", async () => {
    const first = (await request("limit=1")).body as ListAnswer;
    const item = first.results[0] as unknown as Record<string, unknown>;
    expect(item[titleField]).toBe("Bea Premium");
    expect(item.name === undefined || item.provider_name === undefined).toBe(true);
    for (const [one, other] of [
      ["language", "languages"],
      ["education", "educations"],
      ["license", "licenses"],
      ["created_at", "created_date"],
      ["updated_at", "updated_date"],
      ["claimed_by", "claimed_by_id"],
    ] as const) {
      expect(item).toHaveProperty(one);
      expect(item[one]).toEqual(item[other]);
    }
    expect(item.category).toEqual({
      id: categories.child.id,
      name: categories.child.name,
      full_slug: `root-${kind}/child-${kind}`,
    });
  });

  it("pages with an exact count and links to both neighbors", async () => {
    const { body } = await request("limit=1&offset=1&state=tx&state=tx");
    const page = body as ListAnswer;
    expect(page).toMatchObject({ count: 2, next: null });
    const middle = (await request("limit=1&offset=1")).body as ListAnswer;
    expect(middle.count).toBe(3);
    expect(new URL(middle.next ?? "").searchParams.get("offset")).toBe("2");
    expect(new URL(middle.previous ?? "").searchParams.get("offset")).toBe("0");
    expect(((await request("offset=99")).body as ListAnswer).count).toBe(3);
    expect((await request("limit=0")).body).toMatchObject({ count: 3, results: [] });
    expect((await request("limit=999999")).status).toBe(200);
  });

  it.each([
    ["city=austin", ["Ada Plain"]],
    ["city=SANTA%20FE", ["Bea Premium"]],
    ["state=Texas", ["Cid Rated", "Ada Plain"]],
    ["is_premium=true", ["Bea Premium"]],
    ["is_premium=0", ["Cid Rated", "Ada Plain"]],
    ["slug=ada-plain", ["Ada Plain"]],
    ["search=rated", ["Cid Rated"]],
    ["category_id=999999", []],
    ["ordering=-name", ["Cid Rated", "Bea Premium", "Ada Plain"]],
    ["ordering=-total_reviews,name", ["Cid Rated", "Ada Plain", "Bea Premium"]],
    ["unknown=1&state=", ["Bea Premium", "Cid Rated", "Ada Plain"]],
  ])("filters and orders by %s", async (query, expected) => expect(names(await request(query))).toEqual(expected));

  it("includes a category's whole subtree, by id and by path", async () => {
    expect(names(await request(`category_id=${categories.root.id}`))).toHaveLength(3);
    expect(names(await request(`category_path=root-${kind}/child-${kind}`))).toEqual(["Bea Premium", "Cid Rated"]);
  });

  it("accepts up to a thousand ids", async () => {
    const [some] = ((await request("limit=1")).body as ListAnswer).results;
    expect(names(await request(`ids=${some?.id},999999`))).toEqual(["Bea Premium"]);
    expect(names(await request(`id__in=${some?.id}`))).toEqual(["Bea Premium"]);
    const tooMany = Array.from({ length: 1001 }, (_, at) => at + 1).join(",");
    expect(await request(`ids=${tooMany}`)).toMatchObject({ status: 400, body: { ids: [expect.any(String)] } });
  });

  it.each(["ids=", "id__in=", "ids=,", "ids=&id__in=", "city=***", "city=%2C", "city=-", "search=***"])(
    "returns nothing for %s",
    async (query) => expect((await request(query)).body).toMatchObject({ count: 0, results: [] }),
  );

  it("caps the limit at its maximum", async () => {
    expect(names(await request("limit=99999999999999999999"))).toHaveLength(3);
    expect(names(await request(`limit=${"9".repeat(400)}`))).toHaveLength(3);
    expect(await request("offset=99999999999999999999")).toMatchObject({
      status: 200,
      body: { count: 3, results: [] },
    });
  });

  it.each([
    ["limit=0x5", "limit"],
    ["limit=1e2", "limit"],
    ["category_id=01", "category_id"],
    ["ids=007", "ids"],
    ["limit=x", "limit"],
    ["limit=-1", "limit"],
    ["offset=1.5", "offset"],
    ["ordering=phone", "ordering"],
    ["status=gone", "status"],
    ["is_premium=maybe", "is_premium"],
    ["category_id=0", "category_id"],
    ["ids=1,x", "ids"],
    ["city=a%00b", "city"],
  ])("answers %s with 400 on that parameter", async (query, field) => {
    const { status, body } = await request(query);
    expect(status).toBe(400);
    expect(Object.keys(body as object)).toEqual([field]);
  });

  it("returns an owner's own in any status to them, all to an admin, and neither to a guest", async () => {
    const own = `claimed_by=${owner.id}&ordering=name`;
    expect(names(await request(own, owner.headers))).toEqual(["Dee Pending"]);
    expect(names(await request(own))).toEqual([]);
    expect(names(await request(own, (await signIn()).headers))).toEqual([]);
    const admin = await signIn({ userType: "admin" });
    expect(names(await request("status=suspended", admin.headers))).toEqual(["Eva Gone"]);
    const suspendedAdmin = await signIn({ userType: "admin", status: "suspended" });
    expect(names(await request("status=suspended", suspendedAdmin.headers))).toEqual([]);
  });

  it("finds one by id, slug, and path, and none of the other kind", async () => {
    const category = categories.child;
    const listing = await database().listing.findFirstOrThrow({
      where: { categoryId: category.id, slug: "cid-rated" },
    });
    const path = ["root-" + kind, "child-" + kind, "cid-rated"];
    for (const answer of [
      await call({ path: `${segment}/${listing.id}/` }),
      await call({ path: `${segment}/by-path/${path.join("/")}/` }),
      await call({ path: `${segment}/by-slug/CID-rated/` }),
    ]) {
      expect(answer).toMatchObject({ status: 200, body: { id: listing.id, total_reviews: 3 } });
      expect((answer.body as Listing).average_rating).toBeCloseTo(14 / 3);
      expect((answer.body as Listing).path).toBe(`/business/${path.join("/")}`);
    }
    const other = bothKinds.find((one) => one.kind === otherKind(kind))?.segment ?? "";
    expect((await call({ path: `${other}/${listing.id}/` })).status).toBe(404);
  });

  it.each(["0", "01", "abc", "99999999999", "1e3", "-1", "2147483647"])("answers 404 to the id %s", async (id) => {
    expect(await call({ path: `${segment}/${id}/` })).toMatchObject({
      status: 404,
      body: { detail: "Not found." },
    });
  });

  it("reveals who requested a listing only to the claimant and admins", async () => {
    const claimant = await signIn();
    const listing = await database().listing.findFirstOrThrow({ where: { name: "Ada Plain", kind } });
    await makeClaim(database(), { listingId: listing.id, userId: claimant.id, notes: "I run it." });
    const seen = async (as?: Record<string, string>) => (await call({ path: `${segment}/${listing.id}/`, as })).body;
    expect(await seen()).toMatchObject({ claim_status: "pending", pending_claim_by: null, pending_claim_notes: null });
    expect(await seen(claimant.headers)).toMatchObject({
      pending_claim_by: claimant.id,
      pending_claim_notes: "I run it.",
    });
  });

  it("features premium first, then the highest average, then the most reviews", async () => {
    const answer = await call({ path: `${segment}/featured/?limit=2` });
    expect((answer.body as Listing[]).map(titleOf)).toEqual(["Bea Premium", "Cid Rated"]);
  });
});

describe("an unknown kind", () => {
  const methods = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"] as const;

  it.each(["", "1/", "by-path/a/b/", "by-slug/a/", "featured/", "bulk_create/"])(
    "answers 404 at %s, with any method, signed in or not",
    async (rest) => {
      for (const method of methods) {
        const sent = { path: `lawyers/${rest}`, method, headers: { origin: "https://evil.example" } };
        expect([method, await call(sent)]).toMatchObject([method, { status: 404, body: { detail: "Not found." } }]);
      }
    },
  );

  it("has no effect on known kinds, which answer 405 with their methods", async () => {
    const known = await call({ path: "doctors/", method: "DELETE" });
    expect([known.status, known.headers.get("allow")]).toEqual([405, "GET, POST, HEAD, OPTIONS"]);
  });
});
