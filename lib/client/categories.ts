import { type NewCategoryBody } from "../contract/category";
import { call } from "./http";

/** A new category; the server fills in the defaults. */
export type NewCategory = Pick<NewCategoryBody, "name"> & Partial<NewCategoryBody>;

/** Adds a category; `key` makes a repeat harmless. */
export const createCategory = (body: NewCategory, key: string) =>
  call("POST", "categories/", { body, idempotencyKey: key });

/** Every category, by name. */
export const listCategories = () => call("GET", "categories/", { query: { ordering: "name", limit: 10_000 } });
