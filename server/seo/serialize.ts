import "server-only";
import { type MetaFields, metaFields, type PageMeta } from "@/lib/contract/page-meta";
import { type Described, listingWords, type PageTexts } from "@/lib/format/page-words";
import { metaPages } from "@/lib/site/meta-pages";
import { routes } from "@/lib/site/routes";
import { kindFacts, kinds } from "@/lib/rules/listing-kind";
import { type MetaPageName } from "@/lib/rules/page-meta";
import { Prisma } from "../db/client";
import { versionOf } from "../db/version";

/** Texts of a record, which follow the listing where they are blank. */
type Texts = Pick<MetaFields, "title" | "description" | "keywords" | "og_title" | "og_description">;

/** A record's fields with those texts that it leaves to the listing. */
export function withListingWords<Given extends Texts>(given: Given, words: PageTexts | null): Given {
  if (!words) return given;
  const title = given.title || words.title;
  const description = given.description || words.description;
  return {
    ...given,
    title,
    description,
    keywords: given.keywords || words.keywords,
    og_title: given.og_title || title,
    og_description: given.og_description || description,
  };
}

/** A record's fields as they are stored: without the texts that the listing gives, so that they follow it. */
export function withoutListingWords<Given extends Texts>(given: Given, words: PageTexts | null): Given {
  if (!words) return given;
  const unless = (text: string, same: string) => (text === same ? "" : text);
  return {
    ...given,
    title: unless(given.title, words.title),
    description: unless(given.description, words.description),
    keywords: unless(given.keywords, words.keywords),
    og_title: unless(given.og_title, given.title),
    og_description: unless(given.og_description, given.description),
  };
}

/** A record with its listing or category, as `metaColumns` selects it. */
export interface PageMetaRow extends Omit<
  PageMeta,
  "label" | "path" | "business_id" | "doctor_id" | "created_at" | "updated_at" | "version"
> {
  listing_id: number | null;
  listing_name: string | null;
  listing_slug: string | null;
  category_name: string | null;
  category_full_slug: string | null;
  described: Described | null;
  created_at: Date;
  updated_at: Date;
}

/** The columns that every query for records selects from `metaSource`. */
export const metaColumns = Prisma.sql`
  m.id, m.meta_type::text, m.page_name, m.listing_id, m.category_id, m.title, m.description, m.keywords, m.og_title, m.og_description,
  m.og_image, m.canonical_url, m.robots, m.priority::float8 AS priority, m.changefreq, m.is_active, m.created_at,
  m.updated_at, l.name AS listing_name, l.slug AS listing_slug, c.name AS category_name, c.full_slug AS category_full_slug,
  CASE WHEN l.id IS NOT NULL THEN json_build_object('name', l.name, 'category_name', c.name, 'description', l.description,
    'specialty', l.specialty, 'practice_areas', l.practice_areas, 'popular_visit_reasons', l.popular_visit_reasons,
    'street_address', l.street_address, 'city', l.city, 'state', l.state, 'phone', l.phone, 'website', l.website) END
    AS described`;

/** Records `m`, each with its listing `l`, if any, and its own or the listing's category `c`. */
export const metaSource = Prisma.sql`
  page_meta m LEFT JOIN listing l ON l.id = m.listing_id
  LEFT JOIN category c ON c.id = coalesce(m.category_id, l.category_id)`;

/** The page's label and path. For an unknown static page: its name, and no path. */
function placeOf(row: PageMetaRow): { label: string; path: string } {
  if (row.category_id !== null) {
    return { label: row.category_name ?? "", path: routes.category(row.category_full_slug ?? "") };
  }
  if (row.listing_id === null) {
    const { label, path } = metaPages[row.page_name as MetaPageName] ?? { label: row.page_name, path: "" };
    return { label, path };
  }
  const address = { id: row.listing_id, slug: row.listing_slug ?? "", category_full_slug: row.category_full_slug };
  return { label: row.listing_name ?? "", path: routes.listing(address) };
}

const idsOf = ({ meta_type, listing_id }: PageMetaRow) =>
  Object.fromEntries(kinds.map((kind) => [kindFacts[kind].idField, kind === meta_type ? listing_id : null])) as Pick<
    PageMeta,
    "business_id" | "doctor_id"
  >;

/** The fields of a record that people edit. */
export const fieldsOf = (record: MetaFields): MetaFields =>
  Object.fromEntries(Object.keys(metaFields.shape).map((key) => [key, record[key as keyof MetaFields]])) as MetaFields;

/** Converts a record to its contract shape. */
export function toPageMeta(row: PageMetaRow): PageMeta {
  const { listing_id, listing_name: _name, listing_slug: _slug, described, ...fields } = row;
  const { category_name: _category, category_full_slug: _path, ...own } = fields;
  return {
    ...withListingWords(own, described && listingWords(described)),
    ...idsOf(row),
    ...placeOf(row),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    version: versionOf(fieldsOf(row)),
  };
}
