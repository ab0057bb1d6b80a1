"use client";

import { PlainText } from "@/components/shared/plain-text";
import { call } from "@/lib/client/http";
import { type Report, type ReportDecisionBody } from "@/lib/contract/report";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { reportMessages } from "@/lib/messages/report";
import { type Reason, reasons } from "@/lib/rules/decisions";
import { flagReasons } from "@/lib/rules/rating";
import { reportLabels } from "@/lib/rules/report";
import { ModerationScreen } from "../list/moderation-screen";
import { assignedFilter, type Action, forEach, mostCallsAtOnce, type Resource } from "../list/resource";
import { Mark, TwoLines } from "../list/two-lines";
import { Decided, PersonOrGuest } from "../person-record";
import { Since } from "../since";
import { useAdminScreen } from "../use-admin-screen";

const isOpen = ({ decided_at }: Report) => decided_at === null;

/** The kind of all these reports; null for several. */
const kindOf = (items: readonly Report[]) => {
  const [kind, ...others] = new Set(items.map((item) => item.kind));
  return others.length > 0 || kind === undefined ? null : kind;
};

const decide = (id: number, body: ReportDecisionBody) =>
  call("POST", "reports/{id}/decide/", { params: { id }, body, keepalive: true });

const actions: Action<Report>[] = [
  {
    key: "keep",
    label: "Keep",
    done: "kept",
    hotkey: "a",
    appliesTo: isOpen,
    run: (items) => forEach(items, ({ id, text }) => decide(id, { uphold: false, facts: "", seen_text: text })),
  },
  {
    key: "take-down",
    label: "Take Down",
    done: "taken down",
    hotkey: "r",
    isDanger: true,
    // Reasons that fit replies fit several kinds at once.
    asks: { title: "Why is it taken down?", target: (items) => kindOf(items) ?? "reply" },
    appliesTo: isOpen,
    run: (items, { reason, facts }) =>
      forEach(items, ({ id, text }) => decide(id, { uphold: true, reason: reason as Reason, facts, seen_text: text })),
  },
];

/** Whether its owner has changed it since. */
const isChanged = ({ text, reported_text: before }: Report) => before !== null && before !== text;

const titleOf = ({ kind, listing }: Report) => `${reportLabels[kind]}: ${listing?.name ?? "deleted"}`;

const ReportRow = ({ report }: { report: Report }) => (
  <TwoLines
    title={titleOf(report)}
    text={`${flagReasons[report.reason]}${report.details && `: ${report.details}`}`}
    marks={
      <>
        {report.reason === "private_data" && <Mark isBad>Private</Mark>}
        {report.open_reports > 1 && <Mark isBad>{counted(report.open_reports, "report")}</Mark>}
        {!report.is_public && <Mark>Not public</Mark>}
        {isChanged(report) && <Mark>Changed since</Mark>}
      </>
    }
    since={<Since time={report.created_at} />}
  />
);

const outcomeOf = ({ upheld }: Report) => (upheld === null ? "Gone" : upheld ? "Taken down" : "Kept");

/** A reply, and any text as it was reported where its owner has changed it since. */
const ReportedText = ({ report }: { report: Report }) => (
  <>
    {isChanged(report) && (
      <section aria-label="As it was reported">
        <p className="text-label text-soft">As it was reported</p>
        <PlainText text={report.reported_text ?? ""} />
        <p className="text-label text-soft mt-4">{report.text === "" ? "It is gone by now." : "As it is now"}</p>
      </section>
    )}
    {(report.kind === "reply" || isChanged(report)) && <PlainText text={report.text} />}
  </>
);

const ReportPane = ({ report }: { report: Report }) => (
  <div className="space-y-4">
    <h2 className="text-h3 wrap-anywhere">
      {reportLabels[report.kind]}
      {report.listing && (
        <>
          {" on "}
          <a href={report.listing.path} target="_blank" rel="noopener" className="link">
            <bdi>{report.listing.name}</bdi>
          </a>
        </>
      )}
    </h2>
    {report.photo_url && (
      <img src={report.photo_url} alt={report.text} className="bg-sunk max-h-[50dvh] max-w-full rounded-md" />
    )}
    <ReportedText report={report} />
    <section aria-label="Report" className="border-edge bg-sunk rounded-md border p-3">
      <p className="font-semibold">{flagReasons[report.reason]}</p>
      {report.details && <PlainText text={report.details} />}
    </section>
    {report.decided_at && (
      <Decided
        title={`${outcomeOf(report)} ${dayText(report.decided_at)}${
          report.outcome_reason ? `: ${reasons[report.outcome_reason].label}` : ""
        }`}
        text={report.outcome_facts}
      />
    )}
  </div>
);

const resourceFor = (isAdmin: boolean): Resource<Report> => ({
  name: "reports",
  title: "Reports",
  nouns: ["report", "reports"],
  tabs: [
    {
      key: "open",
      label: "Open",
      query: { status: "open" },
      empty: "No reports are waiting",
      hasUndo: true,
      mostAtOnce: mostCallsAtOnce,
    },
    { key: "decided", label: "Decided", query: { status: "decided" }, empty: "No decided reports" },
  ],
  filters: [assignedFilter],
  columns: [{ key: "report", label: "Report", cell: (report) => <ReportRow report={report} /> }],
  actionsIn: () => actions,
  titleOf,
  pathOf: ({ listing }) => listing?.path ?? null,
  pane: (report) => ({
    main: <ReportPane report={report} />,
    side: (
      <PersonOrGuest
        title="Reporter"
        id={report.user_id}
        name={report.reporter_name}
        email={report.reporter_email}
        isAdmin={isAdmin}
      />
    ),
  }),
  load: (query) => call("GET", "reports/", { query }),
  loadFailed: reportMessages.loadFailed,
  decideFailed: reportMessages.decideFailed,
});

/** The reports of listings, replies, and photos, the most urgent first. */
export const ReportsScreen = ({ isAdmin }: { isAdmin: boolean }) => (
  <ModerationScreen resource={resourceFor(isAdmin)} screen={useAdminScreen("reports")} />
);
