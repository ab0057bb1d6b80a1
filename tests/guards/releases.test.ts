import { expect, it } from "vitest";
import { migrationFiles } from "../../scripts/process/migrate";
import { textOf } from "../support/project-files";

const released = JSON.parse(textOf("prisma/migrations/released.json")) as {
  version: string;
  date: string;
  migrations: Record<string, string>;
}[];
const own = new Map(migrationFiles().map(({ name, checksum }) => [name, checksum]));

it("keeps every migration of a release as it was: a change goes into a new one", () => {
  const all = released.flatMap(({ migrations }) => Object.entries(migrations));
  expect(all.filter(([name, checksum]) => own.get(name) !== checksum)).toEqual([]);
});

it("adds migrations only after those of the last release, which databases have applied", () => {
  const last =
    released
      .flatMap(({ migrations }) => Object.keys(migrations))
      .sort()
      .at(-1) ?? "";
  const known = new Set(released.flatMap(({ migrations }) => Object.keys(migrations)));
  expect([...own.keys()].filter((name) => !known.has(name) && name < last)).toEqual([]);
});

it("is the last release or a commit after it, and the changelog has a heading for each since 0.3.0", () => {
  const { version } = JSON.parse(textOf("package.json")) as { version: string };
  expect(released.at(-1)?.version).toBe(version);
  const [, ...since] = released;
  for (const one of since) expect(textOf("CHANGELOG.md")).toContain(`\n## ${one.version} (${one.date})\n`);
});
