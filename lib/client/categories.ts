import { type Category, type NewCategoryBody } from "../contract/category";
import { post } from "./http";

/** What is given of a new category; the rest is as the site has it by default. */
export type NewCategory = Pick<NewCategoryBody, "name"> & Partial<NewCategoryBody>;

/** Adds a category; `key` makes a repeat harmless. */
export const createCategory = (category: NewCategory, key: string) =>
  post<Category>("categories/", { body: category, idempotencyKey: key });
