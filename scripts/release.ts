// Turns the tree into a release: npm run release -- --help.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";
import { Refusal } from "../server/process/refusal.mjs";
import { runCommand, WrongUsage } from "./process/command";
import { migrationFiles } from "./process/migrate";
import { projectFolder } from "./process/settings";

const releases = z.array(
  z.object({
    version: z.string(),
    date: z.string(),
    /** The migrations that this release added, with the checksums of their files, which never change any more. */
    migrations: z.record(z.string(), z.string()),
  }),
);

const at = (name: string) => path.join(projectFolder, name);
const read = (name: string) => readFileSync(at(name), "utf8");
const writeJson = (name: string, content: unknown) => writeFileSync(at(name), `${JSON.stringify(content, null, 2)}\n`);

const heading = "## Unreleased\n";

/**
 * Writes a release's number, date, and migrations.
 * @throws {Refusal} before anything is written, if the version isn't newer than the last one, or nothing is unreleased
 */
function release(version: string, date: string): void {
  const recorded = releases.parse(JSON.parse(read("prisma/migrations/released.json")));
  const last = recorded.at(-1)?.version ?? "";
  if (version.localeCompare(last, "en", { numeric: true }) <= 0) throw new Refusal(`${last} is released already.`);
  const changelog = read("CHANGELOG.md");
  if (!changelog.includes(heading)) throw new Refusal("CHANGELOG.md has no heading Unreleased, so nothing to release.");
  const known = new Set(recorded.flatMap(({ migrations }) => Object.keys(migrations)));
  const added = migrationFiles().filter(({ name }) => !known.has(name));
  const migrations = Object.fromEntries(added.map(({ name, checksum }) => [name, checksum]));
  const lock = JSON.parse(read("package-lock.json")) as { packages: Record<string, object> };
  const packages = { ...lock.packages, "": { ...lock.packages[""], version } };
  writeJson("prisma/migrations/released.json", [...recorded, { version, date, migrations }]);
  writeFileSync(at("CHANGELOG.md"), changelog.replace(heading, `## ${version} (${date})\n`));
  writeJson("package.json", { ...(JSON.parse(read("package.json")) as object), version });
  writeJson("package-lock.json", { ...lock, version, packages });
}

await runCommand(
  {
    name: "release",
    does: "Writes a release's number and date into package.json, the changelog, and the list of released migrations.",
    usage: ["<version>"],
    notes: "Changes files only: it prints what to do next. See “Making a release” in CONTRIBUTING.md.",
  },
  ({ args: [version = "", ...others] }) => {
    if (!/^\d+\.\d+\.\d+$/.test(version) || others.length > 0) throw new WrongUsage("Name one version like 0.3.0.");
    const changed = execFileSync("git", ["status", "--porcelain"], { cwd: projectFolder, encoding: "utf8" });
    if (changed)
      throw new Refusal("There are uncommitted changes: commit them first, so that the release is a commit.");
    release(version, new Date().toISOString().slice(0, 10));
    console.log(
      `Now: npm test; git commit -am "Release ${version}"; git tag -a v${version} -m "${version}"; npm run build`,
    );
  },
);
