import { type PageMeta } from "../contract/page-meta";
import { counted, exactNumber } from "../format/number";
import { type SitemapEntry, urlElement, urlset, xmlComment } from "../format/sitemap-xml";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { categoryEntry, listingEntry, staticEntries } from "../site/sitemap";
import { ApiError, call, messageOf } from "./http";
import { readWholeList } from "./whole-list";

/** The most listings of a kind in the preview. */
const mostOfKind = 5000;
const pageSize = 100;
const leastPageSize = 10;
const mostCategories = 10_000;
const mostStatic = 200;

/** The progress: what is being read, and the share done, 0 to 1. */
export interface PreviewStep {
  label: string;
  share: number;
}

export interface SitemapPreview {
  xml: string;
  /** The contents, one text per section. */
  parts: string[];
  /** Whether something could not be read; comments in the XML say what. */
  isPartial: boolean;
}

interface Section {
  /** A description of the entries. */
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

/** Rethrows a denied call, so that a former admin sees the refusal instead of an incomplete preview. */
function rethrowDenied(error: unknown): void {
  if (error instanceof ApiError && [401, 403].includes(error.status)) throw error;
}

async function staticSection({ origin }: Work): Promise<Section> {
  try {
    const { results } = await call("GET", "seo/page-meta/", { query: { meta_type: "static", limit: mostStatic } });
    const active = results.filter((meta) => meta.is_active).map((meta) => [meta.page_name, meta] as const);
    const entries = staticEntries(Object.fromEntries(active), origin);
    return { title: counted(entries.length, "static page"), entries, notes: [], hasFailed: false };
  } catch (error) {
    rethrowDenied(error);
    const entries = staticEntries({}, origin);
    const notes = [`The records of the static pages could not be loaded: ${why(error)}`];
    return { title: counted(entries.length, "static page"), entries, notes, hasFailed: true };
  }
}

async function categorySection(): Promise<Section> {
  try {
    const { results } = await call("GET", "categories/", { query: { limit: mostCategories, ordering: "name" } });
    const entries = results.filter(({ status }) => status === "active").map(categoryEntry);
    return { title: counted(entries.length, "category", "categories"), entries, notes: [], hasFailed: false };
  } catch (error) {
    rethrowDenied(error);
    return {
      title: "no category",
      entries: [],
      notes: [`Categories could not be loaded: ${why(error)}`],
      hasFailed: true,
    };
  }
}

/** The active metadata of listings, by listing id. */
async function metasOf(kind: Kind, ids: number[]): Promise<Map<number | null, PageMeta>> {
  if (ids.length === 0) return new Map();
  const { idField } = kindFacts[kind];
  const { results } = await call("GET", "seo/page-meta/by-ids/", { query: { [`${idField}s`]: ids.join(",") } });
  return new Map(results.map((meta) => [meta[idField], meta]));
}

/** A page of listings with their metadata. A failure to load metadata fails the page, since metadata may exclude listings. */
async function readPage(kind: Kind, page: { limit: number; offset: number }) {
  const query = { ...page, status: "active", ordering: "created_at" };
  const part = await call("GET", "{kind}/", { params: { kind: kindFacts[kind].segment }, query });
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
  if (error !== null) rethrowDenied(error);
  const entries = items.flatMap(({ listing, meta }) => listingEntry(listing, meta, origin) ?? []);
  const notes: string[] = [];
  if (error !== null) {
    notes.push(`The ${pluralLabel} from number ${items.length + 1} on could not be loaded: ${why(error)}`);
  } else if (count > mostOfKind) {
    notes.push(`The first ${exactNumber(mostOfKind)} of ${exactNumber(count)} ${pluralLabel}: /sitemap.xml has all.`);
  }
  return { title: `${exactNumber(entries.length)} ${pluralLabel}`, entries, notes, hasFailed: error !== null };
}

function xmlOf(sections: readonly Section[], origin: string): string {
  const texts = sections.map(({ title, entries, notes }) => {
    const lines = entries.map((entry) => urlElement(origin, entry));
    return [xmlComment(title), ...notes.map(xmlComment), ...lines].join("");
  });
  return urlset.open + texts.join("") + urlset.close;
}

/**
 * Builds a preview of `/sitemap.xml` from the API's lists. Comments note what could not be read.
 * @throws ApiError if the caller is not an admin, and the abort reason of `signal`
 */
export async function makeSitemapPreview(work: Work): Promise<SitemapPreview> {
  work.onStep({ label: "Reading static pages and categories", share: 0 });
  const sections = [await staticSection(work), await categorySection()];
  for (const [at, kind] of kinds.entries()) {
    sections.push(await listingSection(kind, work, (at + 1) / (kinds.length + 1)));
  }
  return {
    xml: xmlOf(sections, work.origin),
    parts: sections.map(({ title }) => title),
    isPartial: sections.some(({ hasFailed }) => hasFailed),
  };
}
