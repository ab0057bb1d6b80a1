import { z } from "zod";
import { metaTypes } from "../rules/page-meta";
import { operation } from "./operation";
import { metaFields } from "./page-meta";
import { atMost } from "./text";

/** The columns of a file of records. The first three say whose record a row is; the path is for people. */
export const metaFileColumns = [
  "page",
  "listing_id",
  "category_id",
  "path",
  ...Object.keys(metaFields.shape),
  "updated_at",
];

/** The most rows of a file, and its most characters. */
export const metaFileLimits = { records: 1000, characters: 4_000_000 };
/** The most changes that an answer lists. */
export const mostMetaChanges = 500;

/** A field that a call changes in a record, or would change. */
const metaChange = z.object({
  /** The row of the file, as a spreadsheet numbers it. */
  row: z.number().int(),
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

export const exportPageMetas = operation("GET seo/page-meta/export/", {
  summary: "Page meta records as CSV, as an import reads them.",
  who: "admin",
  readsLong: true,
  query: z.object(which),
  risk: "export",
  isRoutine: true,
  answer: z.string(),
  file: "text/csv",
});

export const importPageMetas = operation("POST seo/page-meta/import/", {
  summary: "Adds and changes page meta records as a CSV file says, all or none. A dry run says what would change.",
  who: "admin",
  body: z.object({
    /** The file's text. */
    csv: atMost(metaFileLimits.characters),
    dry_run: z.boolean(),
  }),
  bodyKilobytes: 5 * 1024,
  risk: "none",
  answer: metaChanges,
});
