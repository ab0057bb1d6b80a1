import { type MetaPageName, type MetaType } from "../rules/page-meta";
import { type ListQuery } from "./admin-list";
import { addressOf, call } from "./http";

/** Page metadata, last changed first. */
export const listPageMetas = (query: ListQuery) => call("GET", "seo/page-meta/", { query });

/** What a record with an id is about: a category, or a listing of a kind. */
export type MetaKind = Exclude<MetaType, "static">;

/** The records of these categories, or of these listings of a kind, active or not. */
export const listMetasOf = (kind: MetaKind, ids: readonly number[]) =>
  listPageMetas({ [`${kind}_ids`]: ids.join(","), meta_type: kind, limit: ids.length });

type About =
  { meta_type: "static"; page_name: MetaPageName } | ({ meta_type: MetaKind } & Record<string, number | MetaKind>);

/** The subject of the record of a static page. */
export const aboutPage = (name: MetaPageName): About => ({ meta_type: "static", page_name: name });
/** The subject of the record of a category or listing. */
export const aboutId = (kind: MetaKind, id: number): About => ({ meta_type: kind, [`${kind}_id`]: id });

/** Where the records that the filters choose are downloaded as a CSV file. */
export const metasFile = (query: Record<string, string>): string =>
  `/api/${addressOf("seo/page-meta/export/", { query })}`;
