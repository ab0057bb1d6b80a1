import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
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
export const noticeFor = (folders: string[]): string =>
  [
    "This software contains the packages below, each under its own license.",
    ...folders.filter((folder) => existsSync(path.join(folder, "package.json"))).map(noticeOf),
  ].join(`\n\n${"-".repeat(80)}\n\n`);
