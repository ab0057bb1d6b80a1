import { type AdminCounts, type AuditRow } from "../contract/admin";
import { type Ask, readList } from "./admin-list";
import { get } from "./http";

/** The numbers of the admin dashboard. */
export const readAdminCounts = () => get<AdminCounts>("admin/counts/");

/** Who did what, the newest first. */
export const listAudit = (ask: Ask) => readList<AuditRow>("audit/", ask);
