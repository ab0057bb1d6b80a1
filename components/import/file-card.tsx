import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/input";
import { counted, exactNumber, sizeText } from "@/lib/format/number";
import { encodings, separators } from "@/lib/rules/csv-file";
import { headerRowsSearched } from "@/lib/rules/header-row";
import { CountryField } from "./country-field";
import { type Ready } from "./use-file";
import { type ImportState } from "./use-import";

const separatorNames: Record<string, string> = { ",": "Commas", ";": "Semicolons", "\t": "Tabs", "|": "Pipes" };
const encodingNames: Record<(typeof encodings)[number], string> = {
  "utf-8": "UTF-8",
  "windows-1252": "Windows-1252",
  "utf-16le": "UTF-16",
  "utf-16be": "UTF-16, big-endian",
};

interface Guess {
  id: string;
  label: string;
  value: string;
  options: readonly (readonly [value: string, label: string])[];
  onChange: (value: string) => void;
}

/** Something guessed about the file, which can be changed. */
function GuessField({ id, label, value, options, onChange }: Guess) {
  return (
    <Field id={`import-${id}`} label={label}>
      <Select id={`import-${id}`} value={value} onChange={({ target }) => onChange(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The separator and encoding of a CSV file, or the sheet of a workbook. */
function ShapeFields({ ready: { file, facts }, importState }: FileCardProps) {
  const { shape, sheets } = facts;
  const { choose } = importState.chosen;
  if (shape.format === "xlsx") {
    return (
      <GuessField
        id="sheet"
        label="Sheet"
        value={String(shape.sheet)}
        options={sheets.map((name, at) => [String(at), name])}
        onChange={(sheet) => void choose(file, { as: { sheet: Number(sheet) } })}
      />
    );
  }
  const { separator, encoding } = shape;
  const known = separators.some((one) => one === separator) ? separators : [separator, ...separators];
  return (
    <div className="grid grid-cols-2 gap-3 lg:grid-cols-1">
      <GuessField
        id="separator"
        label="Separator"
        value={separator}
        options={known.map((one) => [one, separatorNames[one] ?? one])}
        onChange={(one) => void choose(file, { as: { encoding, separator: one } })}
      />
      <GuessField
        id="encoding"
        label="Encoding"
        value={encoding}
        options={encodings.map((one) => [one, encodingNames[one]])}
        onChange={(one) =>
          void choose(file, { as: { separator, encoding: encodings.find((name) => name === one) ?? encoding } })
        }
      />
    </div>
  );
}

const NONE = "none";

/** What a row of a file begins with. */
const startOf = (row: readonly string[]): string =>
  row
    .filter((cell) => cell.trim() !== "")
    .slice(0, 3)
    .join(", ")
    .slice(0, 40) || "blank";

type FileCardProps = { ready: Ready; importState: ImportState };

/** The chosen file: its size, and what is guessed about it, to be changed where it is wrong. */
export function FileCard({ ready, importState }: FileCardProps) {
  const { file, facts, table, headerRow } = ready;
  const rows = facts.head.slice(0, Math.min(headerRowsSearched, facts.head.length - 1));
  return (
    <div className="border-line bg-raised space-y-4 rounded-md border p-4">
      <div role="status">
        <p className="font-semibold wrap-anywhere">
          <bdi>{file.name}</bdi>
        </p>
        <p className="text-soft">
          {counted(table.rows, "row")}, {counted(table.headers.length, "column")}, {sizeText(file.size)}
        </p>
        <p className="text-soft">Read as follows. Change what is wrong.</p>
      </div>
      <ShapeFields ready={ready} importState={importState} />
      <GuessField
        id="header"
        label="Header"
        value={headerRow === null ? NONE : String(headerRow)}
        options={[
          [NONE, "The file has no header"],
          ...rows.map((row, at) => [String(at), `Row ${exactNumber(at + 1)}: ${startOf(row)}`] as const),
        ]}
        onChange={(row) => importState.chosen.readHeader(row === NONE ? null : Number(row))}
      />
      {!facts.header.isSure && headerRow === facts.header.row && (
        <p role="status" className="border-gold-line bg-gold-wash rounded-md border p-3">
          {headerRow === null
            ? "The first row looks like a listing, not like column names. If it does name the columns, choose it as the header."
            : "These column names are unknown. If they belong to a listing, say that the file has no header."}
        </p>
      )}
      <CountryField ready={ready} />
    </div>
  );
}
