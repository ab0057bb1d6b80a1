/** A page as a search engine sees it. */
export interface CrawledPage {
  /** The path from the site's root, with its query. */
  path: string;
  status: number;
  /** The target of a redirect. */
  location: string | null;
  isHtml: boolean;
  /** Its canonical link, as a path from the site's root; null without one. */
  canonical: string | null;
  /** According to both its meta element and its header. */
  isIndexable: boolean;
  title: string;
  description: string;
  headings: number;
  /** Addresses on this site that it links to, without fragments and those that crawlers are asked not to follow. */
  links: string[];
  /** Links to its own fragments that don't exist. */
  lostFragments: string[];
}

const entities: Record<string, string> = { amp: "&", quot: '"', "#x27": "'", "#39": "'", lt: "<", gt: ">" };
const plain = (text: string) => text.replace(/&(#?\w+);/g, (whole, name: string) => entities[name] ?? whole);

const attribute = (tag: string, name: string): string | null => {
  const found = new RegExp(`\\s${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return found === undefined ? null : plain(found);
};
const tagsOf = (html: string, name: string) => html.match(new RegExp(`<${name}\\b[^>]*>`, "gi")) ?? [];
const metaOf = (html: string, name: string) => {
  const tag = tagsOf(html, "meta").find((one) => attribute(one, "name") === name);
  return tag ? (attribute(tag, "content") ?? "") : "";
};

function linksOf(html: string, at: URL): string[] {
  const isFollowed = (tag: string) => !/\bnofollow\b/.test(attribute(tag, "rel") ?? "");
  const hrefs = tagsOf(html, "a")
    .filter(isFollowed)
    .map((tag) => attribute(tag, "href"));
  const urls = hrefs.filter((href) => href !== null).map((href) => new URL(href, at));
  return [...new Set(urls.filter(({ origin }) => origin === at.origin).map((url) => url.pathname + url.search))];
}

function lostFragmentsOf(html: string): string[] {
  const named = tagsOf(html, "a").map((tag) => attribute(tag, "href") ?? "");
  const ids = new Set([...html.matchAll(/\sid="([^"]*)"/g)].map(([, id = ""]) => plain(id)));
  return named.filter((href) => /^#./.test(href) && !ids.has(decodeURIComponent(href.slice(1))));
}

function canonicalOf(html: string, origin: string): string | null {
  const tag = tagsOf(html, "link").find((one) => attribute(one, "rel") === "canonical");
  const href = tag ? attribute(tag, "href") : null;
  if (href === null) return null;
  return href.startsWith(origin) ? href.slice(origin.length) || "/" : href;
}

/** Requests an address without following redirects, and reads what a search engine would. */
export async function crawlPage(origin: string, path: string): Promise<CrawledPage> {
  const answer = await fetch(origin + path, { redirect: "manual" });
  const isHtml = answer.headers.get("content-type")?.startsWith("text/html") ?? false;
  const text = await answer.text();
  // User text is in attributes and scripts too: read only the document itself.
  const html = isHtml ? text.replace(/<script\b[\s\S]*?<\/script>/gi, "") : "";
  const robots = `${metaOf(html, "robots")} ${answer.headers.get("x-robots-tag") ?? ""}`;
  return {
    path,
    status: answer.status,
    location: answer.headers.get("location"),
    isHtml,
    canonical: canonicalOf(html, origin),
    isIndexable: !/noindex|none/i.test(robots),
    title: plain(/<title>([^<]*)<\/title>/i.exec(html)?.[1] ?? ""),
    description: metaOf(html, "description"),
    headings: tagsOf(html, "h1").length,
    links: linksOf(html, new URL(path, origin)),
    lostFragments: lostFragmentsOf(html),
  };
}

/** The number of concurrent requests. */
const atOnce = 6;

export interface Crawl {
  pages: ReadonlyMap<string, CrawledPage>;
  /** The first page that links to each address. */
  linkedFrom: ReadonlyMap<string, string>;
}

/**
 * Crawls a site from some addresses along its links. Doesn't follow links from pages that are not indexable, because a
 * search page may link anywhere.
 * @param isAsked whether to request a linked address
 */
export async function crawl(
  origin: string,
  from: readonly string[],
  isAsked: (path: string) => boolean,
): Promise<Crawl> {
  const pages = new Map<string, CrawledPage>();
  const linkedFrom = new Map<string, string>();
  const due = [...new Set(from)];
  const known = new Set(due);
  function note(link: string, path: string): void {
    if (!linkedFrom.has(link)) linkedFrom.set(link, path);
    if (known.has(link)) return;
    known.add(link);
    if (isAsked(link)) due.push(link);
  }
  async function walk(): Promise<void> {
    for (let path = due.shift(); path !== undefined; path = due.shift()) {
      const page = await crawlPage(origin, path);
      pages.set(path, page);
      if (page.isIndexable) for (const link of page.links) note(link, path);
    }
  }
  // A crawler without work must wait: the others may still find links.
  while (due.length > 0) await Promise.all(Array.from({ length: atOnce }, walk));
  return { pages, linkedFrom };
}

/** All pages that can be reached through links from one page. */
export function reachedFrom(start: string, { pages }: Crawl): Set<string> {
  const reached = new Set([start]);
  for (const path of reached) {
    const page = pages.get(path);
    if (page?.isIndexable) for (const link of page.links) reached.add(link);
  }
  return reached;
}
