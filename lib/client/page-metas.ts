import { type Kind, kindFacts } from "../rules/listing-kind";
import { type MetaPageName } from "../rules/page-meta";
import { type ListQuery } from "./admin-list";
import { addressOf, call } from "./http";

/** Page metadata, last changed first. */
export const listPageMetas = (query: ListQuery) => call("GET", "seo/page-meta/", { query });

/** The metadata of listings of a kind, active or not. */
export const listMetasOf = (kind: Kind, ids: readonly number[]) =>
  listPageMetas({ [`${kind}_ids`]: ids.join(","), meta_type: kind, limit: ids.length });

type About = { meta_type: "static"; page_name: MetaPageName } | ({ meta_type: Kind } & Record<string, number | Kind>);

/** The subject of the metadata of a static page, for `createPageMeta`. */
export const aboutPage = (name: MetaPageName): About => ({ meta_type: "static", page_name: name });
/** The subject of a listing's metadata. */
export const aboutListing = (kind: Kind, id: number): About => ({ meta_type: kind, [kindFacts[kind].idField]: id });

/** Where the records that the filters choose are downloaded as a CSV file. */
export const metasFile = (query: Record<string, string>): string =>
  `/api/${addressOf("seo/page-meta/export/", { query })}`;
