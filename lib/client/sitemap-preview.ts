import { type Category } from "../contract/category";
import { type Listing } from "../contract/listing";
import { type PageMeta } from "../contract/page-meta";
import { counted, exactNumber } from "../format/number";
import { type SitemapEntry, urlElement, urlset, xmlComment } from "../format/sitemap-xml";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { categoryEntry, listingEntry, staticEntries } from "../sitemap";
import { type Part, readList } from "./admin-list";
import { ApiError, messageOf } from "./http";
import { readWholeList } from "./whole-list";

/** Listings of a kind that the preview shows at most. */
const mostOfKind = 5000;
const pageSize = 100;
const leastPageSize = 10;
const mostCategories = 10_000;
const mostStatic = 200;

/** How far the work is: what is being read, and the share of all work that is done, 0 to 1. */
export interface PreviewStep {
  label: string;
  share: number;
}

export interface SitemapPreview {
  xml: string;
  /** What stands in it, one text each. */
  parts: string[];
  /** Whether something could not be read; the notes in the XML say what. */
  isPartial: boolean;
}

interface Section {
  /** What the entries are, for people. */
  title: string;
  entries: SitemapEntry[];
  notes: string[];
  hasFailed: boolean;
}

interface Work {
  origin: string;
  signal: AbortSignal;
  onStep: (step: PreviewStep) => void;
}

const why = (error: unknown) => messageOf(error, "the site did not answer");

/** Who is no admin any more sees that, and no preview with holes. */
function refuseDenied(error: unknown): void {
  if (error instanceof ApiError && [401, 403].includes(error.status)) throw error;
}

async function staticSection({ origin }: Work): Promise<Section> {
  try {
    const { results } = await readList<PageMeta>("seo/page-meta/", { meta_type: "static", limit: mostStatic });
    const active = results.filter((meta) => meta.is_active).map((meta) => [meta.page_name, meta] as const);
    const entries = staticEntries(Object.fromEntries(active), origin);
    return { title: counted(entries.length, "static page"), entries, notes: [], hasFailed: false };
  } catch (error) {
    refuseDenied(error);
    const entries = staticEntries({}, origin);
    const notes = [`The records of the static pages could not be loaded: ${why(error)}`];
    return { title: counted(entries.length, "static page"), entries, notes, hasFailed: true };
  }
}

async function categorySection(): Promise<Section> {
  try {
    const { results } = await readList<Category>("categories/", { limit: mostCategories, ordering: "name" });
    const entries = results.filter(({ status }) => status === "active").map(categoryEntry);
    return { title: counted(entries.length, "category", "categories"), entries, notes: [], hasFailed: false };
  } catch (error) {
    refuseDenied(error);
    return {
      title: "no category",
      entries: [],
      notes: [`Categories could not be loaded: ${why(error)}`],
      hasFailed: true,
    };
  }
}

/** The active records of some listings, by listing. */
async function metasOf(kind: Kind, ids: number[]): Promise<Map<number | null, PageMeta>> {
  if (ids.length === 0) return new Map();
  const { idField } = kindFacts[kind];
  const { results } = await readList<PageMeta>("seo/page-meta/by-ids/", { [`${idField}s`]: ids.join(",") });
  return new Map(results.map((meta) => [meta[idField], meta]));
}

/** A page of listings, each with its record: one that can't be had fails the page, since it may keep listings out. */
async function readPage(kind: Kind, page: { limit: number; offset: number }) {
  const ask = { ...page, status: "active", ordering: "created_at" };
  const part: Part<Listing> = await readList<Listing>(`${kindFacts[kind].segment}/`, ask);
  const metas = await metasOf(
    kind,
    part.results.map(({ id }) => id),
  );
  return { count: part.count, results: part.results.map((listing) => ({ listing, meta: metas.get(listing.id) })) };
}

async function listingSection(kind: Kind, { origin, signal, onStep }: Work, from: number): Promise<Section> {
  const { pluralLabel, segment } = kindFacts[kind];
  const { items, count, error } = await readWholeList({
    read: (page) => readPage(kind, page),
    size: pageSize,
    leastSize: leastPageSize,
    most: mostOfKind,
    signal,
    onRead(read, of) {
      const all = Math.min(of, mostOfKind);
      const share = from + (all === 0 ? 1 : read / all) / (kinds.length + 1);
      onStep({ label: `Reading ${segment}: ${exactNumber(read)} of ${exactNumber(all)}`, share });
    },
  });
  if (error !== null) refuseDenied(error);
  const entries = items.flatMap(({ listing, meta }) => listingEntry(listing, meta, origin) ?? []);
  const notes: string[] = [];
  if (error !== null) {
    notes.push(`The ${pluralLabel} from number ${items.length + 1} on could not be loaded: ${why(error)}`);
  } else if (count > mostOfKind) {
    notes.push(`The first ${exactNumber(mostOfKind)} of ${exactNumber(count)} ${pluralLabel}: /sitemap.xml has all.`);
  }
  return { title: `${exactNumber(entries.length)} ${pluralLabel}`, entries, notes, hasFailed: error !== null };
}

function written(sections: readonly Section[], origin: string): string {
  const texts = sections.map(({ title, entries, notes }) => {
    const lines = entries.map((entry) => urlElement(origin, entry));
    return [xmlComment(title), ...notes.map(xmlComment), ...lines].join("");
  });
  return urlset.open + texts.join("") + urlset.close;
}

/**
 * Makes what `/sitemap.xml` says out of the API's lists, as far as they go; what could not be read is noted in it as a
 * comment.
 * @throws ApiError where the caller is no admin (any more), and what `signal` was aborted with
 */
export async function makeSitemapPreview(work: Work): Promise<SitemapPreview> {
  work.onStep({ label: "Reading static pages and categories", share: 0 });
  const sections = [await staticSection(work), await categorySection()];
  for (const [at, kind] of kinds.entries()) {
    sections.push(await listingSection(kind, work, (at + 1) / (kinds.length + 1)));
  }
  return {
    xml: written(sections, work.origin),
    parts: sections.map(({ title }) => title),
    isPartial: sections.some(({ hasFailed }) => hasFailed),
  };
}
