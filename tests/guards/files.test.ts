import path from "node:path";
import { expect, test } from "vitest";
import { isThere, projectFiles, textOf } from "../support/project-files";

const code = projectFiles.filter((file) => /\.(tsx?|mjs|cjs)$/.test(file));

/** Names that a tool requires: config files and Next's own. */
const given = /^(next-env\.d|\.dependency-cruiser)$/;

const isKebab = (name: string) => /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+)*$/.test(name);

/** A route's folder: a group "(site)", a parameter "[id]", "[[...path]]", or a fixed URL. */
const isRouteFolder = (name: string) => /^(\([a-z-]+\)|\[{1,2}(\.{3})?[a-zA-Z]+\]{1,2}|[a-z0-9_.-]+)$/.test(name);

test("names files and folders of code in kebab-case", () => {
  const odd = code.filter((file) => {
    const { dir, name } = path.posix.parse(file);
    const folders = dir.split("/").filter((folder) => folder && folder !== ".ci");
    const isFolderFine = folders.includes("app") ? isRouteFolder : isKebab;
    // Migrations begin with a timestamp.
    return !(isKebab(name) || given.test(name)) || !folders.every(isFolderFine);
  });
  expect(odd).toEqual([]);
});

test("has no catch-all files such as utils or barrels", () => {
  const drawers = code.filter((file) =>
    /(^|\/)(utils?|helpers?|misc|common-utils)\.(tsx?|mjs)$|\/index\.ts$/.test(file),
  );
  expect(drawers).toEqual([]);
});

test("keeps every file of lib/ in a folder", () => {
  expect(code.filter((file) => /^lib\/[^/]+$/.test(file))).toEqual([]);
});

test("contains no path of a particular machine", () => {
  const machine = /(?<![\w.-])\/(work|home|Users)\/[a-z]/;
  const texts = projectFiles.filter((file) => /\.(tsx?|mjs|cjs|md|json|sql|prisma|css|ya?ml)$/.test(file));
  expect(texts.filter((file) => machine.test(textOf(file)) && file !== "tests/guards/files.test.ts")).toEqual([]);
});

const documents = projectFiles.filter((file) => file.endsWith(".md"));

/** What looks like a project path between backticks or in a link: with a slash or a known extension. */
function citedIn(document: string): string[] {
  const text = textOf(document);
  const quoted = [...text.matchAll(/`([^`\s]+)`/g)].map(([, cited = ""]) => cited);
  const links = [...text.matchAll(/\]\((?!https?:|mailto:|#)([^)\s]+)\)/g)].map(([, cited = ""]) => cited);
  const roots = /^\.?(app|bench|components|dev|docs|lib|prisma|public|scripts|server|tests|\.ci)\//;
  const ending = /^([\w.-]+\.(mjs|cjs|ts|tsx|md)|package(-lock)?\.json)$/;
  const isPath = (cited: string) => (roots.test(cited) || ending.test(cited)) && !/[*<>{}…:]/.test(cited);
  return [...quoted.filter(isPath), ...links.map((link) => link.replace(/#.*$/, ""))];
}

test("cites only existing paths in documents", () => {
  const wrong = documents.flatMap((document) =>
    citedIn(document)
      .filter((cited) => ![cited, path.posix.join(path.posix.dirname(document), cited)].some(isThere))
      .map((cited) => `${document}: ${cited}`),
  );
  expect(wrong).toEqual([]);
});
