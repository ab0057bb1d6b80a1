import { type Prisma } from "../../generated/prisma/client";
import { type CategoryModel } from "../../generated/prisma/models";
import { slugOf } from "../../lib/rules/slug";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** The settable columns of a category: its path is derived from its parent, and its counts from its listings. */
type Given = Partial<
  Omit<Prisma.CategoryUncheckedCreateInput, "fullSlug" | "pathIds" | "businessCount" | "doctorCount">
>;

/** A category's columns: by default an active top-level one for businesses. Its slug is derived from its name. */
export function categoryData(overrides: Given = {}): Prisma.CategoryUncheckedCreateInput {
  const name = overrides.name ?? `Category ${unique()}`;
  return { name, slug: slugOf(name), kind: "business", ...overrides };
}

/** Makes a category, by default with its parent's kind. */
export async function makeCategory(db: FactoryDb, overrides: Given = {}): Promise<CategoryModel> {
  const parent = overrides.parentId ? await db.category.findUnique({ where: { id: overrides.parentId } }) : null;
  return db.category.create({ data: categoryData({ ...(parent && { kind: parent.kind }), ...overrides }) });
}
