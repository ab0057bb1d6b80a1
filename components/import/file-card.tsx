import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted, exactNumber, sizeText } from "@/lib/format/number";
import { type FileShape } from "@/lib/import-file/records";
import { headerRowsSearched } from "@/lib/rules/header-row";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

const separatorNames: Record<string, string> = { ",": "Commas", ";": "Semicolons", "\t": "Tabs", "|": "Pipes" };
const encodingNames: Record<string, string> = { "utf-8": "UTF-8", "windows-1252": "Windows-1252" };

function formatText(shape: FileShape): string {
  if (shape.format === "xlsx") return "Excel workbook, first sheet";
  const separator = separatorNames[shape.separator] ?? `Separated by ${shape.separator}`;
  return `${separator}, ${encodingNames[shape.encoding] ?? "UTF-16"}`;
}

const NONE = "none";

/** What a row of a file begins with. */
const startOf = (row: readonly string[]): string =>
  row
    .filter((cell) => cell.trim() !== "")
    .slice(0, 3)
    .join(", ")
    .slice(0, 40) || "blank";

/** The chosen file: its size, its format, and where its header is. */
export function FileCard({ ready, importState }: { ready: Ready; importState: ImportState }) {
  const { file, facts, table, headerRow } = ready;
  return (
    <div className="border-line bg-raised space-y-4 rounded-md border p-4">
      <div role="status">
        <p className="font-semibold wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-soft">
          {counted(table.rows, "row")}, {counted(table.headers.length, "column")}, {sizeText(file.size)}
        </p>
        <p className="text-soft">{formatText(facts.shape)}</p>
      </div>
      <Field id="import-header" label="Header">
        <Select
          id="import-header"
          value={headerRow === null ? NONE : String(headerRow)}
          onChange={({ target }) => importState.chosen.readHeader(target.value === NONE ? null : Number(target.value))}
        >
          <option value={NONE}>The file has no header</option>
          {facts.head.slice(0, Math.min(headerRowsSearched, facts.head.length - 1)).map((row, at) => (
            <option key={at} value={at}>
              Row {exactNumber(at + 1)}: {startOf(row)}
            </option>
          ))}
        </Select>
      </Field>
      {!facts.header.isSure && headerRow === facts.header.row && (
        <p role="status" className="border-gold-line bg-gold-wash rounded-md border p-3">
          {headerRow === null
            ? "The first row looks like a listing, not like column names. If it does name the columns, choose it as the header."
            : "These column names are unknown. If they belong to a listing, say that the file has no header."}
        </p>
      )}
    </div>
  );
}
