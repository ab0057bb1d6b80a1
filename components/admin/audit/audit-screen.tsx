"use client";

import { useQuery } from "@tanstack/react-query";
import { DownloadLink } from "@/components/account/download-link";
import { adminMessages } from "@/lib/messages/admin";
import { dayFilters, throughLastDay } from "../list/day-filters";
import { ListPage, ListSection } from "../list/list-section";
import { type ListSource, onlyTab } from "../list/resource";
import { listQueryOf } from "../list/use-list-view";
import { addressOf, call } from "@/lib/client/http";
import { type AuditRow } from "@/lib/contract/admin";
import { actionText, auditActions, auditObjects } from "@/lib/format/audit";
import { AuditTable } from "./audit-table";

/** The audit log by who may have acted: administrators. Anyone else is chosen by clicking their name in a row. */
export const auditList = (actors: readonly (readonly [id: string, name: string])[]): ListSource<AuditRow> => ({
  name: "audit",
  nouns: ["row", "rows"],
  tabs: onlyTab("No changes yet"),
  filters: [
    { key: "actor", label: "Who", options: [["", "Anyone"], ...actors], type: "id" },
    {
      key: "action",
      label: "What",
      options: [["", "Anything"], ...Object.keys(auditActions).map((action) => [action, actionText(action)] as const)],
    },
    { key: "object_type", label: "Of", options: [["", "Anything"], ...Object.entries(auditObjects)] },
    { key: "object_id", label: "ID", type: "id" },
    ...dayFilters,
  ],
  load: (query) => call("GET", "audit/", { query: throughLastDay(query) }),
  loadFailed: adminMessages.auditFailed,
});

function useAdmins() {
  const { data } = useQuery({
    queryKey: ["users", "list", { user_type: "admin" }],
    queryFn: () => call("GET", "users/", { query: { user_type: "admin", ordering: "full_name", limit: 200 } }),
  });
  return (data?.results ?? []).map(({ id, full_name }) => [String(id), full_name] as const);
}

/** The audit log, newest first. */
export const AuditScreen = () => (
  <ListPage
    title="Audit"
    text="Changes made by administrators and owners. Rows are never edited; old months are deleted only if a setting says so. Personal values are recorded only as “changed”."
  >
    <ListSection
      list={auditList(useAdmins())}
      head={(view) => (
        <div className="mt-3">
          <DownloadLink
            path={addressOf("audit/export/", {
              query: { ...throughLastDay(listQueryOf(view)), limit: null, offset: null },
            })}
            className="link inline-flex min-h-11 items-center"
          >
            Download as CSV
          </DownloadLink>
        </div>
      )}
    >
      {(rows, hrefWith) => <AuditTable rows={rows} hrefWith={hrefWith} />}
    </ListSection>
  </ListPage>
);
