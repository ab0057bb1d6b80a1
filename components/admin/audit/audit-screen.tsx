"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { useEffect } from "react";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { ButtonLink } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { listAudit } from "@/lib/client/admin-screen";
import { counted } from "@/lib/format/number";
import { FailedList } from "../failed-list";
import { addressWith, correctTo, followInPlace, goTo } from "../list-address";
import { AUDIT_SIZE, auditQuery, readAuditView } from "./audit-params";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";

/** Reads the audit as the URL says; a page beyond the last one is replaced by the last. */
function useAudit() {
  const params = useSearchParams();
  const view = readAuditView(params);
  const call = auditQuery(view);
  const list = useQuery({
    queryKey: ["audit", call],
    queryFn: () => listAudit(call),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((list.data?.count ?? 0) / AUDIT_SIZE);

  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);
  const isBeyond = !list.isPlaceholderData && pages > 0 && view.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { address: params.toString(), view, list, pages, hrefWith };
}

type Audit = ReturnType<typeof useAudit>;

/** The audit log, newest first. */
export function AuditScreen() {
  const audit = useAudit();
  const { address, view, list, hrefWith } = audit;
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Audit</h1>
      <p className="text-soft measure mt-3">
        Changes made by administrators and owners. Rows are never edited or deleted. Personal values are recorded only
        as &ldquo;changed&rdquo;.
      </p>
      <AuditFilters key={address} filters={view.filters} onFilter={(changes) => goTo(hrefWith(changes))} />
      {list.error && (
        <FailedList error={list.error} fallback={adminMessages.auditFailed} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      <Rows {...audit} />
    </div>
  );
}

function Rows({ view, list, pages, hrefWith }: Audit) {
  if (!list.data) return null;
  if (list.data.count === 0) {
    const isNarrowed = Object.keys(view.filters).length > 0;
    return (
      <div className="mt-6">
        <EmptyState title={isNarrowed ? "Nothing found" : "No changes yet"}>
          {isNarrowed && <ButtonLink href="?">Clear filters</ButtonLink>}
        </EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <p className="text-soft mt-6">{counted(list.data.count, "row")}</p>
      <AuditTable rows={list.data.results} hrefWith={hrefWith} />
      <Pager page={view.page} pages={pages} hrefOf={(page) => hrefWith({ page })} />
    </div>
  );
}
