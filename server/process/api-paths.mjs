import { processSingleton } from "./process-singleton.mjs";

/**
 * `isDirect`: the front makes its GET calls itself, because Next takes longer to reach a handler than these calls take
 * @typedef {{status: number, headers: Record<string, string>, body: string | null}} PlainAnswer
 * @typedef {{name: string, isDirect: boolean,
 *   answer: (request: Request, isBehind: () => Promise<boolean>) => Promise<PlainAnswer | Response>}} ApiPath
 */

/**
 * What the front knows of the API: `find` gives what there is at a path, null for nothing. The site sets it when it
 * begins, except in development.
 * @type {{find: (path: string) => ApiPath | null}}
 */
export const apiPaths = processSingleton("API paths", () => ({ find: () => null }));
