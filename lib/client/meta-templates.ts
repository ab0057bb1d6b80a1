import { type MetaTemplateBody, type MetaTemplateRow, type PageWords } from "../contract/meta-template";
import { get, post, put, remove } from "./http";

const path = "seo/templates/";

/** All templates, by category. */
export const listMetaTemplates = async () => (await get<{ results: MetaTemplateRow[] }>(path)).results;

/** Sets the template of a category. */
export const setMetaTemplate = (categoryId: number, body: MetaTemplateBody) =>
  put<MetaTemplateRow>(`${path}${categoryId}/`, body);

/** Removes the template of a category. */
export const removeMetaTemplate = (categoryId: number) => remove(`${path}${categoryId}/`);

/** What some pages of a category would show with a template. */
export const previewMetaTemplate = async (categoryId: number, texts: MetaTemplateBody) =>
  (await post<{ results: PageWords[] }>(`${path}preview/`, { body: { category_id: categoryId, ...texts } })).results;

/** What the pages of listings show without a record. */
export const listPageWords = async (ids: readonly number[]) =>
  (await get<{ results: PageWords[] }>(`seo/page-words/?ids=${ids.join(",")}`)).results;
