import "server-only";
import { longReads } from "../db/long-reads";
import { env } from "../env";
import { isKnown } from "../process/etag.mjs";
import { streamed } from "../http/streamed";
import { attempt } from "../http/attempt";
import { addressOf } from "../http/caller";
import { guestCtx } from "../http/guest";
import { respondTo, responseOf } from "../http/respond";
import { throttle } from "../http/throttle";
import { type Sitemap, sitemapPart, type SitemapSite, wholeSitemap } from "./sitemap";

const RETRY_SECONDS = "120";

async function currentSite(): Promise<SitemapSite> {
  const { db } = guestCtx();
  return { db, listingsDb: await longReads(db), origin: env().siteUrl.origin };
}

function headersOf({ etag }: Sitemap): Record<string, string> {
  return {
    "content-type": "application/xml; charset=utf-8",
    "cache-control": "public, max-age=0, must-revalidate",
    ...(etag && { etag }),
  };
}

async function respond(request: Request, find: () => Promise<Sitemap | null>): Promise<Response> {
  try {
    await throttle("sitemaps", guestCtx().actor, addressOf(request));
  } catch (error) {
    return responseOf(respondTo(error, "none"));
  }
  const loaded = await attempt(find().then((sitemap) => ({ sitemap })));
  // Search engines keep the sitemap that they have until the site is back.
  if (!loaded)
    return new Response("The site is not ready.\n", { status: 503, headers: { "retry-after": RETRY_SECONDS } });
  const { sitemap } = loaded;
  if (!sitemap) return new Response("Not found.\n", { status: 404 });
  const headers = headersOf(sitemap);
  if (sitemap.etag && isKnown(request.headers.get("if-none-match"), sitemap.etag)) {
    return new Response(null, { status: 304, headers });
  }
  return request.method === "HEAD" ? new Response(null, { headers }) : streamed(sitemap.chunks(), headers);
}

/** Responds to GET and HEAD of `/sitemap.xml`. */
export const answerSitemap = (request: Request): Promise<Response> =>
  respond(request, async () => wholeSitemap(await currentSite()));

/** Responds to GET and HEAD of a part of the sitemap. */
export const answerSitemapPart = (request: Request, part: string): Promise<Response> =>
  respond(request, async () => sitemapPart(await currentSite(), part));
