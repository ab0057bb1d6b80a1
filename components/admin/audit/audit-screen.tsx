"use client";

import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useSearchParams } from "next/navigation";
import { EmptyState } from "@/components/shared/empty-state";
import { Notice } from "@/components/shared/notice";
import { Pager } from "@/components/shared/pager";
import { Button } from "@/components/ui/button";
import { adminMessages } from "@/lib/admin-messages";
import { listAudit } from "@/lib/client/admin-desk";
import { counted } from "@/lib/format/number";
import { failureText, isForbidden } from "../call-failure";
import { followInPlace, goTo } from "../moderation/use-ask";
import { AUDIT_SIZE, auditCall, readAuditAsk } from "./audit-ask";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";

/** Who did what, the newest first. */
export function AuditScreen() {
  const params = useSearchParams();
  const asked = readAuditAsk(params);
  const call = auditCall(asked);
  const list = useQuery({
    queryKey: ["audit", call],
    queryFn: () => listAudit(call),
    placeholderData: keepPreviousData,
  });

  function hrefWith(changes: Record<string, string | number | null>): string {
    const next = new URLSearchParams(params);
    next.delete("page");
    for (const [key, value] of Object.entries(changes)) {
      if (value === null || value === "") next.delete(key);
      else next.set(key, String(value));
    }
    return next.size > 0 ? `?${next.toString()}` : "?";
  }

  return (
    <div onClick={followInPlace}>
      <h1 className="text-h1">Audit</h1>
      <p className="text-soft measure mt-3">
        What administrators and owners changed. Rows are never changed or deleted; what concerns a person is kept as
        &ldquo;changed&rdquo; only.
      </p>
      <AuditFilters
        key={params.toString()}
        filters={asked.filters}
        onAsk={(changes) => goTo(hrefWith(changes))}
        clearHref="?"
      />
      {list.error && (
        <div className="mt-6">
          <Notice title={isForbidden(list.error) ? adminMessages.required : undefined}>
            <p>
              {isForbidden(list.error) ? adminMessages.notAdmin : failureText(list.error, adminMessages.auditFailed)}
            </p>
            {!isForbidden(list.error) && <Button onClick={() => void list.refetch()}>Try again</Button>}
          </Notice>
        </div>
      )}
      {list.isPending && <p className="appear-late text-soft mt-6 min-h-96">Loading</p>}
      {list.data && list.data.results.length === 0 && (
        <div className="mt-6">
          <EmptyState title="Nothing found" />
        </div>
      )}
      {list.data && list.data.results.length > 0 && (
        <div aria-busy={list.isPlaceholderData} className={list.isPlaceholderData ? "opacity-60" : undefined}>
          <p className="text-soft mt-6">{counted(list.data.count, "row")}</p>
          <AuditTable rows={list.data.results} hrefWith={hrefWith} />
          <Pager
            page={asked.page}
            pages={Math.ceil(list.data.count / AUDIT_SIZE)}
            hrefOf={(page) => hrefWith({ page })}
          />
        </div>
      )}
    </div>
  );
}
