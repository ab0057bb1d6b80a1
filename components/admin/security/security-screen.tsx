"use client";

import { adminMessages } from "@/lib/admin-messages";
import { listSecurityEvents } from "@/lib/client/admin-screen";
import { type SecurityEvent } from "@/lib/contract/security-event";
import { momentText } from "@/lib/format/date";
import { securityEventLabels } from "@/lib/rules/security-events";
import { DatedList, type HrefWith } from "../dated-list/dated-list";
import { type DatedView, dayChecks, isId } from "../dated-list/view";
import { FilterChoice, FilterForm, FilterText } from "../list/filter-fields";
import { TableHeads } from "../table-heads";

const checks = {
  kind: (text: string) => text in securityEventLabels,
  user: isId,
  source: (text: string) => text.length <= 20,
  ...dayChecks,
};

/** The security log, newest first. */
export const SecurityScreen = () => (
  <DatedList
    name="security"
    title="Security log"
    text="Sign-ins, refusals, changes of rights, exports, deletions, and rate limits that were hit, without names or addresses. Kept for 90 days."
    words={{ none: "Nothing has happened yet", failed: adminMessages.securityFailed }}
    checks={checks}
    read={listSecurityEvents}
    filters={(filters, onFilter) => <SecurityFilters filters={filters} onFilter={onFilter} />}
    table={(rows, hrefWith) => <SecurityTable rows={rows} hrefWith={hrefWith} />}
  />
);

type FiltersProps = {
  filters: DatedView["filters"];
  onFilter: (changes: Record<string, string | null>) => void;
};

function SecurityFilters({ filters, onFilter }: FiltersProps) {
  const of = (name: keyof typeof checks) => ({ of: "security", name, value: filters[name] });
  return (
    <FilterForm names={Object.keys(checks)} isNarrowed={Object.keys(filters).length > 0} onFilter={onFilter}>
      <FilterChoice {...of("kind")} label="What" options={[["", "Anything"], ...Object.entries(securityEventLabels)]} />
      <FilterText {...of("user")} label="User id" type="id" />
      <FilterText {...of("source")} label="Network" type="text" />
      <FilterText {...of("since")} label="From" type="date" />
      <FilterText {...of("until")} label="Until" type="date" />
    </FilterForm>
  );
}

const heads = ["When", "What", "Who", "Operation", "Network"];
const cell = "py-2 pr-4 max-md:block max-md:py-0";

type TableProps = { rows: readonly SecurityEvent[]; hrefWith: HrefWith };

const SecurityTable = ({ rows, hrefWith }: TableProps) => (
  <table role="table" className="mt-2 w-full text-left max-md:block">
    <caption className="sr-only">Security events, newest first</caption>
    <TableHeads heads={heads} />
    <tbody role="rowgroup" className="divide-line divide-y max-md:block">
      {rows.map((row) => (
        <tr key={row.id} role="row" className="hover:bg-sunk align-top max-md:block max-md:py-3">
          <td role="cell" className={`${cell} text-soft md:w-44`}>
            <time dateTime={row.created_at}>{momentText(row.created_at)}</time>
          </td>
          <td role="cell" className={`${cell} font-semibold`}>
            {securityEventLabels[row.kind]}
            {row.count > 1 && <span className="text-soft font-normal"> × {row.count}</span>}
          </td>
          <td role="cell" className={cell}>
            <Who row={row} hrefWith={hrefWith} />
          </td>
          <td role="cell" className={`${cell} wrap-anywhere`}>
            {row.operation}
            {row.reason && <p className="text-soft">{row.reason}</p>}
          </td>
          <td role="cell" className={cell}>
            {row.source && (
              <a href={hrefWith({ source: row.source })} className="link">
                {row.source}
              </a>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

function Who({ row, hrefWith }: { row: SecurityEvent; hrefWith: HrefWith }) {
  if (row.user_id === null) return <span className="text-soft">Guest</span>;
  return (
    <a href={hrefWith({ user: row.user_id })} className="link wrap-anywhere">
      <bdi>{row.user_name ?? `User ${row.user_id}`}</bdi>
    </a>
  );
}
