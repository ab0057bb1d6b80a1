import "server-only";
import { type PageMetadata, currentPageMetadata } from "../process/page-metadata.mjs";

/** How long a page that shows only fixed texts and settings is cached, in seconds. */
export const UNCHANGING_SECONDS = 3600;

interface CacheRule {
  seconds: number;
  /** Tags of the change feed: `listing:5`; `listing:*` is any listing. */
  tags: string[];
  /**
   * Whether the page depends on the query, or on which parameters. Only the page without a query is cached, and it is
   * sent only for queries that the page doesn't depend on.
   */
  readsQuery?: boolean | string[];
}

/**
 * Sets metadata of the response to the page being rendered. Does nothing without the front server (builds, scripts).
 */
function setMetadata(values: Partial<PageMetadata>): void {
  const metadata = currentPageMetadata.getStore();
  if (metadata) Object.assign(metadata, values);
}

/**
 * Sets the status of the page being rendered, which keeps its body. Like everything in this file, call it before the
 * first byte is sent: the page must not have a loading boundary above it.
 */
export const answerWith = (status: 400 | 404): void => setMetadata({ status });

/**
 * Records that part of the page couldn't be loaded. The page may do without that part, but isn't cached.
 * @param overloadedSeconds in how many seconds to try again, if it got no database connection; else null
 */
export const recordFailure = (overloadedSeconds: number | null): void =>
  setMetadata({ isIncomplete: true, ...(overloadedSeconds === null ? {} : { overloadedSeconds }) });

/** Sets the status 500, or 503 with Retry-After when the site was overloaded or its database was down. */
export function answerFailed(): void {
  const seconds = currentPageMetadata.getStore()?.overloadedSeconds ?? null;
  setMetadata(seconds === null ? { status: 500 } : { status: 503, retryAfterSeconds: seconds });
}

/** Sets the status 429 with Retry-After. */
export const answerBusy = (retryAfterSeconds: number): void => setMetadata({ status: 429, retryAfterSeconds });

/**
 * Lets the front server cache the page for some seconds, or until one of its tags changes. Only for a page that looks
 * the same to everyone. The cached page is sent for any query, unless `readsQuery` is set.
 */
export const cachePage = (keep: CacheRule): void => setMetadata({ keep });

/** Redirects every other spelling of the address (a trailing slash, other casing, escapes) to this one. */
export const redirectOtherSpellings = (): void => setMetadata({ isOnlyHere: true });

/** Defers the page's scripts until the first paint: for pages that are mostly read. */
export const deferScripts = (): void => setMetadata({ wakesLate: true });
