import { type ReactNode } from "react";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { rejectsAddress } from "@/lib/client/imports";
import { type Import } from "@/lib/contract/import";
import { type ListingDifference, type ReportLine, type ReportOutcome } from "@/lib/contract/import-report";
import { ChangeTables } from "./change-tables";
import { fieldLabel, isLeftEmpty, mendedText, reasonText } from "@/lib/format/import-report";
import { counted, exactNumber } from "@/lib/format/number";

interface ReportTablesProps {
  imported: Import;
  lines: readonly ReportLine[];
  changes: readonly ListingDifference[];
}

/** What changes in listings, and why rows were mended, skipped, and refused, each with its rows as a file. */
export function ReportTables({ imported, lines, changes }: ReportTablesProps) {
  const { updated, mended, skipped, refused } = imported;
  const of = (outcome: ReportOutcome) => lines.filter((line) => line.outcome === outcome);
  return (
    <div className="space-y-10">
      {updated > 0 && (
        <Part
          title={imported.dry_run ? "What would change" : "What changed"}
          only="changed"
          rows={updated}
          imported={imported}
        >
          <ChangeTables lines={of("changed")} changes={changes} />
        </Part>
      )}
      {mended > 0 && (
        <Part
          title={imported.update_key ? "Mended or left as they are" : "Mended"}
          only="mended"
          rows={mended}
          imported={imported}
        >
          <MendedTable lines={of("mended")} isUpdate={imported.update_key !== null} />
        </Part>
      )}
      <div className="grid gap-10 md:grid-cols-2">
        {refused > 0 && (
          <Part title="Refused" only="refused" rows={refused} imported={imported}>
            <Reasons lines={of("refused")} />
          </Part>
        )}
        {skipped > 0 && (
          <Part title="Skipped" only="skipped" rows={skipped} imported={imported}>
            <Reasons lines={of("skipped")} />
          </Part>
        )}
      </div>
    </div>
  );
}

type PartProps = { title: string; only: ReportOutcome; rows: number; imported: Import; children: ReactNode };

function Part({ title, only, rows, imported, children }: PartProps) {
  return (
    <section aria-labelledby={`report-${only}`}>
      <div className="flex flex-wrap items-center justify-between gap-x-6">
        <h3 id={`report-${only}`} className="text-h3">
          {title}
        </h3>
        {imported.fingerprint !== "" && (
          <a href={rejectsAddress(imported.id, only)} download className="link inline-flex min-h-11 items-center gap-2">
            <Icon of={downloadIcon} />
            {counted(rows, "row")} (CSV)<span className="sr-only">, {title.toLowerCase()}</span>
          </a>
        )}
      </div>
      {children}
    </section>
  );
}

function Reasons({ lines }: { lines: readonly ReportLine[] }) {
  return (
    <ul className="divide-line border-line divide-y border-b">
      {lines.map((line) => (
        <li key={`${line.field} ${line.reason}`} className="flex justify-between gap-6 py-2.5">
          <span className="min-w-0 wrap-anywhere">{reasonText(line)}</span>
          <span className="font-semibold">{exactNumber(line.rows)}</span>
        </li>
      ))}
    </ul>
  );
}

function MendedTable({ lines, isUpdate }: { lines: readonly ReportLine[]; isUpdate: boolean }) {
  return (
    <table className="w-full text-left">
      <thead className="text-label text-soft">
        <tr>
          <th scope="col" className="py-2 pr-4 font-semibold">
            Field
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold">
            What happens
          </th>
          <th scope="col" className="py-2 pr-4 font-semibold max-md:hidden">
            For example
          </th>
          <th scope="col" className="py-2 text-right font-semibold">
            Rows
          </th>
        </tr>
      </thead>
      <tbody className="divide-line border-line divide-y border-y">
        {lines.map((line) => (
          <tr key={`${line.field} ${line.reason} ${line.after === null}`} className="align-top">
            <th scope="row" className="py-2.5 pr-4 font-semibold">
              {fieldLabel(line.field ?? "")}
            </th>
            <td className="py-2.5 pr-4">
              {isLeftEmpty(line) && (
                <strong className="text-bad">{isUpdate ? "Left as it is: " : "Left empty: "}</strong>
              )}
              {mendedText(line)}
              <Example line={line} isUpdate={isUpdate} className="text-soft block md:hidden" />
            </td>
            <td className="py-2.5 pr-4 max-md:hidden">
              <Example line={line} isUpdate={isUpdate} className="text-soft" />
            </td>
            <td className="py-2.5 text-right font-semibold">{exactNumber(line.rows)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type ExampleProps = { line: ReportLine; isUpdate: boolean; className: string };

function Example({ line: { before, after }, isUpdate, className }: ExampleProps) {
  return (
    <span className={className}>
      <bdi className="wrap-anywhere">{before}</bdi> →{" "}
      <bdi className="wrap-anywhere">{after ?? (isUpdate ? "as it is" : "empty")}</bdi>
    </span>
  );
}
