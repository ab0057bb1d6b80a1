import { beforeAll, describe, expect, it } from "vitest";
import { type MetaTemplateRow, type PageWords } from "@/lib/contract/meta-template";
import { type PageMeta } from "@/lib/contract/page-meta";
import { type MetaChanges } from "@/lib/contract/page-meta-file";
import { makeCategory } from "@/prisma/factories/category";
import { makeListing } from "@/prisma/factories/listing";
import { unique } from "@/prisma/factories/unique";
import { database } from "@/server/db/client";
import { pageRecord } from "@/server/seo/records";
import { wholeSitemap } from "@/server/seo/sitemap";
import { templateOf } from "@/server/seo/templates";
import { signIn, type SignedIn } from "../support/actors";
import { call } from "../support/call";
import { caughtUp, followChanges, tagsOfChanges } from "../support/changes";

const db = database();
followChanges();
let admin: SignedIn;
beforeAll(async () => {
  admin = await signIn({ userType: "admin" });
});

const send = async <Body>(method: string, path: string, body?: object) => {
  const answer = await call({ path, method, as: admin.headers, ...(body && { body }) });
  return { status: answer.status, body: answer.body as Body };
};
const save = (category: number, fields: object) =>
  send<PageMeta>("POST", "seo/page-meta/", { meta_type: "category", category_id: category, ...fields });

async function sitemapText(): Promise<string> {
  await caughtUp();
  const { chunks } = await wholeSitemap({ db, origin: "https://a.example" });
  let text = "";
  for await (const chunk of chunks()) text += chunk;
  return text;
}

describe("a record of a category", () => {
  it("is saved once, listed by its category's name, and invalidates the category's page", async () => {
    const { id, slug } = await makeCategory(db, { name: `Notaries ${unique()}` });
    const saves = async () => {
      const first = await save(id, { title: "Notaries near you" });
      expect(first).toMatchObject({
        status: 201,
        body: { meta_type: "category", category_id: id, path: `/${slug}`, description: "", priority: 0.7 },
      });
      expect((await save(id, { title: "Notaries" })).body).toMatchObject({ id: first.body.id, title: "Notaries" });
    };
    expect([...(await tagsOfChanges(saves))]).toContain(`page:category-${id}`);
    await caughtUp();
    expect(await pageRecord(`category-${id}`)).toMatchObject({ title: "Notaries", description: "" });
    const { name } = await db.category.findUniqueOrThrow({ where: { id } });
    for (const query of [`search=${encodeURIComponent(name)}`, `category_ids=${id}`, "meta_type=category"]) {
      const { body } = await send<{ results: PageMeta[] }>("GET", `seo/page-meta/?${query}`);
      expect(body.results.map(({ category_id }) => category_id)).toContain(id);
    }
    expect(await db.auditRow.count({ where: { action: "meta.create", objectType: "meta" } })).toBeGreaterThan(0);
    await db.category.delete({ where: { id } });
    expect(await db.pageMeta.count({ where: { categoryId: id } })).toBe(0);
  });

  it("decides whether and how the category is in the sitemap", async () => {
    const { id, slug } = await makeCategory(db);
    const address = `<loc>https://a.example/${slug}</loc>`;
    expect(await sitemapText()).not.toContain(address);
    await save(id, { title: "Soon here", priority: 0.3 });
    expect(await sitemapText()).toMatch(new RegExp(`${address}[^/]*</?changefreq>weekly.*?<priority>0.3`, "s"));
    await makeListing(db, { categoryId: id });
    await save(id, { robots: "noindex, follow" });
    expect(await sitemapText()).not.toContain(address);
  });

  it("goes through a file and back", async () => {
    const { id } = await makeCategory(db);
    await save(id, { title: "Before" });
    const file = await send<string>("GET", "seo/page-meta/export/?meta_type=category");
    const [head = "", ...lines] = file.body.trim().split(/\r?\n/);
    const line = lines.find((one) => one.startsWith(`,,${id},`)) ?? "";
    expect(head.replace(/^\uFEFF/, "")).toMatch(/^page,listing_id,category_id,path,/);
    const csv = `${head}\n${line.replace("Before", "After")}\n`;
    const { body } = await send<MetaChanges>("POST", "seo/page-meta/import/", { csv, dry_run: false });
    expect(body).toMatchObject({
      added: 0,
      changed: 1,
      changes: [{ field: "title", before: "Before", after: "After" }],
    });
    const wrong = await send<Record<string, string[]>>("POST", "seo/page-meta/import/", {
      csv: `page,category_id,title\nhome,${id},Both\n,2147483,Nowhere\n`,
      dry_run: false,
    });
    expect(wrong.status).toBe(400);
    expect(JSON.stringify(wrong.body)).toContain("Fill in one of page, listing_id, and category_id.");
  });
});

describe("a template of category pages", () => {
  const set = (id: number, texts: object) =>
    send<MetaTemplateRow>("PUT", `seo/templates/${id}/`, { title: "", description: "", pages: "categories", ...texts });

  it("writes the pages of its branch, next to a template of the branch's listings", async () => {
    const top = await makeCategory(db, { name: "Law", slug: `law-${unique()}` });
    const below = await makeCategory(db, { name: "Tax", parentId: top.id });
    await makeListing(db, { categoryId: below.id });
    const tags = await tagsOfChanges(() => set(top.id, { title: "{category}[ in {parent}]: {listings}" }));
    expect([...tags]).toEqual(expect.arrayContaining(["templates", "categories"]));
    await set(top.id, { pages: "listings", title: "{name}" });
    await caughtUp();
    const { body } = await send<{ results: PageWords[] }>(
      "GET",
      `seo/page-words/?pages=categories&ids=${below.id},${top.id}`,
    );
    expect(
      body.results.map(({ title, title_from, description_from }) => [title, title_from, description_from]),
    ).toEqual([
      ["Tax in Law: 1 listing", "template", "category"],
      ["Law: 1 listing", "template", "category"],
    ]);
    expect(await templateOf(db, "listings", below.id)).toMatchObject({ title: "{name}" });
    await send("DELETE", `seo/templates/${top.id}/?pages=categories`);
    await caughtUp();
    expect(await templateOf(db, "categories", below.id)).toBeNull();
    expect(await templateOf(db, "listings", below.id)).toMatchObject({ title: "{name}" });
  });

  it("is previewed on the category and those below, and takes only placeholders of categories", async () => {
    const top = await makeCategory(db, { name: "Law", slug: `law-${unique()}` });
    const below = await makeCategory(db, { name: "Tax", parentId: top.id });
    const preview = (title: string) =>
      send<{ results: PageWords[] }>("POST", "seo/templates/preview/", {
        ...{ category_id: top.id, pages: "categories", title, description: "" },
      });
    expect((await preview("{category}, {parent}")).body.results).toMatchObject([
      { id: top.id, title: "Law", title_from: "category", missing: ["parent"] },
      { id: below.id, title: "Tax, Law", title_from: "template", missing: [] },
    ]);
    expect((await preview("{name}")).status).toBe(400);
    expect((await set(top.id, { title: "{city}" })).status).toBe(400);
  });
});
