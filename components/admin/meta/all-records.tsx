import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { listPageMetas, metasFile } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { kinds } from "@/lib/rules/listing-kind";
import { metaTypes } from "@/lib/rules/page-meta";
import { FailedList } from "../list/failed-list";
import { goTo } from "../list/list-address";
import { PageFoot } from "../list/page-foot";
import { Toolbar } from "../list/toolbar";
import { type ListView } from "../list/use-list-view";
import { type AdminScreen } from "../use-admin-screen";
import { MetaImport } from "./meta-import";
import { RecordsTable } from "./records-table";

/** The filter of the list, by type of page. */
export const typeFilter = {
  key: "meta_type",
  label: "Pages",
  options: [
    ["", "All"],
    ["static", "Static"],
    ["business", "Businesses"],
    ["doctor", "Doctors"],
  ],
} as const;

/** The URL's name for a record's page. */
const targetOf = ({ page_name: name, business_id, doctor_id, meta_type }: PageMeta): string =>
  kinds.some((kind) => kind === meta_type) ? `${meta_type}-${business_id ?? doctor_id}` : name;

type AllRecordsProps = {
  view: ListView;
  hrefWith: (changes: Record<string, string | number | null>) => string;
  titleSuffix: string;
  screen: AdminScreen;
};

/** Every record: filtered, exported, and imported. */
export function AllRecords({ view, hrefWith, titleSuffix, screen }: AllRecordsProps) {
  const { search, page, size, filters } = view;
  const type = metaTypes.find((known) => known === filters.meta_type);
  const where = { ...(type && { meta_type: type }), ...(search && { search }) };
  const list = useQuery({
    queryKey: ["metas", "all", where, page, size],
    queryFn: () => listPageMetas({ ...where, limit: size, offset: (page - 1) * size }),
    placeholderData: keepPreviousData,
  });
  const [isImporting, setIsImporting] = useState(false);
  const close = () => setIsImporting(false);
  return (
    <>
      <Toolbar
        name="records"
        searchLabel="Search records by page, title, or description"
        search={search}
        filters={[typeFilter]}
        chosen={filters}
        onFilter={(changes) => goTo(hrefWith({ ...changes, page: null }))}
      />
      <div className="mt-4 flex flex-wrap items-center gap-3">
        <ButtonLink href={metasFile(where)} download>
          Export CSV
        </ButtonLink>
        <Button onClick={() => setIsImporting(true)}>Import CSV</Button>
      </div>
      <RecordList
        list={list}
        isNarrowed={Boolean(search || type)}
        view={view}
        hrefWith={hrefWith}
        titleSuffix={titleSuffix}
      />
      <Dialog title="Import records" isOpen={isImporting} isLong onClose={close}>
        {isImporting && <MetaImport screen={screen} onClose={close} />}
      </Dialog>
    </>
  );
}

type ListProps = Omit<AllRecordsProps, "screen"> & {
  list: UseQueryResult<{ count: number; results: PageMeta[] }>;
  isNarrowed: boolean;
};

function RecordList({ list, isNarrowed, view, hrefWith, titleSuffix }: ListProps) {
  const { page, size } = view;
  if (list.error && !list.data) {
    return (
      <FailedList error={list.error} fallback={adminMessages.meta.loadFailed} onAgain={() => void list.refetch()} />
    );
  }
  if (!list.data) return <p className="appear-late text-soft min-h-96">Loading</p>;
  const { count, results } = list.data;
  if (count === 0) return <EmptyState title={isNarrowed ? "Nothing found" : "No page has a record yet"} />;
  return (
    <div aria-busy={list.isPlaceholderData}>
      <RecordsTable
        rows={results}
        titleSuffix={titleSuffix}
        hrefOf={(record) => hrefWith({ edit: targetOf(record), page: page > 1 ? page : null })}
      />
      <PageFoot count={count} page={page} size={size} hrefWith={hrefWith} />
    </div>
  );
}
