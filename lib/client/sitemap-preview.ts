import { type PageMeta, type SitemapPart } from "../contract/page-meta";
import { counted, exactNumber } from "../format/number";
import { type SitemapEntry, urlElement, urlset, xmlComment } from "../format/sitemap-xml";
import { type Kind, kindFacts, kinds } from "../rules/listing-kind";
import { categoryEntry, staticEntries } from "../site/sitemap";
import { listCategories } from "./categories";
import { ApiError, call, messageOf } from "./http";

/** The most listings of a kind in the preview. */
const mostOfKind = 5000;
const mostRecords = 1000;

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

/** The active records of static pages by name, or of categories by id. */
async function recordsOf(type: "static" | "category"): Promise<Record<string, PageMeta>> {
  const { results } = await call("GET", "seo/page-meta/", { query: { meta_type: type, limit: mostRecords } });
  const active = results.filter((meta) => meta.is_active);
  return Object.fromEntries(active.map((meta) => [meta.category_id ?? meta.page_name, meta]));
}

async function staticSection({ origin }: Work): Promise<Section> {
  try {
    const entries = staticEntries(await recordsOf("static"), origin);
    return { title: counted(entries.length, "static page"), entries, notes: [], hasFailed: false };
  } catch (error) {
    rethrowDenied(error);
    const entries = staticEntries({}, origin);
    const notes = [`The records of the static pages could not be loaded: ${why(error)}`];
    return { title: counted(entries.length, "static page"), entries, notes, hasFailed: true };
  }
}

async function categorySection({ origin }: Work): Promise<Section> {
  try {
    const [{ results }, metas] = await Promise.all([listCategories(), recordsOf("category")]);
    const entries = results.flatMap((category) => categoryEntry(category, metas[category.id], origin) ?? []);
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

async function listingSection(kind: Kind, { signal, onStep }: Work, from: number): Promise<Section> {
  const { pluralLabel, segment } = kindFacts[kind];
  const entries: SitemapEntry[] = [];
  const notes: string[] = [];
  try {
    for (let after: number | null = 0; after !== null;) {
      signal.throwIfAborted();
      const query = { kind, after };
      const part: SitemapPart = await call("GET", "seo/sitemap-entries/", { query, signal });
      entries.push(...part.results);
      const all = Math.min(part.count, mostOfKind);
      const share = from + Math.min(1, all === 0 ? 1 : entries.length / all) / (kinds.length + 1);
      onStep({ label: `Reading ${segment}: ${exactNumber(entries.length)} of ${exactNumber(all)}`, share });
      after = part.next;
      if (entries.length < mostOfKind) continue;
      if (after !== null)
        notes.push(
          `The first ${exactNumber(mostOfKind)} of ${exactNumber(part.count)} ${pluralLabel}: /sitemap.xml has all.`,
        );
      break;
    }
  } catch (error) {
    signal.throwIfAborted();
    rethrowDenied(error);
    notes.push(`The ${pluralLabel} after the first ${exactNumber(entries.length)} could not be loaded: ${why(error)}`);
    return { title: `${exactNumber(entries.length)} ${pluralLabel}`, entries, notes, hasFailed: true };
  }
  return {
    title: `${exactNumber(entries.length)} ${pluralLabel}`,
    entries: entries.slice(0, mostOfKind),
    notes,
    hasFailed: false,
  };
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
  const sections = [await staticSection(work), await categorySection(work)];
  for (const [at, kind] of kinds.entries()) {
    sections.push(await listingSection(kind, work, (at + 1) / (kinds.length + 1)));
  }
  return {
    xml: xmlOf(sections, work.origin),
    parts: sections.map(({ title }) => title),
    isPartial: sections.some(({ hasFailed }) => hasFailed),
  };
}
