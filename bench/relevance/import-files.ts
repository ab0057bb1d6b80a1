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

interface DataFile {
  file: string;
  kind: Kind;
  /** The top-level category of its rows. */
  root: string;
}

/** The sets of files. The searches of a set are asked in a directory of its rows alone. */
export const dataSets = {
  ready: [
    { file: "doctor_cms.csv", kind: "doctor", root: "Doctors" },
    { file: "doctor_facilities.csv", kind: "doctor", root: "Health Facilities" },
    { file: "business_seattle.csv", kind: "business", root: "Local Businesses" },
    { file: "business_breweries.csv", kind: "business", root: "Breweries" },
  ],
  ready2: [
    { file: "business_nursing_homes.csv", kind: "business", root: "Senior Care" },
    { file: "business_hospitals.csv", kind: "business", root: "Hospitals" },
    { file: "business_colleges.csv", kind: "business", root: "Education" },
    { file: "business_community.csv", kind: "business", root: "Community Services" },
    { file: "business_tucson.csv", kind: "business", root: "Shopping & Services" },
    { file: "business_nyc_restaurants.csv", kind: "business", root: "Restaurants" },
  ],
} satisfies Record<string, DataFile[]>;
export type DataSet = keyof typeof dataSets;

/** A specialty or practice area of fewer rows gets no category: its rows are in the top-level one. */
const leastRows = 25;

/** The folder of a set's files, in SHARED_DATA, which tests/support/real-data.ts reads too. */
const folderOf = (set: DataSet) =>
  path.join(process.env.SHARED_DATA ?? path.resolve(projectFolder, "../shared/data"), set);

/** The files of a set that are missing. */
export const missingFiles = (set: DataSet) =>
  dataSets[set].map(({ file }) => path.join(folderOf(set), file)).filter((file) => !existsSync(file));

interface Category {
  name: string;
  slug: string;
  kind: Kind;
  parent: string | null;
}

/** A set's own category tree, by name; null for a set whose categories follow from its values. */
function ownCategories(set: DataSet): Category[] | null {
  const file = path.join(folderOf(set), "categories.json");
  if (!existsSync(file)) return null;
  const paths = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>;
  return Object.entries(paths).map(([name, slug]) => {
    const [own = "", parent] = slug.split("/").reverse();
    return { name, slug: own, kind: "business", parent: parent ?? null };
  });
}

/** The text of a file of a set with its own tree: rows without a category get the one below `root` that says their value. */
export function assign(csv: string, root: string, tree: readonly Category[]): string {
  const { data } = Papa.parse<Record<string, string>>(csv, { header: true, skipEmptyLines: true });
  const top = slugOf(root);
  const below = tree.filter(({ parent }) => parent === top);
  const categoryOf = (value: string) => {
    const said = below.find(({ name }) => value !== "" && ` ${name} `.includes(` ${value} `));
    return said ? `${top}/${said.slug}` : top;
  };
  return Papa.unparse(data.map((row) => ({ ...row, category: row.category ?? categoryOf(row.practice_areas ?? "") })));
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

/** Imports a set's files into a migrated, empty database, as `npm run import` does; gives the number of categories. */
export async function importFiles(url: string, set: DataSet, shutdown: Shutdown) {
  const work = mkdtempSync(path.join(tmpdir(), "vouchsafe-bench-"));
  const remove = () => rmSync(work, { recursive: true, force: true });
  const unregister = shutdown.onEnd(remove);
  const tree = ownCategories(set);
  let count = tree?.length ?? 0;
  if (tree) await insertCategories(url, tree);
  for (const { file, kind, root } of dataSets[set]) {
    const given = readFileSync(path.join(folderOf(set), file), "utf8");
    const { csv, categories } = tree
      ? { csv: assign(given, root, tree), categories: [] }
      : categorize(given, { kind, root });
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
