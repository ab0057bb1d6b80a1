import { type ListQuery } from "@/lib/client/admin-list";
import { isDay } from "../list-address";

/** The audit's filters, by their query keys. */
export const auditFilters = ["actor", "object_type", "object_id", "action", "since", "until"] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** Rows per page. */
export const AUDIT_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text);

const isValid: Record<AuditFilter, (text: string) => boolean> = {
  actor: isId,
  object_type: (text) => text !== "",
  object_id: isId,
  action: (text) => text !== "",
  since: isDay,
  until: isDay,
};

/** Reads filters and page from the URL; invalid values are ignored. */
export function readAuditView(params: URLSearchParams) {
  const given = auditFilters.flatMap((key) => {
    const value = params.get(key) ?? "";
    return isValid[key](value) ? [[key, value] as const] : [];
  });
  const page = isId(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { filters: Object.fromEntries(given) as Partial<Record<AuditFilter, string>>, page };
}

/** The API query; "until" includes the whole day. */
export const auditQuery = ({ filters, page }: ReturnType<typeof readAuditView>): ListQuery => ({
  ...filters,
  until: filters.until && new Date(Date.parse(filters.until) + DAY_MS).toISOString(),
  limit: AUDIT_SIZE,
  offset: (page - 1) * AUDIT_SIZE,
});
