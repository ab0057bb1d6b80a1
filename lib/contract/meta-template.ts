import { z } from "zod";
import { type MetaTemplate, templatePages, templateProblem, type TemplatePages } from "../rules/meta-template";
import { oneLine } from "../rules/written-text";
import { id, idList, seen, time, version } from "./common";
import { operation } from "./operation";
import { atMost } from "./text";

const text = z.string();

/** A template for the titles and descriptions of pages of a category and those below. */
const metaTemplate = z.object({
  category_id: id,
  /** The pages that it writes. */
  pages: z.enum(templatePages),
  category_name: text,
  category_full_slug: text,
  title: text,
  description: text,
  /** Active listings in the category and its descendants. */
  listings: z.number().int(),
  updated_at: time,
  version,
});
export type MetaTemplateRow = z.infer<typeof metaTemplate>;

export const listMetaTemplates = operation("GET seo/templates/", {
  summary: "Templates of page titles and descriptions, by category.",
  who: "admin",
  answer: z.object({ results: z.array(metaTemplate) }),
});

const line = (longest: number) => z.string().transform(oneLine).pipe(atMost(longest));

/** By default the pages of listings. */
const pages = z.enum(templatePages).default("listings");

/** A blank text leaves pages their own. */
const templateTexts = z.object({ pages, title: line(255), description: line(1000) });

function checkTexts(
  { pages, title, description }: MetaTemplate & { pages: TemplatePages },
  ctx: z.RefinementCtx,
): void {
  for (const [field, text] of Object.entries({ title, description })) {
    const message = templateProblem(text, pages);
    if (message) ctx.addIssue({ code: "custom", message, path: [field] });
  }
}

export const metaTemplateBody = templateTexts
  .extend({ seen })
  .superRefine(checkTexts)
  .refine(({ title, description }) => title !== "" || description !== "", {
    error: "Enter a title or a description.",
    path: ["title"],
  });
export type MetaTemplateBody = z.output<typeof metaTemplateBody>;
const ofPages = z.object({ pages });

export const putMetaTemplate = operation("PUT seo/templates/{id}/", {
  summary: "Sets the template of a category. Its descendants without one use it, too.",
  who: "admin",
  body: metaTemplateBody,
  risk: "none",
  answer: metaTemplate,
});

export const deleteMetaTemplate = operation("DELETE seo/templates/{id}/", {
  summary: "Removes the template of a category.",
  who: "admin",
  query: ofPages,
  risk: "loss",
});

/** Where a text of a page comes from when it has no record: a template, or what the page is about. */
const source = z.enum(["template", "listing", "category"]);

/** What a listing's or category's page shows without a record. */
const pageWords = z.object({
  id,
  name: text,
  path: text,
  title: text,
  title_from: source,
  description: text,
  description_from: source,
  /** The category whose template applies; null for none. */
  template: text.nullable(),
  /** Placeholders without a value, because of which a template isn't used. */
  missing: z.array(text),
  /** Whether the page has an active record, which comes first. */
  has_record: z.boolean(),
});
export type PageWords = z.infer<typeof pageWords>;

export const previewMetaTemplate = operation("POST seo/templates/preview/", {
  summary: "What pages of a branch would show with a template. Nothing is stored.",
  who: "admin",
  body: templateTexts.extend({ category_id: id }).superRefine(checkTexts),
  risk: "none",
  answer: z.object({ results: z.array(pageWords) }),
});

export const listPageWords = operation("GET seo/page-words/", {
  summary: "What the pages of listings or categories show without a record.",
  who: "admin",
  query: ofPages.extend({ ids: idList }),
  answer: z.object({ results: z.array(pageWords) }),
});
