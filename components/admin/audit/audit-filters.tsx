import { useQuery } from "@tanstack/react-query";
import { listUsers } from "@/lib/client/admin-users";
import { auditActions, auditObjects } from "@/lib/format/audit";
import { FilterChoice, FilterForm, FilterText, type Options } from "../list/filter-fields";
import { type DatedView } from "../dated-list/view";

type AuditFiltersProps = {
  filters: DatedView["filters"];
  onFilter: (changes: Record<string, string | null>) => void;
};

/** The administrators to choose from. Anyone else is chosen by clicking their name in a row. */
function usePeople(actor: string | undefined): Options {
  const { data } = useQuery({
    queryKey: ["users", "list", { user_type: "admin" }],
    queryFn: () => listUsers({ user_type: "admin", ordering: "full_name", limit: 200 }),
  });
  const admins = (data?.results ?? []).map(({ id, full_name }) => [String(id), full_name] as const);
  const isAmong = !actor || admins.some(([id]) => id === actor);
  return [["", "Anyone"], ...admins, ...(isAmong ? [] : [[actor, `User ${actor}`] as const])];
}

const anyOf = (labels: Record<string, string>, any: string): Options => [["", any], ...Object.entries(labels)];

const names = ["actor", "action", "object_type", "object_id", "since", "until"];

/** Filters the audit by actor, action, object and date. */
export function AuditFilters({ filters, onFilter }: AuditFiltersProps) {
  const people = usePeople(filters.actor);
  const of = (name: string) => ({ of: "audit", name, value: filters[name] });
  return (
    <FilterForm names={names} isNarrowed={Object.keys(filters).length > 0} onFilter={onFilter}>
      {/* The list of people loads after the field: the new key remounts it with the value from the URL. */}
      <FilterChoice key={people.length} {...of("actor")} label="Who" options={people} />
      <FilterChoice {...of("action")} label="What" options={anyOf(auditActions, "Anything")} />
      <FilterChoice {...of("object_type")} label="Of" options={anyOf(auditObjects, "Anything")} />
      <FilterText {...of("object_id")} label="ID" type="id" />
      <FilterText {...of("since")} label="From" type="date" />
      <FilterText {...of("until")} label="Until" type="date" />
    </FilterForm>
  );
}
