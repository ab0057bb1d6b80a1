import { type AdminCounts, type AuditRow } from "../contract/admin";
import { type SecurityEvent } from "../contract/security-event";
import { listPath, type ListQuery, readList } from "./admin-list";
import { get } from "./http";

/** The counts of the admin dashboard. */
export const readAdminCounts = () => get<AdminCounts>("admin/counts/");

/** The audit log, newest first. */
export const listAudit = (filters: ListQuery) => readList<AuditRow>("audit/", filters);

/** The path of the same rows as CSV. */
export const auditExportPath = (filters: ListQuery) =>
  listPath("audit/export/", { ...filters, limit: null, offset: null });

/** The security log, newest first. */
export const listSecurityEvents = (filters: ListQuery) => readList<SecurityEvent>("security/events/", filters);
