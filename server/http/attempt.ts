import "server-only";
import { overloadSeconds } from "../db/db-errors";
import { log } from "../log";
import { noteOverload } from "./page-response";

/**
 * What a page needs, or null when it could not be loaded: the failure is logged, and the page says in its own words
 * that it failed (`answerFailed`).
 */
export async function attempt<Loaded>(load: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load;
  } catch (error) {
    const seconds = overloadSeconds(error);
    if (seconds !== null) noteOverload(seconds);
    log().error({ err: error }, "a page could not be loaded");
    return null;
  }
}
