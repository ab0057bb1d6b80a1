import { type ListQuery } from "@/lib/client/admin-list";
import { dayMs } from "@/lib/rules/time";
import { type Filter } from "./resource";

/** Filters by day, which every list of dated rows has. */
export const dayFilters: readonly Filter[] = [
  { key: "since", label: "From", type: "date" },
  { key: "until", label: "Until", type: "date" },
];

/** A query that includes the whole last day, for an API that reads up to a time. */
export const throughLastDay = ({ until, ...query }: ListQuery): ListQuery => ({
  ...query,
  ...(typeof until === "string" && { until: new Date(Date.parse(until) + dayMs).toISOString() }),
});
