import "server-only";
import { env } from "../env";
import { isKnown } from "../front/etag.mjs";
import { streamed } from "../http/streamed";
import { attempt } from "../http/attempt";
import { guestCtx } from "../http/guest";
import { type Sitemap, sitemapPart, type SitemapSite, wholeSitemap } from "./sitemap";

const RETRY_SECONDS = "120";

const siteNow = (): SitemapSite => ({ db: guestCtx().db, origin: env().siteUrl.origin });

function headersOf({ etag }: Sitemap): Record<string, string> {
  return {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    ...(etag && { etag }),
  };
}

async function answer(request: Request, found: Promise<Sitemap | null>): Promise<Response> {
  const sitemap = await attempt(found.then((one) => ({ one })));
  // What a search engine has stays good until the site is back.
  if (!sitemap)
    return new Response("The site is not ready.\n", { status: 503, headers: { "retry-after": RETRY_SECONDS } });
  const { one } = sitemap;
  if (!one) return new Response("Not found.\n", { status: 404 });
  const headers = headersOf(one);
  if (one.etag && isKnown(request.headers.get("if-none-match"), one.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return request.method === "HEAD" ? new Response(null, { headers }) : streamed(one.parts(), headers);
}

/** Answers GET and HEAD of `/sitemap.xml`. */
export const answerSitemap = (request: Request): Promise<Response> => answer(request, wholeSitemap(siteNow()));

/** Answers GET and HEAD of one of its parts. */
export const answerSitemapPart = (request: Request, part: string): Promise<Response> =>
  answer(request, sitemapPart(siteNow(), part));
