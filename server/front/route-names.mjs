import { readFileSync } from "node:fs";
import path from "node:path";
import { apiPaths } from "../process/api-paths.mjs";
import { isApiPath } from "./judge-request.mjs";
import { memoize } from "./memoize.mjs";

/** @typedef {{page: string, regex: string}} BuiltRoute */

/**
 * The routes of the build; none before the first one, and in development.
 * @param {string} folder
 * @returns {{staticRoutes: BuiltRoute[], dynamicRoutes: BuiltRoute[]}}
 */
function readRoutes(folder) {
  try {
    return JSON.parse(readFileSync(path.join(folder, ".next/routes-manifest.json"), "utf8"));
  } catch {
    return { staticRoutes: [], dynamicRoutes: [] };
  }
}

/**
 * Makes the function that names the route of a path, such as `/api/reviews/[id]`: a few hundred names at most, whatever is
 * asked for, and without anything that identifies a person.
 * @param {string} folder that of the build
 */
export function routeNames(folder) {
  const { staticRoutes, dynamicRoutes } = readRoutes(folder);
  const fixed = new Set(["/metrics", ...staticRoutes.map(({ page }) => page)]);
  const patterns = dynamicRoutes.map(({ page, regex }) => ({ page, pattern: new RegExp(regex, "i") }));
  return memoize((asked) => {
    if (asked.startsWith("/_next/")) return "/_next";
    // A route file of the API answers many paths, and Next finds it under "/API", too.
    if (isApiPath(asked)) return apiPaths.find(`/api${asked.slice(4)}`)?.name ?? "/api/[[...nothing]]";
    const plain = asked.toLowerCase().replace(/(?<=.)\/$/, "");
    if (fixed.has(plain)) return plain;
    const found = patterns.find(({ pattern }) => pattern.test(asked))?.page ?? "other";
    // The categories' route takes what no other one does; pages have no dot.
    return found.startsWith("/[") && asked.includes(".") ? "file" : found;
  });
}
