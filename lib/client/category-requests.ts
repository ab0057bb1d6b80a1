import { type CategoryRequest, type CategoryRequestBody } from "../contract/category-request";
import { kindFacts } from "../rules/listing-kind";
import { get, post, remove } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/category_request/`;

/** The open request for another category; null without one. */
export const readCategoryRequest = (listing: ListingKey) => get<CategoryRequest | null>(pathOf(listing));

/** Asks for another category; `key` makes a repeat harmless. */
export const requestCategory = (listing: ListingKey, body: CategoryRequestBody, key: string) =>
  post<CategoryRequest>(pathOf(listing), { body, idempotencyKey: key });

export const withdrawCategoryRequest = (listing: ListingKey) => remove(pathOf(listing));
