import { type Category, type CategoryChanges, type NewCategoryBody } from "../contract/category";
import { readList } from "./admin-list";
import { patch, post, remove } from "./http";

/** A new category; the server fills in the defaults. */
export type NewCategory = Pick<NewCategoryBody, "name"> & Partial<NewCategoryBody>;

/** Adds a category; `key` makes a repeat harmless. */
export const createCategory = (category: NewCategory, key: string) =>
  post<Category>("categories/", { body: category, idempotencyKey: key });

/** Every category, by name. */
export const listCategories = () => readList<Category>("categories/", { ordering: "name", limit: 10_000 });

/** Changes the given fields of a category. */
export const changeCategory = (id: number, changes: CategoryChanges) => patch<Category>(`categories/${id}/`, changes);

/** Deletes an empty category. */
export const deleteCategory = (id: number) => remove(`categories/${id}/`);

/** Moves the contents of category `id` to `into` and deletes it. */
export const mergeCategory = (id: number, into: number) =>
  post<Category>(`categories/${id}/merge/`, { body: { into } });
