import path from "node:path";
import { parseArgs } from "node:util";
import { type Kind, kinds } from "../../lib/rules/listing-kind";
import { Refusal } from "../../server/front/refusal.mjs";

export interface ImportOptions {
  kind: Kind;
  /** Full slug of the category that every row goes to. */
  category: string;
  /** Names for the parts of that path which don't exist yet. */
  newCategories: string[];
  file: string;
  report: string | null;
}

export const usage = `npm run import -- --kind ${kinds.join("|")} --category <full slug> file.csv

A column "category" with a full slug sends its row there instead.

  --create-category "Name"   makes the category when it is missing; once for each missing part, from the top down
  --report rows.csv          writes every row that was not stored, with the reason`;

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
      },
    });
  } catch (error) {
    throw new Refusal(`${(error as Error).message.split(".", 1)[0]}.\n\n${usage}`);
  }
}

/**
 * The options of a command line; paths are relative to `folder`.
 * @throws {Refusal} saying which is missing or wrong
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
  const report = values.report ? path.resolve(folder, values.report) : null;
  const source = path.resolve(folder, file);
  if (report === source) throw new Refusal("The report would overwrite the file that is imported.");
  const category = values.category.replace(/^\/+|\/+$/g, "");
  return { kind, category, newCategories: values["create-category"] ?? [], file: source, report };
}
