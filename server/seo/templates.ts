import "server-only";
import { notFound } from "@/lib/contract/errors";
import { type MetaTemplateBody, type MetaTemplateRow } from "@/lib/contract/meta-template";
import { type MetaTemplate } from "@/lib/rules/meta-template";
import { audit } from "../audit/write";
import { cacheValue } from "../cache/cache";
import { type Ctx } from "../ctx";
import { type Db, Prisma } from "../db/client";
import { execute, plannedOnce, queryRows } from "../db/sql";
import { withTx } from "../db/with-tx";

/** A template with the name of its category. */
export type OwnTemplate = MetaTemplate & { category_name: string };

type Templates = ReadonlyMap<number, OwnTemplate>;

/** The template of each category in a branch that has one: its own, else the nearest above it. */
async function load(db: Db): Promise<Templates> {
  const rows = await queryRows<OwnTemplate & { id: number }>(db)`${plannedOnce}
    SELECT DISTINCT ON (c.id) c.id, t.title, t.description, owner.name AS category_name
    FROM meta_template t JOIN category owner ON owner.id = t.category_id
    JOIN category c ON c.path_ids @> ARRAY[t.category_id]
    ORDER BY c.id, cardinality(owner.path_ids) DESC`;
  return new Map(rows.map(({ id, ...template }) => [id, template]));
}

const templates = cacheValue<Db, Templates>(
  { name: "meta templates", invalidatedBy: ["templates", "categories"] },
  load,
);

/** The template for pages of a category's listings, from the cache; null if none applies. */
export const templateOf = async (db: Db, categoryId: number): Promise<OwnTemplate | null> =>
  (await templates(db)).get(categoryId) ?? null;

type Row = Omit<MetaTemplateRow, "updated_at"> & { updated_at: Date };

const readTemplates = async (ctx: Ctx, where: Prisma.Sql): Promise<MetaTemplateRow[]> =>
  (
    await queryRows<Row>(ctx.db)`
      SELECT t.category_id, c.name AS category_name, c.full_slug AS category_full_slug, t.title, t.description,
        c.business_count + c.doctor_count AS listings, t.updated_at
      FROM meta_template t JOIN category c ON c.id = t.category_id WHERE ${where} ORDER BY c.full_slug`
  ).map((row) => ({ ...row, updated_at: row.updated_at.toISOString() }));

/** Lists all templates by category. The endpoint admits only admins. */
export const listMetaTemplates = async (ctx: Ctx): Promise<{ results: MetaTemplateRow[] }> => ({
  results: await readTemplates(ctx, Prisma.sql`true`),
});

const findTemplate = async (ctx: Ctx, id: number): Promise<MetaTemplateRow | undefined> =>
  (await readTemplates(ctx, Prisma.sql`t.category_id = ${id}::int`))[0];

const textsOf = ({ title, description }: MetaTemplate) => ({ title, description });

/** Sets a category's template. A trigger drops the pages of its listings. Throws not-found. */
export const setMetaTemplate = (ctx: Ctx, id: number, body: MetaTemplateBody): Promise<MetaTemplateRow> =>
  withTx(ctx, async (inside) => {
    // One change of a category's template after the other.
    if ((await execute(inside.db)`SELECT FROM category WHERE id = ${id}::int FOR NO KEY UPDATE`) === 0)
      throw notFound();
    const before = await findTemplate(inside, id);
    if (before?.title !== body.title || before.description !== body.description) {
      await inside.db.metaTemplate.upsert({
        where: { categoryId: id },
        create: { categoryId: id, ...textsOf(body) },
        update: textsOf(body),
      });
      await audit(inside, {
        action: "template.set",
        object: { type: "category", id },
        ...(before && { before: textsOf(before) }),
        after: textsOf(body),
      });
    }
    const after = await findTemplate(inside, id);
    if (!after) throw notFound();
    return after;
  });

/** Removes a category's template. Throws not-found. */
export const removeMetaTemplate = (ctx: Ctx, id: number): Promise<null> =>
  withTx(ctx, async (inside) => {
    await execute(inside.db)`SELECT FROM category WHERE id = ${id}::int FOR NO KEY UPDATE`;
    const before = await findTemplate(inside, id);
    if (!before) throw notFound();
    await inside.db.metaTemplate.delete({ where: { categoryId: id } });
    await audit(inside, { action: "template.remove", object: { type: "category", id }, before: textsOf(before) });
    return null;
  });
