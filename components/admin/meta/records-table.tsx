import { type PageMeta } from "@/lib/contract/page-meta";
import { exactNumber } from "@/lib/format/number";
import { fullTitle } from "@/lib/rules/page-meta";
import { resultDescription, type ResultLine, resultTitle, shownOf } from "@/lib/rules/result-width";
import { StatusText } from "../status-text";

type RecordsTableProps = {
  rows: readonly PageMeta[];
  titleSuffix: string;
  hrefOf: (record: PageMeta) => string;
};

const cell = "py-2 pr-4 align-top wrap-anywhere max-md:block max-md:py-0";

/** Records with their texts, and which of these results cut. */
export function RecordsTable({ rows, titleSuffix, hrefOf }: RecordsTableProps) {
  return (
    <table role="table" className="mt-3 w-full text-left max-md:block">
      <caption className="sr-only">Records</caption>
      <thead role="rowgroup" className="max-md:block">
        <tr role="row" className="border-line text-label text-soft border-b max-md:block">
          {["Page", "Title", "Description", "State"].map((head) => (
            <th key={head} role="columnheader" scope="col" className="py-2 pr-4 font-semibold max-md:sr-only">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup" className="divide-line divide-y max-md:block">
        {rows.map((record) => (
          <tr key={record.id} role="row" className="hover:bg-sunk max-md:block max-md:py-3">
            <td role="cell" className={`${cell} md:w-1/4`}>
              <a href={hrefOf(record)} className="link font-semibold" dir="auto">
                {record.label}
              </a>
              <span className="text-label text-faint block">{record.path}</span>
            </td>
            <td role="cell" className={`${cell} md:w-1/3`}>
              <Measured text={record.title} line={resultTitle} suffix={fullTitle("", titleSuffix)} />
            </td>
            <td role="cell" className={cell}>
              <Measured text={record.description} line={resultDescription} />
            </td>
            <td role="cell" className={`${cell} space-y-1`}>
              <StatusText
                status={record.is_active ? "active" : "off"}
                label={record.is_active ? "Active" : "Switched off"}
              />
              {record.robots !== "index, follow" && <span className="text-label text-soft block">{record.robots}</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A text, with its width where results cut it. */
function Measured({ text, line, suffix = "" }: { text: string; line: ResultLine; suffix?: string }) {
  if (!text) return <span className="text-faint">The page&apos;s own</span>;
  const { width, cut } = shownOf(text + suffix, line);
  return (
    <>
      <span className="line-clamp-2" dir="auto">
        {text}
      </span>
      {cut && (
        <span className="text-label text-bad block">
          Cut: {exactNumber(width)} of {exactNumber(line.room)} pixels
        </span>
      )}
    </>
  );
}
