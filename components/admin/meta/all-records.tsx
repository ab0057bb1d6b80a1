import { useState } from "react";
import { type Column, ColumnTable } from "@/components/shared/column-table";
import { Dialog } from "@/components/shared/dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { metasFile } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { exactNumber, counted } from "@/lib/format/number";
import { fullTitle } from "@/lib/rules/page-meta";
import { resultDescription, type ResultLine, resultTitle, shownOf } from "@/lib/rules/result-width";
import { ListSection } from "../list/list-section";
import { type ListSource } from "../list/resource";
import { StatusText } from "../status-text";
import { type AdminScreen } from "../use-admin-screen";
import { BusyButton } from "@/components/ui/busy-button";
import { useWrite } from "@/lib/client/use-write";
import { metaFileLimits } from "@/lib/contract/page-meta-file";
import { CsvForm, csvProblems } from "../csv-form";
import { csvText } from "../csv-text";
import { changeSummary, ChangesList } from "./changes-list";

const words = adminMessages.meta;

/** Imports a CSV file of records: it is checked first, and what would change is shown. */
function MetaImport({ screen, onClose }: { screen: AdminScreen; onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const check = useWrite({
    mutationFn: async (chosen: File) =>
      call("POST", "seo/page-meta/import/", { body: { csv: await csvText(chosen), dry_run: true } }),
  });
  const save = useWrite({
    mutationFn: async (chosen: File) =>
      call("POST", "seo/page-meta/import/", { body: { csv: await csvText(chosen), dry_run: false } }),
    onSuccess: (answer) => {
      onClose();
      screen.showSuccess(`Imported: ${changeSummary(answer)}.`);
      void screen.refresh();
    },
  });
  const isTooLarge = file !== null && file.size > metaFileLimits.characters;
  const problems = isTooLarge ? [words.fileTooLarge] : csvProblems(save.error ?? check.error, words.importFailed);
  const answer = check.data;
  const changing = answer ? answer.added + answer.changed : 0;
  const isBusy = check.isPending || save.isPending;
  const isReady = answer !== undefined && changing > 0;
  function submit() {
    if (!file || isTooLarge || isBusy) return;
    if (isReady) save.mutate(file);
    else check.mutate(file);
  }
  return (
    <CsvForm
      id="meta-file"
      about={`A CSV file with columns of the export, at most ${exactNumber(metaFileLimits.records)} rows. A row sets the record of its page or listing_id; columns that the file lacks stay as they are, and an empty text is emptied. If a row is wrong, nothing changes.`}
      failed={words.notImported}
      problems={problems}
      onFile={(chosen) => {
        check.reset();
        save.reset();
        setFile(chosen);
      }}
      onSubmit={submit}
    >
      {answer && <ChangesList answer={answer} />}
      <div className="border-line bg-raised sticky bottom-0 -mx-1 flex flex-wrap gap-3 border-t px-1 pt-4 pb-1">
        <BusyButton type="submit" variant="primary" isBusy={isBusy} busyText={isReady ? "Importing…" : "Checking…"}>
          {isReady ? `Import ${counted(changing, "Record")}` : "Check File"}
        </BusyButton>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </CsvForm>
  );
}

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
