import { beforeAll, describe, expect, it } from "vitest";
import { type PageMeta } from "@/lib/contract/page-meta";
import { kindFacts } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { connectionPool, database } from "@/server/db/client";
import { signIn, type SignedIn } from "../support/actors";
import { bothKinds } from "../support/kinds";
import { call } from "../support/call";
import { races } from "../support/depth";
import { auditOf, statuses } from "../support/listings";

const db = database();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

type Body = PageMeta & Record<string, unknown>;
const save = async (body: object, as = admin) => {
  const answer = await call({ path: "seo/page-meta/", method: "POST", body, as: as.headers });
  return { ...answer, body: answer.body as Body };
};
const patch = async (id: number, body: object) => {
  const answer = await call({ path: `seo/page-meta/${id}/`, method: "PATCH", body, as: admin.headers });
  return { ...answer, body: answer.body as Body };
};
type List = { count: number; results: PageMeta[]; next: string | null };
const list = async (query = "") => {
  const answer = await call({ path: `seo/page-meta/${query}`, as: admin.headers });
  return { ...answer, body: answer.body as List };
};
const someListing = async (kind: "business" | "doctor", overrides: object = {}) =>
  makeListing(db, { categoryId: (await makeCategory(db, { kind })).id, ...overrides });
const recordsOf = (listingId: number) => db.pageMeta.count({ where: { listingId } });

describe("a new record", () => {
  it("of a static page has the page's defaults, and blanks stay blank", async () => {
    const { status, body } = await save({ meta_type: "static", page_name: "crowdfund" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      meta_type: "static",
      page_name: "crowdfund",
      business_id: null,
      doctor_id: null,
      label: "Crowdfund",
      path: "/crowdfund",
      title: "",
      og_image: "",
      robots: "index, follow",
      priority: 0.5,
      changefreq: "monthly",
      is_active: true,
    });
    expect(await auditOf(body.id, "meta")).toMatchObject([
      { action: "meta.create", actorId: admin.id, after: { meta_type: "static", page: "crowdfund" } },
    ]);
  });

  it.each(bothKinds)("of a $kind gets the listing's values where it is blank", async ({ kind, titleField }) => {
    const { idField } = kindFacts[kind];
    const listing = await someListing(kind, {
      name: `Ada ${unique()}`,
      city: "Portland",
      state: "ME",
      specialty: "Family",
      description: "Divorce, custody and support in Cumberland County, with fees said beforehand.",
      imageUrl: "https://pictures.example/ada.jpg",
    });
    const { status, body } = await save({ meta_type: kind, [idField]: listing.id, title: "  ", og_title: "Shared" });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      [idField]: listing.id,
      page_name: "",
      label: listing.name,
      title: `${listing.name}, Portland, ME`,
      description: listing.description,
      og_title: "Shared",
      og_description: listing.description,
      og_image: "https://pictures.example/ada.jpg",
      priority: 0.8,
      changefreq: "weekly",
    });
    expect(body.keywords).toMatch(/^Family, .+, Portland, ME$/);
    expect(body.path).toMatch(new RegExp(`^/business/.+/${listing.slug}$`));
    expect(titleField in body).toBe(false);
  });

  it("follows the listing in what it leaves blank, also where a form sends that back", async () => {
    const listing = await someListing("business", { name: `Ada ${unique()}`, city: "Kent" });
    const { body } = await save({ meta_type: "business", business_id: listing.id, keywords: "mine" });
    const { title, description, og_title, keywords } = body;
    await patch(body.id, { title, description, og_title, keywords, priority: 0.4 });
    await db.listing.update({ where: { id: listing.id }, data: { city: "York" } });
    const [now] = (await list(`?meta_type=business&business_ids=${listing.id}`)).body.results;
    expect(now).toMatchObject({ title: `${listing.name}, York`, og_title: `${listing.name}, York`, keywords: "mine" });
    expect(await db.pageMeta.findUniqueOrThrow({ where: { id: body.id } })).toMatchObject({
      ...{ title: "", description: "", ogTitle: "", ogDescription: "", keywords: "mine" },
    });
  });

  it("uses its own title and description for sharing, not the listing's", async () => {
    const { id } = await someListing("business");
    const { body } = await save({
      meta_type: "business",
      business_id: id,
      title: "Mine",
      description: "My own words.",
    });
    expect(body).toMatchObject({ og_title: "Mine", og_description: "My own words." });
  });

  it.each([
    ["no type", {}, "meta_type"],
    ["an unknown type", { meta_type: "review" }, "meta_type"],
    ["a category without an id", { meta_type: "category" }, "category_id"],
    ["a missing category", { meta_type: "category", category_id: 2147483647 }, "category_id"],
    ["a static page without a name", { meta_type: "static" }, "page_name"],
    ["an unknown static page", { meta_type: "static", page_name: "nowhere" }, "page_name"],
    ["a business without an id", { meta_type: "business" }, "business_id"],
    ["a missing doctor", { meta_type: "doctor", doctor_id: 2147483647 }, "doctor_id"],
    ["invalid robots", { meta_type: "static", page_name: "home", robots: "none" }, "robots"],
    ["a priority out of range", { meta_type: "static", page_name: "home", priority: 1.1 }, "priority"],
    ["a priority between the steps", { meta_type: "static", page_name: "home", priority: 0.55 }, "priority"],
    ["an unknown frequency", { meta_type: "static", page_name: "home", changefreq: "often" }, "changefreq"],
    [
      "a picture that isn't an address",
      { meta_type: "static", page_name: "home", og_image: "javascript:1" },
      "og_image",
    ],
    ["another site's picture path", { meta_type: "static", page_name: "home", og_image: "//x.example/a" }, "og_image"],
    ["an overlong title", { meta_type: "static", page_name: "home", title: "x".repeat(256) }, "title"],
    ["another site", { meta_type: "static", page_name: "home", canonical_url: "https://x.example/" }, "canonical_url"],
    ["no address", { meta_type: "static", page_name: "home", canonical_url: "premium" }, "canonical_url"],
  ])("with %s is refused on that field", async (_what, body, field) => {
    const answer = await save(body);
    expect([answer.status, Object.keys(answer.body)]).toEqual([400, [field]]);
  });

  it("is refused for a listing of the other kind and for a merged one", async () => {
    const [doctor, target] = [await someListing("doctor"), await someListing("business")];
    expect((await save({ meta_type: "business", business_id: doctor.id })).body).toHaveProperty("business_id");
    const gone = await someListing("business", { status: "suspended", mergedIntoId: target.id });
    expect((await save({ meta_type: "business", business_id: gone.id })).status).toBe(400);
  });
});

describe("a second record", () => {
  it("updates the first for a static page, and keeps what isn't sent", async () => {
    const first = await save({ meta_type: "static", page_name: "premium", title: "One", keywords: "a", priority: 0.9 });
    const second = await save({ meta_type: "static", page_name: "Premium", title: "Two" });
    expect(second.body).toMatchObject({ id: first.body.id, title: "Two", keywords: "a", priority: 0.9 });
    expect(await auditOf(first.body.id, "meta")).toMatchObject([
      { action: "meta.create" },
      { action: "meta.change", before: { title: "One" }, after: { title: "Two" } },
    ]);
  });

  it.each(bothKinds)("updates the first for a $kind", async ({ kind }) => {
    const { id } = await someListing(kind);
    const of = { meta_type: kind, [kindFacts[kind].idField]: id };
    const first = await save({ ...of, title: "One" });
    const second = await save({ ...of, title: "Two", is_active: false });
    expect(second.body).toMatchObject({ id: first.body.id, title: "Two", is_active: false });
    expect(await recordsOf(id)).toBe(1);
  });

  it("updates the first when many admins create it at once, and no one is refused", async () => {
    const crowd = 12;
    for (const rounds = races(); !rounds.next().done;) {
      const { id } = await someListing("business");
      const answers = await Promise.all(
        Array.from({ length: crowd }, (_, n) => save({ meta_type: "business", business_id: id, title: `Title ${n}` })),
      );
      expect(statuses(answers)).toEqual({ 201: crowd });
      expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1);
      expect(await recordsOf(id)).toBe(1);
      const rows = await auditOf(answers[0]!.body.id, "meta");
      expect(rows.filter(({ action }) => action === "meta.create")).toHaveLength(1);
      // Each saw its predecessor's change.
      const titles = rows.map(({ after }) => (after as { title: string }).title);
      const before = rows.slice(1).map((row) => (row.before as { title: string }).title);
      expect(before).toEqual(titles.slice(0, -1));
    }
  }, 120_000);

  it("keeps one of their texts when many admins create and change it at once, and no one is refused", async () => {
    for (const rounds = races(); !rounds.next().done;) {
      const { id } = await someListing("business");
      const of = { meta_type: "business", business_id: id };
      const { body } = await save(of);
      const answers = await Promise.all(
        Array.from({ length: 12 }, (_, n) =>
          n % 2 ? save({ ...of, title: `Title ${n}` }) : patch(body.id, { title: `Title ${n}` }),
        ),
      );
      expect(statuses(answers)).toEqual({ 200: 6, 201: 6 });
      const stored = await db.pageMeta.findUniqueOrThrow({ where: { listingId: id } });
      expect(stored.title).toMatch(/^Title \d+$/);
    }
  }, 120_000);

  it("updates the first when many admins create it for a static page at once", async () => {
    for (const name of ["search", "ranking", "compare", "profile", "dashboard"]) {
      const body = { meta_type: "static", page_name: name };
      const answers = await Promise.all(Array.from({ length: 12 }, () => save(body)));
      expect(statuses(answers)).toEqual({ 201: 12 });
      expect(await db.pageMeta.count({ where: { pageName: name } })).toBe(1);
    }
  }, 60_000);
});

describe("a change", () => {
  it("keeps what isn't sent, fills in blanks, and can't move the record", async () => {
    const [listing, other] = [await someListing("business"), await someListing("business")];
    const { body } = await save({ meta_type: "business", business_id: listing.id, title: "Mine", priority: 0.3 });
    const { status, body: after } = await patch(body.id, {
      title: "",
      robots: "noindex, follow",
      business_id: other.id,
      meta_type: "doctor",
      id: 1,
    });
    expect(status).toBe(200);
    expect(after).toMatchObject({ id: body.id, business_id: listing.id, meta_type: "business", priority: 0.3 });
    expect(after.title).toContain(listing.name.slice(0, 20));
    expect(after.robots).toBe("noindex, follow");
  });

  it("answers 409 for an outdated version, and changes nothing", async () => {
    const { body } = await save({ meta_type: "static", page_name: "businessowner", title: "One" });
    expect((await patch(body.id, { title: "Two", seen: body.version })).status).toBe(200);
    const late = await patch(body.id, { title: "Three", seen: body.version });
    expect(late.status).toBe(409);
    expect((await list("?search=business+owners")).body.results[0]).toMatchObject({ title: "Two" });
  });

  it("accepts an address of this site as canonical, and text without control characters", async () => {
    const { body } = await save({ meta_type: "static", page_name: "termsofservice" });
    const changed = await patch(body.id, {
      canonical_url: " /premium ",
      title: " Two\nlines\u202e ",
      og_image: "/a.png",
    });
    expect(changed.body).toMatchObject({ canonical_url: "/premium", title: "Two lines", og_image: "/a.png" });
  });

  it("isn't audited when nothing changes", async () => {
    const { body } = await save({ meta_type: "static", page_name: "addbusiness", title: "Same" });
    expect((await patch(body.id, { title: "Same" })).body.updated_at).toBe(body.updated_at);
    expect(await auditOf(body.id, "meta")).toHaveLength(1);
  });

  it("answers 404 for a missing record, and 400 for an invalid one", async () => {
    expect((await patch(2147483647, { title: "x" })).status).toBe(404);
    const { body } = await save({ meta_type: "static", page_name: "home" });
    expect((await patch(body.id, { priority: "high" })).body).toHaveProperty("priority");
    expect((await patch(body.id, { canonical_url: "https://x.example/" })).body).toEqual({
      canonical_url: ["Enter an address on this site."],
    });
  });
});

describe("the pages of a record", () => {
  it("are rendered again when it is created, changed, moved to another listing, or deleted", async () => {
    const [one, two] = [await someListing("business"), await someListing("business")];
    const client = await connectionPool().connect();
    const notifications: (string | undefined)[] = [];
    client.on("notification", ({ payload }) => notifications.push(payload));
    await client.query("LISTEN cache");
    const heard = async (expected: string[]) => {
      await expect.poll(() => [...new Set(notifications)].sort()).toEqual(expected.sort());
      notifications.length = 0;
    };
    const { body } = await save({ meta_type: "business", business_id: one.id });
    await heard([`listing:${one.id}`]);
    await patch(body.id, { title: "Other" });
    await heard([`listing:${one.id}`]);
    await db.pageMeta.update({ where: { id: body.id }, data: { listingId: two.id } });
    await heard([`listing:${one.id}`, `listing:${two.id}`]);
    await db.pageMeta.delete({ where: { id: body.id } });
    await heard([`listing:${two.id}`]);
    await save({ meta_type: "static", page_name: "ownerdashboard", title: unique() });
    await heard(["page:ownerdashboard"]);
    client.release(true);
  });
});
