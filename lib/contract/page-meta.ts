import { z } from "zod";
import { largestId } from "../rules/id";
import { kinds } from "../rules/listing-kind";
import { changeFrequencies, metaTypes, robotsChoices } from "../rules/page-meta";
import { oneLine } from "../rules/written-text";
import { id, idList, listOf, ordering, paging, seen, time, version } from "./common";
import { operation } from "./operation";
import { atMost } from "./text";

const text = z.string();

/** A page meta record: the contents of the <head> of a static page, or of a category's or listing's page. */
export const pageMeta = z.object({
  id,
  meta_type: z.enum(metaTypes),
  /** A static page's name; empty for the record of a listing or category. */
  page_name: text,
  business_id: id.nullable(),
  doctor_id: id.nullable(),
  category_id: id.nullable(),
  /** The page's label and path. */
  label: text,
  path: text,
  title: text,
  description: text,
  keywords: text,
  og_title: text,
  og_description: text,
  og_image: text,
  canonical_url: text,
  robots: z.enum(robotsChoices),
  priority: z.number(),
  changefreq: z.enum(changeFrequencies),
  /** Whether it applies to the page. */
  is_active: z.boolean(),
  created_at: time,
  updated_at: time,
  version,
});
export type PageMeta = z.infer<typeof pageMeta>;

export const pageMetaOrderings = ["updated_at", "created_at", "page_name", "title", "priority"] as const;

const ofListings = { business_ids: idList.optional(), doctor_ids: idList.optional() };

export const pageMetaQuery = z.object({
  ...paging(1000, 200),
  meta_type: z.enum(metaTypes).optional(),
  /** Part of the page's name, title, or description. */
  search: z.string().optional(),
  ...ofListings,
  category_ids: idList.optional(),
  ordering: ordering(pageMetaOrderings).optional(),
});
export type PageMetaQuery = z.infer<typeof pageMetaQuery>;

export const listPageMetas = operation("GET seo/page-meta/", {
  summary: "Page meta records, last changed first.",
  who: "admin",
  readsLong: true,
  query: pageMetaQuery,
  answer: listOf(pageMeta),
});

export const pageMetasOfQuery = z.object({ ...paging(), ...ofListings });
export type PageMetasOfQuery = z.infer<typeof pageMetasOfQuery>;

export const listPageMetasOf = operation("GET seo/page-meta/by-ids/", {
  summary: "The active records of those of these listings that are active.",
  who: "guest",
  query: pageMetasOfQuery,
  answer: listOf(pageMeta),
});

const sitemapPart = z.object({
  /** Active listings of the kind, about. */
  count: z.number().int(),
  /** The `after` of the next part; null at the end. */
  next: id.nullable(),
  results: z.array(z.object({ path: text, lastmod: time.nullable(), changefreq: text, priority: z.number() })),
});
export type SitemapPart = z.infer<typeof sitemapPart>;

export const listSitemapEntries = operation("GET seo/sitemap-entries/", {
  summary: "The sitemap's entries of listings of a kind, by id, up to a thousand after this one.",
  who: "admin",
  readsLong: true,
  query: z.object({ kind: z.enum(kinds), after: z.coerce.number().int().min(0).max(largestId).default(0) }),
  answer: sitemapPart,
});

const line = (longest: number) => z.string().transform(oneLine).pipe(atMost(longest));

/** A picture's URL (http or https), or a path on this site. */
const pictureUrl = atMost(2048)
  .trim()
  .refine(
    (given) =>
      given === "" ||
      /^\/(?![/\\])[\w./-]*$/.test(given) ||
      (/^https?:\/\/[^\s]+$/i.test(given) && URL.canParse(given)),
    "Enter a valid URL.",
  );

const priorityText = "A number from 0.1 to 1.0 in steps of 0.1 is required.";
const priority = z
  .number(priorityText)
  .min(0.1, priorityText)
  .max(1, priorityText)
  .refine((value) => Math.abs(value * 10 - Math.round(value * 10)) < 1e-9, priorityText);

/** The editable fields of a record. A listing's blank texts follow it, and are answered as it gives them now. */
export const metaFields = z.object({
  title: line(255),
  description: line(1000),
  keywords: line(1000),
  og_title: line(255),
  og_description: line(1000),
  og_image: pictureUrl,
  /** A URL on this site. */
  canonical_url: atMost(2048).trim(),
  robots: z.enum(robotsChoices),
  priority,
  changefreq: z.enum(changeFrequencies),
  is_active: z.boolean(),
});
export type MetaFields = z.infer<typeof metaFields>;

export const newPageMetaBody = metaFields.partial().extend({
  meta_type: z.enum(metaTypes),
  page_name: z.string().optional(),
  business_id: id.nullable().optional(),
  doctor_id: id.nullable().optional(),
  category_id: id.nullable().optional(),
  seen,
});
export type NewPageMetaBody = z.infer<typeof newPageMetaBody>;

export const savePageMeta = operation("POST seo/page-meta/", {
  summary: "Creates the record of a static page, category, or listing, or changes the existing one.",
  who: "admin",
  body: newPageMetaBody,
  risk: "none",
  answer: pageMeta,
  status: 201,
});

export const pageMetaChanges = metaFields.partial().extend({ seen });
export type PageMetaChanges = z.infer<typeof pageMetaChanges>;

export const patchPageMeta = operation("PATCH seo/page-meta/{id}/", {
  summary: "Changes a record, but not its page.",
  who: "admin",
  body: pageMetaChanges,
  risk: "none",
  answer: pageMeta,
});
