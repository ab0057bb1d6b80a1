import { keepPreviousData, useQuery, type UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { EmptyState } from "@/components/shared/empty-state";
import { Button, ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { listPageMetas, metasFile } from "@/lib/client/page-metas";
import { type PageMeta } from "@/lib/contract/page-meta";
import { metaBulkLimits } from "@/lib/contract/page-meta-bulk";
import { counted, exactNumber } from "@/lib/format/number";
import { kinds } from "@/lib/rules/listing-kind";
import { metaTypes } from "@/lib/rules/page-meta";
import { FailedList } from "../failed-list";
import { goTo } from "../list-address";
import { PageFoot } from "../moderation/page-foot";
import { Toolbar } from "../moderation/toolbar";
import { type ListView } from "../moderation/use-list-view";
import { type AdminScreen } from "../use-admin-screen";
import { BulkForm, type BulkTarget } from "./bulk-form";
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

/** The chosen records. They stay chosen on other pages of the same list. */
function usePicked(list: string) {
  const [picked, setPicked] = useState({ list, ids: [] as readonly number[] });
  const ids = picked.list === list ? picked.ids : [];
  return {
    ids,
    isPicked: (id: number) => ids.includes(id),
    pick: (some: readonly number[], isPicked: boolean) => {
      const others = ids.filter((id) => !some.includes(id));
      setPicked({ list, ids: isPicked ? [...others, ...some] : others });
    },
    clear: () => setPicked({ list, ids: [] }),
  };
}

/** Every record: filtered, changed in bulk, exported, and imported. */
export function AllRecords({ view, hrefWith, titleSuffix, screen }: AllRecordsProps) {
  const { search, page, size, filters } = view;
  const type = metaTypes.find((known) => known === filters.meta_type);
  const where = { ...(type && { meta_type: type }), ...(search && { search }) };
  const list = useQuery({
    queryKey: ["metas", "all", where, page, size],
    queryFn: () => listPageMetas({ ...where, limit: size, offset: (page - 1) * size }),
    placeholderData: keepPreviousData,
  });
  const marks = usePicked(JSON.stringify(where));
  const [open, setOpen] = useState<BulkTarget | "import" | null>(null);
  const count = list.data?.count ?? 0;
  const close = () => setOpen(null);
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
        <Button onClick={() => setOpen("import")}>Import CSV</Button>
      </div>
      <BulkBar marks={marks} count={count} onOpen={setOpen} where={where} />
      <RecordList
        list={list}
        isNarrowed={Boolean(search || type)}
        view={view}
        hrefWith={hrefWith}
        {...{ titleSuffix, marks }}
      />
      <Dialog
        title={open === "import" ? "Import records" : "Change records"}
        isOpen={open !== null}
        isLong
        onClose={close}
      >
        {open === "import" && <MetaImport screen={screen} onClose={close} />}
        {open !== null && open !== "import" && <BulkForm target={open} screen={screen} onClose={close} />}
      </Dialog>
    </>
  );
}

type ListProps = Omit<AllRecordsProps, "screen"> & {
  list: UseQueryResult<{ count: number; results: PageMeta[] }>;
  isNarrowed: boolean;
  marks: ReturnType<typeof usePicked>;
};

function RecordList({ list, isNarrowed, view, hrefWith, titleSuffix, marks }: ListProps) {
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
        isPicked={marks.isPicked}
        pick={marks.pick}
      />
      <PageFoot count={count} page={page} size={size} hrefWith={hrefWith} />
    </div>
  );
}

type BulkBarProps = {
  marks: ReturnType<typeof usePicked>;
  count: number;
  where: BulkTarget["where"];
  onOpen: (target: BulkTarget) => void;
};

/** How many records are selected, and what can be done with them. */
function BulkBar({ marks, count, where, onOpen }: BulkBarProps) {
  const { ids, clear } = marks;
  const most = metaBulkLimits.records;
  return (
    <div className="border-line bg-paper mt-4 flex min-h-14 flex-wrap items-center gap-x-3 gap-y-2 border-y py-2 max-md:sticky max-md:bottom-0 max-md:z-10">
      <p role="status" className="text-soft">
        {ids.length > 0 ? `${exactNumber(ids.length)} selected` : counted(count, "record")}
      </p>
      {ids.length > 0 ? (
        <>
          <Button look="primary" onClick={() => onOpen({ ids: [...ids], count: ids.length })}>
            Change Selected
          </Button>
          <Button look="quiet" onClick={clear}>
            Clear
          </Button>
        </>
      ) : (
        count > 0 &&
        (count <= most ? (
          <Button onClick={() => onOpen({ where, count })}>Change All {exactNumber(count)}</Button>
        ) : (
          <p className="text-soft">Filter to at most {exactNumber(most)} to change all at once.</p>
        ))
      )}
    </div>
  );
}
