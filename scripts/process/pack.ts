import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { Refusal } from "../../server/process/refusal.mjs";
import { builtMark, projectFolder } from "./settings";
import { buildNow } from "./version";
import { z } from "zod";

const packageFile = z.object({
  name: z.string(),
  version: z.string(),
  license: z.union([z.string(), z.object({ type: z.string() }).transform(({ type }) => type)]).default("not stated"),
});

const isLicense = (file: string) => /^(licen[cs]e|copying|notice)(\.|-|$)/i.test(file);

/** A package's name, version, and license, with the texts that it comes with. */
function noticeOf(folder: string): string {
  const { name, version, license } = packageFile.parse(
    JSON.parse(readFileSync(path.join(folder, "package.json"), "utf8")),
  );
  const texts = readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile() && isLicense(entry.name))
    .map((entry) => readFileSync(path.join(folder, entry.name), "utf8").trim());
  return [`${name} ${version}: ${license}`, ...texts].join("\n\n");
}

/** The licenses of the packages that a built tree contains, which their licenses demand. */
const noticeFor = (folders: string[]): string =>
  [
    "This software contains the packages below, each under its own license.",
    ...folders.filter((folder) => existsSync(path.join(folder, "package.json"))).map(noticeOf),
  ].join(`\n\n${"-".repeat(80)}\n\n`);

interface LockedPackage {
  dev?: boolean;
  devOptional?: boolean;
  peer?: boolean;
}

interface PackageFile {
  name: string;
  version: string;
  private: boolean;
  license: string;
  type: string;
  engines: object;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
}

const at = (name: string) => path.join(projectFolder, name);
const readJson = <Content>(name: string) => JSON.parse(readFileSync(at(name), "utf8")) as Content;

/** The commands that operators can run in the tree. */
const commands = [
  "serve",
  "worker",
  "migrate",
  "backup",
  "restore",
  "prune",
  "admin",
  "doctor",
  "import",
  "credentials",
  "verify:data",
];

/** The site's own files that serving and the commands need. */
export const ownFiles = [
  ...["server.mjs", "next.config.mjs", "LICENSE", "CHANGELOG.md", ".env.example", "tsconfig.json"],
  ...[
    "server",
    "lib",
    "scripts/backup",
    "scripts/doctor",
    "scripts/import",
    "scripts/process",
    "generated",
    "public",
    "docs/operations.md",
    "docs/operations",
    "deploy",
    "SECURITY.md",
  ],
  ...["prisma/migrations", "prisma/functions", "prisma/data"],
];

/** Build leftovers that only the next build needs. */
const buildLeftovers =
  /^\.next\/(cache|dev|types|trace|trace-build|turbopack|diagnostics|build|lock)(\/|$)|\.nft\.json$/;

/** Next's compilers for each platform, and the packages that run them. */
const compilers = /^node_modules\/(@next\/swc-|@img\/sharp-(?!libvips-)(?:wasm))/;

/** Files in packages that a running site never reads: types, source maps, other databases, other module formats. */
const unread = [
  /\.(map|d\.[cm]?ts|md|markdown)$/,
  /^node_modules\/next\/dist\/(esm|docs|bundle-analyzer|next-devtools)(\/|$)/,
  /^node_modules\/next\/dist\/compiled\/(babel|babel-packages|terser|next-devtools|postcss[^/]*|css[^/]*|sass[^/]*)(\/|$)/,
  /^node_modules\/next\/dist\/compiled\/next-server\/[^/]*\.dev\.js$/,
  /^node_modules\/@prisma\/client\/(runtime\/query_compiler_.*(cockroachdb|mysql|sqlite|sqlserver)|generator-build|scripts)/,
  /^node_modules\/us-atlas\/(?!counties-10m\.json|states-albers-10m\.json|package\.json)[^/]+\.json$/,
  /^node_modules\/lucide-react\/dist\/(esm|umd)(\/|$)/,
];

/** Whether a running site may read a file of a package. */
export const isWanted = (file: string) => !unread.some((pattern) => pattern.test(file));

function copy(name: string, target: string, isCopied = isWanted) {
  if (!existsSync(at(name))) return;
  mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
  cpSync(at(name), path.join(target, name), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isCopied(path.relative(projectFolder, source)),
  });
}

/** The folders of the packages that `npm ci --omit=dev` would install here, without compilers. */
const runtimePackages = () =>
  Object.entries(readJson<{ packages: Record<string, LockedPackage> }>("package-lock.json").packages)
    .filter(([folder, { dev, devOptional, peer }]) => folder && !dev && !devOptional && !peer && existsSync(at(folder)))
    .map(([folder]) => folder)
    .filter((folder) => !compilers.test(folder));

/** A package inside another one is copied by its own entry. */
const isInside = (file: string, folder: string) => file.slice(folder.length + 1).split("/")[0] === "node_modules";

function packageFileFor(own: PackageFile) {
  const scripts = Object.fromEntries(commands.map((name) => [name, own.scripts[name]]));
  const { name, version, license, type, engines, dependencies } = own;
  return { name, version, private: true, license, type, engines, scripts, dependencies };
}

function bytesIn(folder: string): number {
  return readdirSync(folder, { withFileTypes: true }).reduce((sum, entry) => {
    const name = path.join(folder, entry.name);
    if (entry.isDirectory()) return sum + bytesIn(name);
    return sum + (entry.isFile() ? statSync(name).size : 0);
  }, 0);
}

/**
 * Copies everything that serving needs, but nothing that only the build needs, to a folder that can be moved to another
 * machine of the same kind. An existing tree is replaced only at the end, by the complete new one.
 * @returns its size in bytes
 */
export function packTree(target: string): number {
  if (existsSync(target) && !existsSync(path.join(target, builtMark)) && readdirSync(target).length > 0) {
    throw new Refusal(`The folder ${target} holds other files: name one that is empty or missing.`);
  }
  const making = `${target}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { recursive: true });
  for (const name of ownFiles) copy(name, making);
  copy(".next", making, (file) => !buildLeftovers.test(file) && !file.endsWith(".map"));
  const packages = runtimePackages();
  writeFileSync(path.join(making, "NOTICE"), `${noticeFor(packages.map(at))}\n`);
  for (const folder of packages) {
    copy(folder, making, (file) => isWanted(file) && !isInside(file, folder));
  }
  const own = readJson<PackageFile>("package.json");
  for (const name of commands) {
    const script = own.scripts[name]?.split(" ").at(-1);
    if (script) copy(script, making);
  }
  writeFileSync(path.join(making, "package.json"), `${JSON.stringify(packageFileFor(own), null, 2)}\n`);
  const mark = { ...buildNow(), node: process.versions.node, builtAt: new Date().toISOString() };
  writeFileSync(path.join(making, builtMark), `${JSON.stringify(mark, null, 2)}\n`);
  rmSync(target, { recursive: true, force: true });
  renameSync(making, target);
  return bytesIn(target);
}
