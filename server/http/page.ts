import "server-only";
import { type Page } from "@/lib/contract/common";

interface Where {
  limit: number;
  offset: number;
  url: URL;
  /** The site's own address: links never repeat a Host header. */
  site: URL;
}

const linkTo = ({ url, site, limit }: Where, offset: number): string => {
  const link = new URL(url.pathname + url.search, site.origin);
  link.searchParams.set("limit", String(limit));
  link.searchParams.set("offset", String(offset));
  return link.href;
};

/** The list envelope: the page's items, the whole count and the addresses of the pages beside it. */
export function envelope<Item>({ items, count }: Page<Item>, where: Where) {
  const { limit, offset } = where;
  const hasNext = limit > 0 && offset + limit < count;
  const hasPrevious = limit > 0 && offset > 0;
  return {
    count,
    next: hasNext ? linkTo(where, offset + limit) : null,
    previous: hasPrevious ? linkTo(where, Math.max(0, offset - limit)) : null,
    results: items,
  };
}
