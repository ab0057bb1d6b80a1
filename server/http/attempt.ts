import "server-only";
import { unavailableSeconds } from "../db/db-errors";
import { log } from "../log";
import { recordFailure } from "./page-response";

/** Records that the page being rendered has failed with this error. Gives whether the database couldn't load it for now. */
export function recordThrown(error: unknown): boolean {
  const seconds = unavailableSeconds(error);
  recordFailure(seconds);
  return seconds !== null;
}

/**
 * Waits for data that a page needs. Gives null when loading fails and logs the error; the page then shows that it
 * failed (`answerFailed`).
 */
export async function attempt<Loaded>(load: Promise<Loaded>): Promise<Loaded | null> {
  try {
    return await load;
  } catch (error) {
    if (recordThrown(error)) log().warn({ reason: String(error) }, "the database couldn't load a page for now");
    else log().error({ err: error }, "couldn't load a page");
    return null;
  }
}
