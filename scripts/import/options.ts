import path from "node:path";
import { parseArgs } from "node:util";
import { importColumn, type UpdateKey, updateKeys } from "../../lib/rules/import-columns";
import { type ReadAs } from "../../lib/import-file/inspect-file";
import { encodings } from "../../lib/rules/csv-file";
import { type UpdateMode } from "../../lib/rules/import-updates";
import { type Kind, kinds } from "../../lib/rules/listing-kind";
import { withoutSlashes } from "../../lib/rules/slug";
import { Refusal } from "../../server/process/refusal.mjs";
import { WrongUsage } from "../process/command";
import { messageOf } from "../process/error-code";

export interface ImportOptions {
  kind: Kind;
  /** Full slug of the category that every row goes to; empty for an update. */
  category: string;
  /** How the listings are found that the rows update; null to add listings. */
  update: UpdateMode | null;
  /** Names for the parts of that path which don't exist yet. */
  newCategories: string[];
  file: string;
  report: string | null;
  /** The output file for values that were left empty or mended. */
  mended: string | null;
  /** Where what changes in listings goes, before and after. */
  changes: string | null;
  /** The number of the header's row; "find" recognizes it. */
  headerRow: number | "find" | "none";
  /** The encoding and separator, where the command line says them. */
  readAs: ReadAs;
  /** The name or number of a workbook's sheet; null for the first. */
  sheet: string | null;
  /** Columns and their fields, such as "Company=name". */
  map: string[];
  /** Whether a file of another country is imported, too. */
  allowsForeign: boolean;
  /** Whether to report what would happen and store nothing. */
  isDry: boolean;
}

export const usage = `npm run import -- --kind ${kinds.join("|")} --category <full slug> file.csv|.tsv|.txt|.xlsx
npm run import -- --kind ${kinds.join("|")} --update --key id|npi|phone|email|website|name|row file.csv

A column "category" with a full slug sends its row there instead. A column "categories" lists all of a row: the first one is
the primary one if no other column names it, the others are further ones.

  --create-category "Name"   makes the category when it is missing; once for each missing part, from the top down
  --map "Column=field"       stores a column in this field; "Column=" leaves it out; a number names a column too
  --header-row 3             where the header is, if it isn't recognized
  --no-header                the file has none: its columns are 1, 2, 3...
  --separator ";"            what separates columns (tab: "\\t"), if it isn't recognized
  --encoding windows-1252    ${encodings.join(", ")}, if it isn't recognized
  --sheet "Clinics"          a workbook's sheet by its name or number; else the first
  --allow-foreign            imports a file of another country, too
  --dry-run                  checks every row and stores nothing
  --report rows.csv          writes every row that was not stored, with the reason
  --mended values.csv        writes every value that was left empty or mended, before and after
  --update                   changes the listings that --key finds, and adds none
  --key npi                  what finds the listing of a row; id is the column listing_id of an export, and row finds
                             the listing that the same row made before, however its columns were mapped
  --erase-empty              an empty cell erases the value; else the value stays
  --changes changes.csv      writes every field that an update changes, before and after; see them first: --dry-run`;

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
        separator: { type: "string" },
        encoding: { type: "string" },
        sheet: { type: "string" },
        update: { type: "boolean", default: false },
        key: { type: "string" },
        "erase-empty": { type: "boolean", default: false },
        changes: { type: "string" },
        "allow-foreign": { type: "boolean", default: false },
        "dry-run": { type: "boolean", default: false },
      },
    });
  } catch (error) {
    throw new WrongUsage(`${messageOf(error).split(".", 1)[0]}.`);
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

function readAsOf({ separator, encoding: name }: Parsed): ReadAs {
  const encoding = encodings.find((one) => one === name?.toLowerCase());
  if (name !== undefined && !encoding) throw new Refusal(`--encoding "${name}" is none of ${encodings.join(", ")}.`);
  const one = separator === "\\t" ? "\t" : separator;
  if (one !== undefined && one.length !== 1) throw new Refusal(`--separator "${separator}" is not one character.`);
  return { ...(encoding && { encoding }), ...(one !== undefined && { separator: one }) };
}

type Parsed = ReturnType<typeof parse>["values"];

/** What `--key` says. */
function keyOf(given: string | undefined): UpdateKey {
  const short: Record<string, UpdateKey> = { id: "listing_id", row: "import_row" };
  const column = short[given ?? ""] ?? importColumn(given ?? "");
  const key = updateKeys.find((one) => one === column);
  const said = given === undefined ? "is missing" : `"${given}" is unknown`;
  if (!key) throw new Refusal(`--key ${said}: it is one of id, npi, phone, email, website, name, row.`);
  return key;
}

/** How the listings are found that are updated; null to add listings. */
function updateOf(values: Parsed): UpdateMode | null {
  const { key: given, update, changes } = values;
  if (!update) {
    const alone = [given && "--key", values["erase-empty"] && "--erase-empty", changes && "--changes"].find(Boolean);
    if (alone) throw new Refusal(`${alone} goes with --update.`);
    return null;
  }
  if (values.category || values["create-category"]) throw new Refusal("--update adds no listings: it has no category.");
  const key = keyOf(given);
  return { key, erasesEmpty: values["erase-empty"] };
}

/** The files that are written, by absolute path. */
function outputsOf({ report, mended, changes }: Parsed, { source, folder }: { source: string; folder: string }) {
  const [toReport, toMended, toChanges] = [report, mended, changes].map((name) =>
    name ? path.resolve(folder, name) : null,
  );
  const written = [toReport, toMended, toChanges].filter((name) => name != null);
  if (written.includes(source)) throw new Refusal("The report would overwrite the file that is imported.");
  if (new Set(written).size < written.length) throw new Refusal("--report and --mended name the same file.");
  return { report: toReport ?? null, mended: toMended ?? null, changes: toChanges ?? null };
}

/**
 * The options of a command line; paths are relative to `folder`.
 * @throws {Refusal} that says which option is missing or wrong
 */
export function readOptions(args: string[], folder: string): ImportOptions {
  const { values, positionals } = parse(args);
  const [file, ...rest] = positionals;
  if (!file) throw new WrongUsage("There is no file to import.");
  if (rest.length > 0) throw new Refusal(`One file at a time: ${positionals.join(", ")} are ${positionals.length}.`);
  const kind = kinds.find((one) => one === values.kind);
  if (!kind) {
    const said = values.kind === undefined ? "is missing" : `"${values.kind}" is unknown`;
    throw new Refusal(`--kind ${said}: it is one of ${kinds.join(", ")}.`);
  }
  const update = updateOf(values);
  if (!values.category && !update)
    throw new Refusal("--category is missing: the full slug of a category, like lawyers/family-law.");
  const source = path.resolve(folder, file);
  const category = withoutSlashes(values.category ?? "");
  return {
    kind,
    category,
    update,
    ...outputsOf(values, { source, folder }),
    newCategories: values["create-category"] ?? [],
    file: source,
    headerRow: headerRowOf(values["header-row"], values["no-header"]),
    readAs: readAsOf(values),
    sheet: values.sheet ?? null,
    map: values.map ?? [],
    allowsForeign: values["allow-foreign"],
    isDry: values["dry-run"],
  };
}
