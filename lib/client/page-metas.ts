import { type Listing } from "../contract/listing";
import { type MetaFields, type PageMeta, type PageMetaChanges } from "../contract/page-meta";
import { type MetaChanges } from "../contract/page-meta-file";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { type MetaPageName } from "../rules/page-meta";
import { type ListQuery, readList } from "./admin-list";
import { get, patch, post } from "./http";

const path = "seo/page-meta/";

/** Page metadata, last changed first. */
export const listPageMetas = (filters: ListQuery) => readList<PageMeta>(path, filters);

/** The metadata of listings of a kind, active or not. */
export const listMetasOf = (kind: Kind, ids: readonly number[]) =>
  listPageMetas({ [`${kind}_ids`]: ids.join(","), meta_type: kind, limit: ids.length });

/** The listing whose metadata is edited. */
export const readListing = (kind: Kind, id: number) => get<Listing>(`${kindFacts[kind].segment}/${id}/`);

type About = { meta_type: "static"; page_name: MetaPageName } | ({ meta_type: Kind } & Record<string, number | Kind>);

/** The subject of the metadata of a static page, for `createPageMeta`. */
export const aboutPage = (name: MetaPageName): About => ({ meta_type: "static", page_name: name });
/** The subject of a listing's metadata. */
export const aboutListing = (kind: Kind, id: number): About => ({ meta_type: kind, [kindFacts[kind].idField]: id });

/** Creates metadata, or changes the existing one. */
export const createPageMeta = (about: About, fields: Partial<MetaFields>) =>
  post<PageMeta>(path, { body: { ...fields, ...about } });

/** Changes metadata. @throws ApiError 409 if it has changed since it was read. */
export const changePageMeta = (id: number, changes: PageMetaChanges) => patch<PageMeta>(`${path}${id}/`, changes);

/** Adds and changes the records of a CSV file, or says what would change. */
export const importMetas = (csv: string, isDry: boolean) =>
  post<MetaChanges>(`${path}import/`, { body: { csv, dry_run: isDry } });

/** Where the records that the filters choose are downloaded as a CSV file. */
export const metasFile = (filters: Record<string, string>): string =>
  `/api/${path}export/?${new URLSearchParams(filters).toString()}`;
