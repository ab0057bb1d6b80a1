import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { builtMark, isBuiltTree, projectFolder } from "./settings";

const build = z.object({
  /** The release, from package.json. */
  version: z.string(),
  /** What exactly was built: the commit, with "-dirty" if files differed from it; null if that is unknown. */
  commit: z.string().nullable().default(null),
});
export type Build = z.infer<typeof build>;

const readJson = (name: string): unknown => JSON.parse(readFileSync(path.join(projectFolder, name), "utf8"));

function commitNow(): string | null {
  const describe = ["describe", "--always", "--abbrev=40", "--dirty", "--exclude=*"];
  try {
    return execFileSync("git", describe, { cwd: projectFolder, encoding: "utf8", stdio: "pipe" }).trim() || null;
  } catch {
    return null;
  }
}

/** The release and commit of this code. */
export const buildNow = (): Build =>
  isBuiltTree ? build.parse(readJson(builtMark)) : { ...build.parse(readJson("package.json")), commit: commitNow() };

/** A build, as in "0.3.0 (commit 12345678)". */
export const nameOf = ({ version, commit }: Build): string =>
  commit ? `${version} (commit ${commit.replace(/^(\w{8})\w*/, "$1")})` : version;

/** What `--version` prints. */
export const versionText = (): string => nameOf(buildNow());
