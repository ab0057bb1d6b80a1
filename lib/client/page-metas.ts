import { type Listing } from "../contract/listing";
import { type MetaFields, type PageMeta, type PageMetaChanges } from "../contract/page-meta";
import { type Kind, kindFacts } from "../rules/listing-kind";
import { type MetaPageName } from "../rules/page-meta";
import { type Ask, readList } from "./admin-list";
import { get, patch, post } from "./http";

const path = "seo/page-meta/";

/** Records for search engines, the one changed last first. */
export const listPageMetas = (ask: Ask) => readList<PageMeta>(path, ask);

/** The records of these listings of a kind, active or not. */
export const listMetasOf = (kind: Kind, ids: readonly number[]) =>
  listPageMetas({ [`${kind}_ids`]: ids.join(","), meta_type: kind, limit: ids.length });

/** A listing whose page is edited. */
export const readListing = (kind: Kind, id: number) => get<Listing>(`${kindFacts[kind].segment}/${id}/`);

type About = { meta_type: "static"; page_name: MetaPageName } | ({ meta_type: Kind } & Record<string, number | Kind>);

/** What a record of a static page is about, for `createPageMeta`. */
export const aboutPage = (name: MetaPageName): About => ({ meta_type: "static", page_name: name });
/** The same of a listing's. */
export const aboutListing = (kind: Kind, id: number): About => ({ meta_type: kind, [kindFacts[kind].idField]: id });

/** Makes a record; one that is there already is changed. */
export const createPageMeta = (about: About, fields: Partial<MetaFields>) =>
  post<PageMeta>(path, { body: { ...fields, ...about } });

/** Changes a record in the version that was seen. @throws ApiError 409 for another one. */
export const changePageMeta = (id: number, changes: PageMetaChanges) => patch<PageMeta>(`${path}${id}/`, changes);
