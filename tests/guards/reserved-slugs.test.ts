import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { isReservedSlug } from "@/lib/rules/slug";

const root = path.resolve(import.meta.dirname, "../..");
const names = (folder: string) => readdirSync(path.join(root, folder), { withFileTypes: true });

/** The first segments of all routes: the contents of route groups, without parameters. */
const routeSegments = (folder: string): string[] =>
  names(folder)
    .filter((entry) => entry.isDirectory() && !/^[[_@]/.test(entry.name))
    .flatMap(({ name }) => (name.startsWith("(") ? routeSegments(`${folder}/${name}`) : [name]));

/** The folders of public/: a slug has no dot, so files can't conflict. */
const publicFolders = names("public").flatMap((entry) => (entry.isDirectory() ? [entry.name] : []));

it("reserves the first segment of every page, file, and URL of the site", () => {
  const fixed = [...routeSegments("app"), ...publicFolders];
  expect(fixed.length).toBeGreaterThan(8);
  const asSlugs = fixed.filter((name) => /^[a-z0-9-]+$/.test(name));
  expect(asSlugs.filter((name) => !isReservedSlug(name))).toEqual([]);
});

it("ignores case", () => expect(isReservedSlug("AdminDashboard")).toBe(true));
