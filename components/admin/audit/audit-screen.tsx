"use client";

import { DownloadLink } from "@/components/account/download-link";
import { adminMessages } from "@/lib/admin-messages";
import { auditExportPath, listAudit } from "@/lib/client/admin-screen";
import { DatedList } from "../dated-list/dated-list";
import { dayChecks, isId, viewQuery } from "../dated-list/view";
import { AuditFilters } from "./audit-filters";
import { AuditTable } from "./audit-table";

const isGiven = (text: string) => text !== "";

/** The audit's filters by their query keys, with a check of each value. */
export const auditChecks = { actor: isId, object_type: isGiven, object_id: isId, action: isGiven, ...dayChecks };

/** The audit log, newest first. */
export const AuditScreen = () => (
  <DatedList
    name="audit"
    title="Audit"
    text="Changes made by administrators and owners. Rows are never edited or deleted. Personal values are recorded only as “changed”."
    words={{ none: "No changes yet", failed: adminMessages.auditFailed }}
    checks={auditChecks}
    read={listAudit}
    filters={(filters, onFilter) => (
      <>
        <AuditFilters filters={filters} onFilter={onFilter} />
        <div className="mt-3">
          <DownloadLink
            path={auditExportPath(viewQuery({ filters, page: 1 }))}
            className="link inline-flex min-h-11 items-center"
          >
            Download as CSV
          </DownloadLink>
        </div>
      </>
    )}
    table={(rows, hrefWith) => <AuditTable rows={rows} hrefWith={hrefWith} />}
  />
);
