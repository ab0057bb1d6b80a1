import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type MetaTemplateBody, type MetaTemplateRow } from "@/lib/contract/meta-template";
import { type MetaTemplate, type TemplatePages } from "@/lib/rules/meta-template";
import { audit } from "../audit/write";
import { cacheValue } from "../cache/cache";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, plannedOnce, queryRows } from "../db/sql";
import { requireSeen, versionOf } from "../db/version";
import { withTx } from "../db/with-tx";

/** A template with the name of its category. */
export type OwnTemplate = MetaTemplate & { category_name: string };

type Templates = ReadonlyMap<string, OwnTemplate>;

/** The templates of each category in a branch that has some: its own, else the nearest above it. */
async function load(db: Db): Promise<Templates> {
  const rows = await queryRows<OwnTemplate & { key: string }>(db)`${plannedOnce}
    SELECT DISTINCT ON (t.pages, c.id) t.pages || c.id AS key, t.title, t.description, owner.name AS category_name
    FROM meta_template t JOIN category owner ON owner.id = t.category_id
    JOIN category c ON c.path_ids @> ARRAY[t.category_id]
    ORDER BY t.pages, c.id, cardinality(owner.path_ids) DESC`;
  return new Map(rows.map(({ key, ...template }) => [key, template]));
}

const templates = cacheValue<Db, Templates>(
  { name: "meta templates", invalidatedBy: ["templates", "categories"] },
  load,
);

/** The template for the pages of a category's listings or for its own, from the cache; null if none applies. */
export const templateOf = async (db: Db, pages: TemplatePages, categoryId: number): Promise<OwnTemplate | null> =>
  (await templates(db)).get(pages + categoryId) ?? null;

const textsOf = ({ title, description }: MetaTemplate) => ({ title, description });

const readTemplates = async (ctx: Ctx, where: Prisma.Sql): Promise<MetaTemplateRow[]> =>
  (
    await queryRows<Omit<MetaTemplateRow, "updated_at" | "version"> & { updated_at: Date }>(ctx.db)`
      SELECT t.category_id, t.pages, c.name AS category_name, c.full_slug AS category_full_slug, t.title, t.description,
        c.business_count + c.doctor_count AS listings, t.updated_at
      FROM meta_template t JOIN category c ON c.id = t.category_id WHERE ${where} ORDER BY c.full_slug, t.pages DESC`
  ).map((row) => ({ ...row, updated_at: row.updated_at.toISOString(), version: versionOf(textsOf(row)) }));

/** Lists all templates by category. The endpoint admits only admins. */
export const listMetaTemplates = async (ctx: Ctx): Promise<{ results: MetaTemplateRow[] }> => ({
  results: await readTemplates(ctx, Prisma.sql`true`),
});

/** Which template: of which category, for which pages. */
type Which = { id: number; pages: TemplatePages };

const findTemplate = async (ctx: Ctx, { id, pages }: Which): Promise<MetaTemplateRow | undefined> =>
  (await readTemplates(ctx, Prisma.sql`t.category_id = ${id}::int AND t.pages = ${pages}`))[0];

/** Sets a category's template. A trigger drops the pages that it writes. Throws not-found, and `stale`. */
export const setMetaTemplate = (ctx: Ctx, id: number, body: MetaTemplateBody): Promise<MetaTemplateRow> =>
  withTx(ctx, async (inside) => {
    const which = { id, pages: body.pages };
    // One change of a category's template after the other.
    if ((await execute(inside.db)`SELECT FROM category WHERE id = ${id}::int FOR NO KEY UPDATE`) === 0)
      throw notFound();
    const before = await findTemplate(inside, which);
    const current = before ? textsOf(before) : { title: "", description: "" };
    requireSeen(body.seen, body, { version: versionOf(current), current });
    if (before?.title !== body.title || before.description !== body.description) {
      await inside.db.metaTemplate.upsert({
        where: { categoryId_pages: { categoryId: id, pages: body.pages } },
        create: { categoryId: id, pages: body.pages, ...textsOf(body) },
        update: textsOf(body),
      });
      await audit(inside, {
        action: "template.set",
        object: { type: "category", id },
        ...(before && { before: { pages: before.pages, ...textsOf(before) } }),
        after: { pages: body.pages, ...textsOf(body) },
      });
    }
    const after = await findTemplate(inside, which);
    if (!after) throw notFound();
    return after;
  });

/** Removes a category's template. Throws not-found. */
export const removeMetaTemplate = (ctx: Ctx, which: Which): Promise<null> =>
  withTx(ctx, async (inside) => {
    const { id, pages } = which;
    await execute(inside.db)`SELECT FROM category WHERE id = ${id}::int FOR NO KEY UPDATE`;
    const before = await findTemplate(inside, which);
    if (!before) throw notFound();
    await inside.db.metaTemplate.delete({ where: { categoryId_pages: { categoryId: id, pages } } });
    await audit(inside, {
      action: "template.remove",
      object: { type: "category", id },
      before: { pages, ...textsOf(before) },
    });
    return null;
  });
