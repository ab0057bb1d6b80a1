import "server-only";
import { unavailableSeconds } from "../db/db-errors";
import { log } from "../log";
import { recordOverload } from "./page-response";

/**
 * Waits for data that a page needs. Gives null when loading fails and logs the error; the page then shows that it
 * failed (`answerFailed`).
 */
export async function attempt<Loaded>(load: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load;
  } catch (error) {
    const seconds = unavailableSeconds(error);
    if (seconds !== null) recordOverload(seconds);
    log().error({ err: error }, "couldn't load a page");
    return null;
  }
}
