import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";
import { changeLog } from "./change-log.mjs";
import { pageStore } from "./page-store.mjs";

const maxLifetimes = 10_000;

/** Next remembers the lifetime of every path it ever drew, without bound. Each entry here carries its own, so it may go. */
function boundLifetimes() {
  if (SharedCacheControls.cacheControls?.size > maxLifetimes) SharedCacheControls.cacheControls.clear();
}

/**
 * Next's cache handler (`cacheHandler` in next.config.mjs) over the page store. Kept are whole pages only; what
 * `unstable_cache` and `fetch` would store is refused: they are used for the tags that they put on a page.
 */
export default class PageCache {
  async get(key, { kind }) {
    if (kind === "FETCH") return null;
    const entry = pageStore().find(key);
    if (!entry) return null;
    const value = { ...entry.value, ...(entry.html.length ? { html: entry.html.toString() } : {}) };
    return { value, lastModified: entry.drawnAt, cacheControl: entry.cacheControl };
  }

  async set(key, value, context) {
    boundLifetimes();
    if (!value || value.kind === "FETCH") return;
    pageStore().keep(key, { value, cacheControl: context?.cacheControl });
  }

  async revalidateTag(tags) {
    for (const tag of [tags].flat()) changeLog.mark(tag);
  }

  resetRequestCache() {}
}
