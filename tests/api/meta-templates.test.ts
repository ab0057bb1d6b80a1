import { beforeAll, describe, expect, it } from "vitest";
import { type MetaTemplateRow, type PageWords } from "@/lib/contract/meta-template";
import { kinds } from "@/lib/rules/listing-kind";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { makePageMeta } from "@/prisma/factories/page-meta";
import { makeReview } from "@/prisma/factories/review";
import { database } from "@/server/db/client";
import { findListingPage } from "@/server/site/find-listing-page";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { caughtUp, followChanges, tagsOfChanges } from "../support/changes";

const db = database();
followChanges();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

type Texts = { title: string; description: string };
const set = async (id: number, texts: Partial<Texts>) => {
  const body = { title: "", description: "", ...texts };
  const request = { path: `seo/templates/${id}/`, method: "PUT", body, as: admin.headers };
  const answer = await call(request);
  return { status: answer.status, body: answer.body as MetaTemplateRow & Record<string, string[]> };
};
const remove = (id: number) => call({ path: `seo/templates/${id}/`, method: "DELETE", as: admin.headers });
const preview = async (id: number, texts: Partial<Texts>) => {
  const body = { title: "", description: "", category_id: id, ...texts };
  const answer = await call({ path: "seo/templates/preview/", method: "POST", body, as: admin.headers });
  return { status: answer.status, results: (answer.body as { results?: PageWords[] }).results ?? [] };
};
const wordsOf = async (...ids: number[]) => {
  const answer = await call({ path: `seo/page-words/?ids=${ids.join()}`, as: admin.headers });
  return (answer.body as { results: PageWords[] }).results;
};
const guest = () => ({
  db,
  actor: { kind: "guest" as const, visitor: null },
  now: new Date(),
  requestId: "t",
  notify: false,
});
/** The title of a listing's page as visitors get it. */
async function titleOf(path: string): Promise<string> {
  await caughtUp();
  const found = await findListingPage(guest(), path.split("/").slice(2));
  return found.kind === "page" ? found.words.title : found.kind;
}

describe.each(kinds)("a template of %s listings", (kind) => {
  it("is on the pages of its category and of those below, where the nearest counts, until it is removed", async () => {
    const top = await makeCategory(db, { kind, name: "Law", slug: `law-${kind}` });
    const below = await makeCategory(db, { kind, parentId: top.id, name: "Family Law" });
    const one = await makeListing(db, { kind, categoryId: top.id, name: "Ada", city: "Kent" });
    const two = await makeListing(db, { kind, categoryId: below.id, name: "Ben", city: null });
    const [first, second] = await wordsOf(one.id, two.id);
    if (!first || !second) throw new Error("no words");
    expect(first).toMatchObject({ title_from: "listing", template: null, has_record: false });

    const tags = await tagsOfChanges(async () => {
      const { body } = await set(top.id, { title: "{name}[ in {city}]: {category}" });
      expect(body).toMatchObject({ category_id: top.id, listings: 2, description: "" });
    });
    expect([...tags]).toEqual(expect.arrayContaining(["templates", `category:${top.id}`]));
    expect(await titleOf(first.path)).toBe("Ada in Kent: Law");
    expect(await titleOf(second.path)).toBe("Ben: Family Law");
    await set(below.id, { description: "{name} by {city}" });
    expect(await titleOf(second.path)).toBe(second.title);
    expect(await wordsOf(two.id)).toMatchObject([
      { template: "Family Law", title_from: "listing", description_from: "listing", missing: ["city"] },
    ]);
    expect((await remove(below.id)).status).toBe(204);
    expect(await titleOf(second.path)).toBe("Ben: Family Law");
    await remove(top.id);
    expect(await titleOf(first.path)).toBe(first.title);
    const audits = await db.auditRow.findMany({
      where: { objectType: "category", objectId: { in: [top.id, below.id] } },
      orderBy: { id: "asc" },
    });
    expect(audits.map(({ action }) => action)).toEqual([
      "template.set",
      "template.set",
      "template.remove",
      "template.remove",
    ]);
    expect(audits[3]?.before).toMatchObject({ title: "{name}[ in {city}]: {category}" });
  });
});

describe("a preview", () => {
  it("shows different listings of the branch, says what is missing and what has a record, and stores nothing", async () => {
    const top = await makeCategory(db, { kind: "business" });
    const below = await makeCategory(db, { kind: "business", parentId: top.id });
    const rated = await makeListing(db, { categoryId: below.id, name: "Rated", city: "Kent" });
    await makeReview(db, { listingId: rated.id, rating: 5, status: "active" });
    const bare = await makeListing(db, { categoryId: top.id, name: "Bare", city: null });
    const kept = await makeListing(db, { categoryId: top.id, name: "Kept", city: "Kent" });
    await makePageMeta(db, { listingId: kept.id, metaType: "business", title: "Its own" });
    await makeListing(db, { categoryId: top.id, name: "Hidden", status: "pending" });
    const { results } = await preview(top.id, {
      title: "{name}, {city}: {rating}",
      description: "{name}[, {reviews}]",
    });
    expect(results.map(({ id }) => id)).toEqual([rated.id, bare.id, kept.id]);
    expect(results[0]).toMatchObject({
      title: "Rated, Kent: 5.0",
      title_from: "template",
      description: "Rated, 1 review",
      missing: [],
    });
    expect(results[1]).toMatchObject({ title_from: "listing", description: "Bare", missing: ["city", "rating"] });
    expect(results[2]).toMatchObject({ has_record: true });
    expect(await db.metaTemplate.count({ where: { categoryId: top.id } })).toBe(0);
    expect((await preview(999_999_999, { title: "{name}" })).status).toBe(404);
  });

  it("is refused for a template that can't be filled in, as saving is", async () => {
    const { id } = await makeCategory(db, { kind: "business" });
    for (const title of ["{nam}", "{name", "[x]", "x".repeat(256)]) {
      expect((await preview(id, { title })).status).toBe(400);
      expect(Object.keys((await set(id, { title })).body)).toEqual(["title"]);
    }
    expect((await set(id, {})).body.title).toEqual(["Enter a title or a description."]);
    expect((await set(999_999_999, { title: "{name}" })).status).toBe(404);
    expect((await remove(id)).status).toBe(404);
  });
});

it("a template goes with its category, and the list is by path", async () => {
  const { id, slug } = await makeCategory(db, { kind: "business" });
  await set(id, { title: "{name}" });
  const listed = async () => {
    const { body } = await call({ path: "seo/templates/", as: admin.headers });
    return (body as { results: MetaTemplateRow[] }).results.map((row) => row.category_full_slug);
  };
  const paths = await listed();
  expect(paths).toContain(slug);
  expect(paths).toEqual(paths.toSorted());
  await db.category.delete({ where: { id } });
  expect(await listed()).not.toContain(slug);
});
