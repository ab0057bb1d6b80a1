import { z } from "zod";
import { metaTypes } from "../rules/page-meta";
import { id, noParams, noQuery } from "./common";
import { operation } from "./operation";
import { metaFields } from "./page-meta";
import { atMost } from "./text";

/** The columns of a file of records. The first two say whose record a row is; the path is for people. */
export const metaFileColumns = ["page", "listing_id", "path", ...Object.keys(metaFields.shape), "updated_at"];

/** The most records that one call changes, and the largest file. */
export const metaBulkLimits = { records: 1000, characters: 4_000_000 };
/** The most changes that an answer lists. */
export const mostMetaChanges = 500;

/** A field that a call changes in a record, or would change. */
const metaChange = z.object({
  /** The row of the file, as a spreadsheet numbers it; null without a file. */
  row: z.number().int().nullable(),
  label: z.string(),
  path: z.string(),
  field: z.string(),
  before: z.string(),
  after: z.string(),
});
export type MetaChange = z.infer<typeof metaChange>;

const metaChanges = z.object({
  added: z.number().int(),
  changed: z.number().int(),
  unchanged: z.number().int(),
  /** The first changes. */
  changes: z.array(metaChange),
  /** Of all records. */
  change_count: z.number().int(),
  dry_run: z.boolean(),
});
export type MetaChanges = z.infer<typeof metaChanges>;

const which = { meta_type: z.enum(metaTypes).optional(), search: z.string().max(200).optional() };

const bulkChanges = metaFields
  .pick({ robots: true, priority: true, changefreq: true, is_active: true })
  .partial()
  .extend({
    /** Replaces a text in titles and descriptions, for people and for shared links. Capitals count. */
    replace: z.object({ find: atMost(255).min(1, "Enter the text to find."), with: atMost(255) }).optional(),
    /** Empties titles, descriptions, and keywords: a listing's record gets those of the listing as it is now. */
    refill: z.boolean().optional(),
  });

export const metaBulkBody = z
  .object({
    /** The records; without them, those that the filters choose. */
    ids: z.array(id).min(1).max(metaBulkLimits.records).optional(),
    where: z.object(which).optional(),
    changes: bulkChanges,
    dry_run: z.boolean(),
  })
  .refine(({ ids, where }) => (ids === undefined) !== (where === undefined), {
    error: "Give either ids or filters.",
    path: ["ids"],
  })
  .refine(
    ({ changes }) =>
      Object.values(changes).some((value) => value !== undefined && value !== false) || changes.is_active === false,
    {
      error: "Choose what to change.",
      path: ["changes"],
    },
  );
export type MetaBulkBody = z.output<typeof metaBulkBody>;

export const bulkPageMetas = operation({
  method: "POST",
  path: "seo/page-meta/bulk/",
  summary: "Changes many page meta records, all or none. A dry run says what would change.",
  who: "admin",
  params: noParams,
  query: noQuery,
  body: metaBulkBody,
  bodyValues: metaBulkLimits.records + 100,
  risk: "none",
  answer: metaChanges,
});

export const exportPageMetas = operation({
  method: "GET",
  path: "seo/page-meta/export/",
  summary: "Page meta records as CSV, as an import reads them.",
  who: "admin",
  params: noParams,
  query: z.object(which),
  risk: "export",
  isRoutine: true,
  answer: z.string(),
  file: "text/csv",
});

export const importPageMetas = operation({
  method: "POST",
  path: "seo/page-meta/import/",
  summary: "Adds and changes page meta records as a CSV file says, all or none. A dry run says what would change.",
  who: "admin",
  params: noParams,
  query: noQuery,
  body: z.object({
    /** The file's text. */
    csv: atMost(metaBulkLimits.characters),
    dry_run: z.boolean(),
  }),
  bodyKilobytes: 5 * 1024,
  risk: "none",
  answer: metaChanges,
});
