import "server-only";
import { type Page } from "@/lib/contract/common";

interface PagePosition {
  limit: number;
  offset: number;
  url: URL;
  /** The site's configured address: links never echo a Host header. */
  site: URL;
}

const linkTo = ({ url, site, limit }: PagePosition, offset: number): string => {
  const link = new URL(url.pathname + url.search, site.origin);
  link.searchParams.set("limit", String(limit));
  link.searchParams.set("offset", String(offset));
  return link.href;
};

/** The list envelope: the page's items, the total count, and links to the next and previous page. */
export function envelope<Item>({ items, count }: Page<Item>, position: PagePosition) {
  const { limit, offset } = position;
  const hasNext = limit > 0 && offset + limit < count;
  const hasPrevious = limit > 0 && offset > 0;
  return {
    count,
    next: hasNext ? linkTo(position, offset + limit) : null,
    previous: hasPrevious ? linkTo(position, Math.max(0, offset - limit)) : null,
    results: items,
  };
}
