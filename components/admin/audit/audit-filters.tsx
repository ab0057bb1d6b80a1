import { useQuery } from "@tanstack/react-query";
import { type FormEvent } from "react";
import { Button, ButtonLink } from "@/components/ui/button";
import { Input, Select } from "@/components/ui/field";
import { listUsers } from "@/lib/client/admin-users";
import { auditActions, auditObjects } from "@/lib/format/audit";
import { type AuditFilter, auditFilters } from "./audit-ask";

type AuditFiltersProps = {
  filters: Partial<Record<AuditFilter, string>>;
  onAsk: (changes: Record<string, string | null>) => void;
  clearHref: string;
};

type Options = (readonly [value: string, label: string])[];

/** Administrators to choose from; somebody else is chosen by pressing their name in a row. */
function usePeople(actor: string | undefined): Options {
  const { data } = useQuery({
    queryKey: ["users", "list", { user_type: "admin" }],
    queryFn: () => listUsers({ user_type: "admin", ordering: "full_name", limit: 200 }),
  });
  const admins = (data?.results ?? []).map(({ id, full_name }) => [String(id), full_name] as const);
  const isAmong = !actor || admins.some(([id]) => id === actor);
  return [["", "Anybody"], ...admins, ...(isAmong ? [] : [[actor, `User ${actor}`] as const])];
}

const anyOf = (labels: Record<string, string>, any: string): Options => [["", any], ...Object.entries(labels)];

/** Narrows the audit by who, what, which and when. */
export function AuditFilters({ filters, onAsk, clearHref }: AuditFiltersProps) {
  const people = usePeople(filters.actor);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    onAsk(
      Object.fromEntries(
        auditFilters.map((key) => {
          const value = form.get(key);
          return [key, typeof value === "string" ? value.trim() : null];
        }),
      ),
    );
  }
  return (
    <form onSubmit={submit} className="border-line mt-6 flex flex-wrap items-end gap-x-4 gap-y-3 border-y py-4">
      {/* The list of people comes later than the field: another one takes over what the address says. */}
      <Choice key={people.length} name="actor" label="Who" options={people} value={filters.actor} />
      <Choice name="action" label="What" options={anyOf(auditActions, "Anything")} value={filters.action} />
      <Choice name="object_type" label="Of" options={anyOf(auditObjects, "Anything")} value={filters.object_type} />
      <Text name="object_id" label="Its id" value={filters.object_id} type="text" />
      <Text name="since" label="From" value={filters.since} type="date" />
      <Text name="until" label="Until" value={filters.until} type="date" />
      <div className="flex gap-2">
        <Button type="submit" look="primary">
          Show
        </Button>
        {Object.keys(filters).length > 0 && (
          <ButtonLink look="quiet" href={clearHref}>
            Clear
          </ButtonLink>
        )}
      </div>
    </form>
  );
}

type ChoiceProps = { name: AuditFilter; label: string; options: Options; value: string | undefined };

const Choice = ({ name, label, options, value }: ChoiceProps) => (
  <div className="min-w-0 basis-44 max-sm:grow">
    <label htmlFor={`audit-${name}`} className="text-label text-soft block pb-1 font-semibold">
      {label}
    </label>
    <Select id={`audit-${name}`} name={name} defaultValue={value ?? ""}>
      {options.map(([key, text]) => (
        <option key={key} value={key}>
          {text}
        </option>
      ))}
    </Select>
  </div>
);

type TextProps = { name: AuditFilter; label: string; value: string | undefined; type: "text" | "date" };

const Text = ({ name, label, value, type }: TextProps) => (
  <div className={type === "date" ? "basis-40 max-sm:grow" : "basis-24 max-sm:grow"}>
    <label htmlFor={`audit-${name}`} className="text-label text-soft block pb-1 font-semibold">
      {label}
    </label>
    <Input
      id={`audit-${name}`}
      name={name}
      type={type}
      inputMode={type === "text" ? "numeric" : undefined}
      autoComplete="off"
      defaultValue={value ?? ""}
    />
  </div>
);
