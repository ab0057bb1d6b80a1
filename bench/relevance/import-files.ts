import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import Papa from "papaparse";
import { importColumn } from "../../lib/rules/import-columns";
import { type Kind } from "../../lib/rules/listing-kind";
import { slugOf } from "../../lib/rules/slug";
import { withClient } from "../../scripts/process/database";
import { runToolOrThrow } from "../../scripts/process/run-tool";
import { projectFolder } from "../../scripts/process/settings";
import { type Shutdown } from "../../scripts/process/shutdown";

/** The files, each with the top-level category of its rows. */
const files: { file: string; kind: Kind; root: string }[] = [
  { file: "doctor_cms.csv", kind: "doctor", root: "Doctors" },
  { file: "doctor_facilities.csv", kind: "doctor", root: "Health Facilities" },
  { file: "business_seattle.csv", kind: "business", root: "Local Businesses" },
  { file: "business_breweries.csv", kind: "business", root: "Breweries" },
];

/** A specialty or practice area of fewer rows gets no category: its rows are in the top-level one. */
const leastRows = 25;

/** The folder of the files: `ready` in SHARED_DATA, which tests/support/real-data.ts reads too. */
const folder = () => path.join(process.env.SHARED_DATA ?? path.resolve(projectFolder, "../shared/data"), "ready");

/** The files that are missing. */
export const missingFiles = () =>
  files.map(({ file }) => path.join(folder(), file)).filter((file) => !existsSync(file));

interface Category {
  name: string;
  slug: string;
  kind: Kind;
  parent: string | null;
}

/** The text of a file with a column for its category, and the categories that its values give. */
export function categorize(csv: string, { kind, root }: { kind: Kind; root: string }) {
  const { data, meta } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const columns = (meta.fields ?? []).filter((name) =>
    ["specialty", "practice_areas"].includes(importColumn(name) ?? ""),
  );
  const valueOf = (row: Record<string, string>) => columns.map((name) => row[name]?.trim()).find(Boolean) ?? "";
  const counts = new Map<string, number>();
  for (const row of data) counts.set(valueOf(row), (counts.get(valueOf(row)) ?? 0) + 1);
  const frequent = [...counts].filter(([value, count]) => value !== "" && count >= leastRows).map(([value]) => value);
  const top = slugOf(root);
  const categoryOf = (value: string) => (frequent.includes(value) ? `${top}/${slugOf(value)}` : top);
  return {
    csv: Papa.unparse(data.map((row) => ({ ...row, category: categoryOf(valueOf(row)) }))),
    categories: [
      { name: root, slug: top, kind, parent: null },
      ...frequent.map((value): Category => {
        const name = value.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase());
        return { name, slug: slugOf(value), kind, parent: top };
      }),
    ],
  };
}

const insertCategories = (url: string, categories: Category[]) =>
  withClient(url, async (client) => {
    for (const { name, slug, kind, parent } of categories) {
      await client.query(
        `insert into category (name, slug, kind, parent_id)
         values ($1, $2, $3, (select id from category where full_slug = $4))`,
        [name, slug, kind, parent],
      );
    }
  });

/** Imports all files into a migrated, empty database, as `npm run import` does; gives the number of categories. */
export async function importFiles(url: string, shutdown: Shutdown) {
  const work = mkdtempSync(path.join(tmpdir(), "vouchsafe-bench-"));
  const remove = () => rmSync(work, { recursive: true, force: true });
  const unregister = shutdown.onEnd(remove);
  let count = 0;
  for (const { file, kind, root } of files) {
    const { csv, categories } = categorize(readFileSync(path.join(folder(), file), "utf8"), { kind, root });
    count += categories.length;
    await insertCategories(url, categories);
    writeFileSync(path.join(work, file), csv);
    const options = ["--kind", kind, "--category", slugOf(root), path.join(work, file)];
    await runToolOrThrow(["--conditions=react-server", "--import", "tsx", "scripts/import.ts", ...options], {
      env: { DATABASE_URL: url },
      shutdown,
      sentence: `${file} could not be imported.`,
    });
  }
  await withClient(url, (client) => client.query("analyze"));
  unregister();
  remove();
  return count;
}
