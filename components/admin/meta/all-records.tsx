import { useState } from "react";
import { type Column, ColumnTable } from "@/components/shared/column-table";
import { Dialog } from "@/components/shared/dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { metasFile } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { exactNumber } from "@/lib/format/number";
import { fullTitle } from "@/lib/rules/page-meta";
import { resultDescription, type ResultLine, resultTitle, shownOf } from "@/lib/rules/result-width";
import { ListSection } from "../list/list-section";
import { type ListSource } from "../list/resource";
import { StatusText } from "../status-text";
import { type AdminScreen } from "../use-admin-screen";
import { MetaImport } from "./meta-import";

const recordList: ListSource<PageMeta> = {
  name: "metas",
  nouns: ["record", "records"],
  tabs: [{ key: "records", label: "", query: {}, empty: "No page has a record yet" }],
  searchLabel: "Search records by page, title, or description",
  filters: [
    {
      key: "meta_type",
      label: "Pages",
      options: [
        ["", "All"],
        ["static", "Static"],
        ["category", "Categories"],
        ["business", "Businesses"],
        ["doctor", "Doctors"],
      ],
    },
  ],
  load: (query) => call("GET", "seo/page-meta/", { query }),
  loadFailed: adminMessages.meta.loadFailed,
};

/** The URL's name for a record's page. */
const targetOf = ({ page_name: name, business_id, doctor_id, category_id, meta_type }: PageMeta): string =>
  name || `${meta_type}-${business_id ?? doctor_id ?? category_id}`;

/** Records with their texts, and which of these results cut. */
const columnsOf = (hrefOf: (record: PageMeta) => string, titleSuffix: string): Column<PageMeta>[] => [
  {
    key: "page",
    label: "Page",
    className: "md:w-1/4",
    cell: (record) => (
      <>
        <a href={hrefOf(record)} className="link font-semibold" dir="auto">
          {record.label}
        </a>
        <span className="text-label text-faint block">{record.path}</span>
      </>
    ),
  },
  {
    key: "title",
    label: "Title",
    className: "md:w-1/3",
    cell: ({ title }) => <Measured text={title} line={resultTitle} suffix={fullTitle("", titleSuffix)} />,
  },
  {
    key: "description",
    label: "Description",
    cell: ({ description }) => <Measured text={description} line={resultDescription} />,
  },
  {
    key: "state",
    label: "State",
    className: "space-y-1",
    cell: ({ is_active: isActive, robots }) => (
      <>
        <StatusText status={isActive ? "active" : "off"} label={isActive ? "Active" : "Switched off"} />
        {robots !== "index, follow" && <span className="text-label text-soft block">{robots}</span>}
      </>
    ),
  },
];

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

type AllRecordsProps = { hrefOf: (target: string) => string; titleSuffix: string; screen: AdminScreen };

/** Every record: filtered, exported, and imported. */
export function AllRecords({ hrefOf, titleSuffix, screen }: AllRecordsProps) {
  const [isImporting, setIsImporting] = useState(false);
  const close = () => setIsImporting(false);
  return (
    <>
      <ListSection
        list={recordList}
        head={({ filters, search }) => (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <ButtonLink href={metasFile({ ...filters, ...(search && { search }) })} download>
              Export CSV
            </ButtonLink>
            <Button onClick={() => setIsImporting(true)}>Import CSV</Button>
          </div>
        )}
      >
        {(rows) => (
          <ColumnTable
            caption="Records"
            columns={columnsOf((record) => hrefOf(targetOf(record)), titleSuffix)}
            rows={rows}
            keyOf={({ id }) => id}
          />
        )}
      </ListSection>
      <Dialog title="Import records" isOpen={isImporting} isLong onClose={close}>
        {isImporting && <MetaImport screen={screen} onClose={close} />}
      </Dialog>
    </>
  );
}
