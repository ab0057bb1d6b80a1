import path from "node:path";
import { parseArgs } from "node:util";
import { type Kind, kinds } from "../../lib/rules/listing-kind";
import { Refusal } from "../../server/front/refusal.mjs";

export interface ImportOptions {
  kind: Kind;
  /** Full slug of the category that every row goes to. */
  category: string;
  /** Names for the categories on that path that don't exist yet. */
  newCategories: string[];
  file: string;
  report: string | null;
  /** The output file for values that were left empty or mended. */
  mended: string | null;
  /** The number of the header row; "find" detects it. */
  headerRow: number | "find" | "none";
  /** Columns and their fields, such as "Company=name". */
  map: string[];
  /** Whether to report what would happen and store nothing. */
  isDry: boolean;
}

export const usage = `npm run import -- --kind ${kinds.join("|")} --category <full slug> file.csv|.tsv|.txt|.xlsx

A column "category" with a full slug sends its row there instead.

  --create-category "Name"   makes the category when it is missing; once for each missing part, from the top down
  --map "Column=field"       stores a column in this field; "Column=" leaves it out; a number names a column too
  --header-row 3             where the header is, if it isn't recognized
  --no-header                the file has none: its columns are 1, 2, 3...
  --dry-run                  checks every row and stores nothing
  --report rows.csv          writes every row that was not stored, with the reason
  --mended values.csv        writes every value that was left empty or mended, before and after`;

function parse(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        kind: { type: "string" },
        category: { type: "string" },
        "create-category": { type: "string", multiple: true },
        report: { type: "string" },
        mended: { type: "string" },
        map: { type: "string", multiple: true },
        "header-row": { type: "string" },
        "no-header": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split(".", 1)[0]}.\n\n${usage}`);
  }
}

function headerRowOf(row: string | undefined, hasNone: boolean): ImportOptions["headerRow"] {
  if (hasNone && row !== undefined) throw new Refusal("Say either --header-row or --no-header.");
  if (hasNone) return "none";
  if (row === undefined) return "find";
  const number = Number(row);
  if (!Number.isInteger(number) || number < 1) throw new Refusal(`--header-row ${row} is not the number of a row.`);
  return number;
}

/**
 * The options of a command line; paths are relative to `folder`.
 * @throws {Refusal} that says which option is missing or wrong
 */
export function readOptions(args: string[], folder: string): ImportOptions {
  const { values, positionals } = parse(args);
  const [file, ...rest] = positionals;
  if (!file) throw new Refusal(`There is no file to import.\n\n${usage}`);
  if (rest.length > 0) throw new Refusal(`One file at a time: ${positionals.join(", ")} are ${positionals.length}.`);
  const kind = kinds.find((one) => one === values.kind);
  if (!kind) {
    const said = values.kind === undefined ? "is missing" : `"${values.kind}" is unknown`;
    throw new Refusal(`--kind ${said}: it is one of ${kinds.join(", ")}.`);
  }
  if (!values.category)
    throw new Refusal("--category is missing: the full slug of a category, like lawyers/family-law.");
  const source = path.resolve(folder, file);
  const [report, mended] = [values.report, values.mended].map((name) => (name ? path.resolve(folder, name) : null));
  const written = [report, mended].filter((name) => name != null);
  if (written.includes(source)) throw new Refusal("The report would overwrite the file that is imported.");
  if (new Set(written).size < written.length) throw new Refusal("--report and --mended name the same file.");
  const category = values.category.replace(/^\/+|\/+$/g, "");
  return {
    kind,
    category,
    newCategories: values["create-category"] ?? [],
    file: source,
    report: report ?? null,
    mended: mended ?? null,
    headerRow: headerRowOf(values["header-row"], values["no-header"]),
    map: values.map ?? [],
    isDry: values["dry-run"],
  };
}
