import { type Suggestion } from "../contract/search";
import { errorOf } from "./http";

export type { Suggestion };

/**
 * The page of another search, to take a part from. It isn't rendered, and its scripts don't run.
 * @throws ApiError for an error response, and network errors.
 */
export async function readResultsPage(href: string, signal: AbortSignal): Promise<Document> {
  const answer = await fetch(href, { signal });
  if (!answer.ok) throw await errorOf(answer);
  return new DOMParser().parseFromString(await answer.text(), "text/html");
}
