import { unstable_cache } from "next/cache";

/**
 * Names what the page being drawn is made of, so that it is drawn anew when that changes. To be called once it is
 * known what was loaded; nothing but the names is kept.
 */
export async function tagPage(tags: string[]): Promise<void> {
  await unstable_cache(() => Promise.resolve(0), tags, { tags })();
}
