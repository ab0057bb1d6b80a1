"use client";

import { type Column, ColumnTable } from "@/components/shared/column-table";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { type SecurityEvent } from "@/lib/contract/security-event";
import { momentText } from "@/lib/format/date";
import { securityEventLabels } from "@/lib/rules/security-events";
import { dayFilters, throughLastDay } from "../list/day-filters";
import { type HrefWith } from "../list/list-address";
import { ListPage, ListSection } from "../list/list-section";
import { type ListSource, onlyTab } from "../list/resource";

const securityLog: ListSource<SecurityEvent> = {
  name: "security",
  nouns: ["row", "rows"],
  tabs: onlyTab("Nothing has happened yet"),
  filters: [
    { key: "kind", label: "What", options: [["", "Anything"], ...Object.entries(securityEventLabels)] },
    { key: "user", label: "User id", type: "id" },
    { key: "source", label: "Network", type: "text", longest: 20 },
    ...dayFilters,
  ],
  load: (query) => call("GET", "security/events/", { query: throughLastDay(query) }),
  loadFailed: adminMessages.securityFailed,
};

const columnsOf = (hrefWith: HrefWith): Column<SecurityEvent>[] => [
  {
    key: "when",
    label: "When",
    className: "text-soft md:w-44",
    cell: ({ created_at }) => <time dateTime={created_at}>{momentText(created_at)}</time>,
  },
  {
    key: "what",
    label: "What",
    className: "font-semibold",
    cell: ({ kind, count }) => (
      <>
        {securityEventLabels[kind]}
        {count > 1 && <span className="text-soft font-normal"> × {count}</span>}
      </>
    ),
  },
  {
    key: "who",
    label: "Who",
    cell: ({ user_id: id, user_name: name }) =>
      id === null ? (
        <span className="text-soft">Guest</span>
      ) : (
        <a href={hrefWith({ user: id })} className="link">
          <bdi>{name ?? `User ${id}`}</bdi>
        </a>
      ),
  },
  {
    key: "operation",
    label: "Operation",
    cell: ({ operation, reason }) => (
      <>
        {operation}
        {reason && <p className="text-soft">{reason}</p>}
      </>
    ),
  },
  {
    key: "network",
    label: "Network",
    cell: ({ source }) =>
      source && (
        <a href={hrefWith({ source })} className="link">
          {source}
        </a>
      ),
  },
];

/** The security log, newest first. */
export const SecurityScreen = () => (
  <ListPage
    title="Security log"
    text="Sign-ins, refusals, changes of rights, exports, deletions, and rate limits that were hit, without email or IP addresses. Kept for 90 days."
  >
    <ListSection list={securityLog}>
      {(rows, hrefWith) => (
        <ColumnTable
          caption="Security events, newest first"
          columns={columnsOf(hrefWith)}
          rows={rows}
          keyOf={({ id }) => id}
        />
      )}
    </ListSection>
  </ListPage>
);
