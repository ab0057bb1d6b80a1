import "server-only";
import { log } from "../log";

/**
 * What a page needs, or null when it could not be loaded: the failure is logged, and the page says in its own words
 * that it failed.
 */
export async function attempt<Loaded>(load: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load;
  } catch (error) {
    log().error({ err: error }, "a page could not be loaded");
    return null;
  }
}
