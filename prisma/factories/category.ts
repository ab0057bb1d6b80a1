import { type Prisma } from "../../generated/prisma/client";
import { type CategoryModel } from "../../generated/prisma/models";
import { slugOf } from "../../lib/rules/slug";
import { type FactoryDb } from "./db";
import { unique } from "./unique";

/** What may be given of a category; its path follows from its parent, its counts from its listings. */
type Given = Partial<
  Omit<Prisma.CategoryUncheckedCreateInput, "fullSlug" | "pathIds" | "businessCount" | "doctorCount">
>;

/** A category's columns: an active top-level one for businesses, but for what is given. Its slug follows its name. */
export function categoryData(overrides: Given = {}): Prisma.CategoryUncheckedCreateInput {
  const name = overrides.name ?? `Category ${unique()}`;
  return { name, slug: slugOf(name), kind: "business", ...overrides };
}

/** Makes a category. One below a parent has the parent's kind, unless another is given. */
export async function makeCategory(db: FactoryDb, overrides: Given = {}): Promise<CategoryModel> {
  const parent = overrides.parentId ? await db.category.findUnique({ where: { id: overrides.parentId } }) : null;
  return db.category.create({ data: categoryData({ ...(parent && { kind: parent.kind }), ...overrides }) });
}
