import { expect, test } from "vitest";
import { pageNames } from "../../lib/page-names.mjs";
import { projectFiles, textOf } from "../support/project-files";

const routes = projectFiles.filter((file) => /^app\/api\/.*route\.ts$/.test(file));

/** The whole of a route file but its imports: one export, of what the door makes. */
const declaration =
  /^export const \{ GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS \} = ((?:methods|kindMethods)\(\{[\s\S]*\}\)|unknownPath);$/;
const handlers = /^\s*(GET|POST|PUT|PATCH|DELETE): (endpoint|listEndpoint)\(/;

/** Handlers that another protocol prescribes, each with the reason why the door can't make it. */
const exceptions: Record<string, string> = {};

test("every handler under app/api is made by the one door", () => {
  const odd = routes.filter((file) => {
    const body = textOf(file)
      .replace(/^import [\s\S]*?;\n/gm, "")
      .trim();
    if (file in exceptions) return false;
    if (!declaration.test(body)) return true;
    const given = body.split("\n").filter((line) => /^\s{2}[A-Z]+:/.test(line));
    return !given.every((line) => handlers.test(line));
  });
  expect(odd).toEqual([]);
});

/** The first part of the address of each page and route: folders in brackets round are not part of it. */
function firstSegments(): string[] {
  const pages = projectFiles.filter((file) => /^app\/.*\/(page|route)\.tsx?$/.test(file));
  const segments = pages.map(
    (file) =>
      file
        .split("/")
        .slice(1, -1)
        .filter((name) => !name.startsWith("("))[0] ?? "",
  );
  return [...new Set(segments)].filter((name) => name && !name.startsWith("["));
}

/** Addresses that machines ask for by their exact name, and the page that the front sends when another fails. */
const exact = new Set(["sitemap.xml", "robots.txt", "server-error"]);

test("every page's name works in any casing (lib/page-names.mjs)", () => {
  expect(firstSegments().filter((name) => !pageNames.includes(name) && !exact.has(name))).toEqual([]);
});

test("every name that works in any casing has a page", () => {
  const known = new Set(firstSegments());
  expect(pageNames.filter((name) => !known.has(name))).toEqual([]);
});
