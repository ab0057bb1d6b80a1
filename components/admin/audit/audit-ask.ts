import { type Ask } from "@/lib/client/admin-list";
import { isDay } from "../list-address";

/** What the audit can be narrowed by, under the names that stand in the address. */
export const auditFilters = ["actor", "object_type", "object_id", "action", "since", "until"] as const;
export type AuditFilter = (typeof auditFilters)[number];

/** How many rows a page has. */
export const AUDIT_SIZE = 50;
const DAY_MS = 24 * 60 * 60 * 1000;

const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text);

const isRight: Record<AuditFilter, (text: string) => boolean> = {
  actor: isId,
  object_type: (text) => text !== "",
  object_id: isId,
  action: (text) => text !== "",
  since: isDay,
  until: isDay,
};

/** What the address asks for; whatever it says wrongly counts as not said. */
export function readAuditAsk(params: URLSearchParams) {
  const given = auditFilters.flatMap((key) => {
    const value = params.get(key) ?? "";
    return isRight[key](value) ? [[key, value] as const] : [];
  });
  const page = isId(params.get("page") ?? "") ? Number(params.get("page")) : 1;
  return { filters: Object.fromEntries(given) as Partial<Record<AuditFilter, string>>, page };
}

/** The call for it: "until" means the whole of that day. */
export const auditCall = ({ filters, page }: ReturnType<typeof readAuditAsk>): Ask => ({
  ...filters,
  until: filters.until && new Date(Date.parse(filters.until) + DAY_MS).toISOString(),
  limit: AUDIT_SIZE,
  offset: (page - 1) * AUDIT_SIZE,
});
