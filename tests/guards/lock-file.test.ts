import { expect, test } from "vitest";
import { textOf } from "../support/project-files";

interface Locked {
  version?: string;
  resolved?: string;
  optionalDependencies?: Record<string, string>;
}
const lock = JSON.parse(textOf("package-lock.json")) as { packages: Record<string, Locked> };
const entries = Object.entries(lock.packages);

/**
 * The oldest releases of packages without a known vulnerability that matters here. The tests query no registry for
 * advisories: raise the version when a new one is published.
 */
const leastSafe: Record<string, string> = {
  next: "16.4.5",
  "next-auth": "4.24.15",
  sharp: "0.35.5",
  nodemailer: "7.0.7",
  esbuild: "0.25.0",
  vite: "7.1.11",
};

function compare(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split(/[.-]/).map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return 0;
}

test("has an entry for every optional package, or npm ci refuses it (scripts/complete-lock.ts fixes that)", () => {
  const missing = entries.flatMap(([at, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, range]) => /^\d/.test(range) && !lock.packages[`${at}/node_modules/${name}`])
      .map(([name]) => name)
      .filter((name) => !lock.packages[`node_modules/${name}`]),
  );
  expect(missing).toEqual([]);
});

test("has no package older than its oldest safe version, at any depth", () => {
  const tooOld = entries.flatMap(([at, { version = "0" }]) => {
    const name = at.slice(at.lastIndexOf("node_modules/") + "node_modules/".length);
    const least = leastSafe[name];
    return least && compare(version, least) < 0 ? [`${at} ${version} < ${least}`] : [];
  });
  expect(tooOld).toEqual([]);
});

test("names no registry: that is the machine's own setting", () => {
  expect(entries.filter(([, { resolved }]) => resolved).map(([at]) => at)).toEqual([]);
});

test("pins every direct dependency to one version", () => {
  const { dependencies, devDependencies } = JSON.parse(textOf("package.json")) as Record<
    string,
    Record<string, string>
  >;
  const loose = Object.entries({ ...dependencies, ...devDependencies }).filter(([, range]) => !/^\d/.test(range));
  expect(loose).toEqual([]);
});
