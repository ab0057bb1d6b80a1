import { processSingleton } from "./process-singleton.mjs";

/** @typedef {{status: number, headers: Record<string, string>, body: string | null}} PlainAnswer */

/**
 * The API calls that the front answers itself, by path with a trailing slash. Next takes longer to reach a handler
 * than most of these calls take.
 * @type {Map<string, (request: Request, context: {params: undefined, isBehind: () => Promise<boolean>}) =>
 *   Promise<PlainAnswer | Response>>}
 */
export const directCalls = processSingleton("direct calls", () => new Map());
