import { type MetaTemplateBody } from "../contract/meta-template";
import { type TemplatePages } from "../rules/meta-template";
import { call } from "./http";

/** All templates, by category. */
export const listMetaTemplates = async () => (await call("GET", "seo/templates/")).results;

/** What some pages of a branch of categories would show with a template. */
export const previewMetaTemplate = async (categoryId: number, texts: MetaTemplateBody) =>
  (await call("POST", "seo/templates/preview/", { body: { category_id: categoryId, ...texts } })).results;

/** What the pages of listings or categories show without a record. */
export const listPageWords = async (ids: readonly number[], pages: TemplatePages) =>
  (await call("GET", "seo/page-words/", { query: { ids: ids.join(","), pages } })).results;
