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
import { AUDIT_SIZE, auditCall, readAuditAsk } from "./audit-ask";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";

/** What the address asks of the audit and what came of it; one beyond the last page becomes that of the last one. */
function useAudit() {
  const params = useSearchParams();
  const asked = readAuditAsk(params);
  const call = auditCall(asked);
  const list = useQuery({
    queryKey: ["audit", call],
    queryFn: () => listAudit(call),
    placeholderData: keepPreviousData,
  });
  const pages = Math.ceil((list.data?.count ?? 0) / AUDIT_SIZE);

  const hrefWith = (changes: Record<string, string | number | null>) => addressWith(params, changes);
  const isBeyond = !list.isPlaceholderData && pages > 0 && asked.page > pages;
  const lastPage = hrefWith({ page: pages > 1 ? pages : null });
  useEffect(() => {
    if (isBeyond) correctTo(lastPage);
  }, [isBeyond, lastPage]);
  return { address: params.toString(), asked, list, pages, hrefWith };
}

type Audit = ReturnType<typeof useAudit>;

/** Who did what, the newest first. */
export function AuditScreen() {
  const audit = useAudit();
  const { address, asked, list, hrefWith } = audit;
  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Audit</h1>
      <p className="text-soft measure mt-3">
        What administrators and owners changed. Rows are never changed or deleted; what concerns a person is kept as
        &ldquo;changed&rdquo; only.
      </p>
      <AuditFilters key={address} filters={asked.filters} onAsk={(changes) => goTo(hrefWith(changes))} />
      {list.error && (
        <FailedList error={list.error} fallback={adminMessages.auditFailed} onAgain={() => void list.refetch()} />
      )}
      {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      <Rows {...audit} />
    </div>
  );
}

function Rows({ asked, list, pages, hrefWith }: Audit) {
  if (!list.data) return null;
  if (list.data.count === 0) {
    const isNarrowed = Object.keys(asked.filters).length > 0;
    return (
      <div className="mt-6">
        <EmptyState title={isNarrowed ? "Nothing found" : "Nothing has been changed yet"}>
          {isNarrowed && <ButtonLink href="?">Clear filters</ButtonLink>}
        </EmptyState>
      </div>
    );
  }
  return (
    <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
      <p className="text-soft mt-6">{counted(list.data.count, "row")}</p>
      <AuditTable rows={list.data.results} hrefWith={hrefWith} />
      <Pager page={asked.page} pages={pages} hrefOf={(page) => hrefWith({ page })} />
    </div>
  );
}
