import { type Category, type CategoryChanges } from "../contract/category";
import { readList } from "./admin-list";
import { patch, post, remove } from "./http";

/** Every category, by name. */
export const listCategories = () => readList<Category>("categories/", { ordering: "name", limit: 10_000 });

/** Changes the given fields of a category. */
export const changeCategory = (id: number, changes: CategoryChanges) => patch<Category>(`categories/${id}/`, changes);

/** Deletes a category in which nothing is. */
export const deleteCategory = (id: number) => remove(`categories/${id}/`);

/** Moves everything in a category into another one; the first is gone then. */
export const mergeCategory = (id: number, into: number) =>
  post<Category>(`categories/${id}/merge/`, { body: { into } });
