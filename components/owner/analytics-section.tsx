import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { FailedNotice } from "@/components/shared/failed-notice";
import { saveFile } from "@/components/shared/save-file";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { Segmented } from "@/components/ui/segmented";
import { cn } from "@/components/ui/cn";
import { type AnalyticsDays } from "@/lib/client/analytics";
import { call, messageOf } from "@/lib/client/http";
import { queryClient } from "@/lib/client/query-client";
import { type Analytics, type EventKind } from "@/lib/contract/analytics";
import { type Listing } from "@/lib/contract/listing";
import {
  analyticsCsv,
  changeText,
  contactKinds,
  contactsOf,
  eventLabels,
  analyticsTable,
} from "@/lib/format/analytics-rows";
import { exactNumber } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { DayChart } from "./day-chart";
import { shortDayText } from "@/lib/format/date";

const spans: readonly AnalyticsDays[] = ["7", "30", "90"];

/** How often a listing was viewed, contacted and found in search. Space is reserved while it loads. */
export function AnalyticsSection({ listing }: { listing: Listing }) {
  const [days, setDays] = useState<AnalyticsDays>("30");
  const query = useQuery(
    {
      queryKey: ["analytics", listing.id, days],
      queryFn: () => call("GET", "owner/analytics/", { query: { listing_id: listing.id, days } }),
      placeholderData: (before) => before,
    },
    queryClient,
  );
  const shown = query.data ?? null;
  return (
    <section aria-labelledby="analytics-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="analytics-title" className="text-h3">
          Performance
        </h3>
        <SpanChoice days={days} onChoose={setDays} />
      </div>
      {query.isError ? (
        <div className="mt-4">
          <FailedNotice text={messageOf(query.error, accountMessages.owner.analyticsFailed)} onAgain={query.refetch} />
        </div>
      ) : (
        <div
          aria-busy={query.isFetching}
          className={cn("mt-4 space-y-6", query.isPlaceholderData && "opacity-60 transition-opacity delay-200")}
        >
          <Figures analytics={shown} />
          <ContactCounts analytics={shown} />
          <p className="text-label text-soft">Excludes bots, administrators and your own visits. Days are UTC.</p>
          {shown ? <AsTable listing={listing} analytics={shown} /> : <div className="min-h-11" />}
        </div>
      )}
    </section>
  );
}

const SpanChoice = ({ days, onChoose }: { days: AnalyticsDays; onChoose: (days: AnalyticsDays) => void }) => (
  <Segmented
    name="analytics-days"
    legend="Time shown"
    options={spans.map((span) => [span, `${span} days`])}
    value={days}
    onChoose={onChoose}
    className="needs-script"
  />
);

type Counts = Record<EventKind, number>;

/** The figures to choose from; the chosen one is drawn. */
const figures = [
  { key: "views", title: "Page views", of: (counts: Counts) => counts.view },
  { key: "contacts", title: "Contact clicks", of: contactsOf },
  { key: "appearances", title: "Appearances in search", of: (counts: Counts) => counts.search },
] as const;
type Figure = (typeof figures)[number];

/** Three figures compared with the period before, each of which can be drawn by day. */
function Figures({ analytics }: { analytics: Analytics | null }) {
  const [chosen, setChosen] = useState<Figure>(figures[0]);
  const daysOf = (days: Analytics["days"]) => days.map((counts) => ({ day: counts.day, value: chosen.of(counts) }));
  return (
    <div>
      <fieldset className="border-line grid rounded-t-md border sm:grid-cols-3">
        <legend className="sr-only">Figure drawn by day</legend>
        {figures.map((figure) => (
          <FigureChoice
            key={figure.key}
            figure={figure}
            analytics={analytics}
            isChosen={figure === chosen}
            onChoose={() => setChosen(figure)}
          />
        ))}
      </fieldset>
      <DayChart
        title={chosen.title}
        days={analytics && daysOf(analytics.days)}
        before={analytics ? daysOf(analytics.previous.days) : []}
      />
    </div>
  );
}

type FigureChoiceProps = { figure: Figure; analytics: Analytics | null; isChosen: boolean; onChoose: () => void };

function FigureChoice({ figure, analytics, isChosen, onChoose }: FigureChoiceProps) {
  const [count, before] = analytics ? [figure.of(analytics.totals), figure.of(analytics.previous.totals)] : [null, 0];
  return (
    <label
      className={cn(
        "has-focus-visible:outline-accent border-line grid cursor-pointer grid-cols-[minmax(0,1fr)_auto] items-baseline border-t-2 border-l px-4 py-3 first:border-l-0 has-focus-visible:outline-2 max-sm:border-l-0 sm:block",
        isChosen ? "border-t-accent bg-raised" : "bg-sunk hover:text-accent border-t-transparent",
      )}
    >
      <input
        type="radio"
        name="analytics-figure"
        checked={isChosen}
        onChange={onChoose}
        className="sr-only"
        aria-label={
          count === null ? figure.title : `${figure.title}: ${exactNumber(count)}, ${changeText(count, before)}`
        }
      />
      <span className="block">{figure.title}</span>
      <span className="text-h2 block font-serif font-semibold">{count === null ? "–" : exactNumber(count)}</span>
      <span className="text-label text-soft block min-h-5">{count === null ? "" : changeText(count, before)}</span>
    </label>
  );
}

/** Contact clicks by kind. */
const ContactCounts = ({ analytics }: { analytics: Analytics | null }) => (
  <div>
    <h4 className="font-sans text-base font-semibold">Contact clicks by kind</h4>
    <dl className="mt-2 grid grid-cols-2 gap-x-6 sm:grid-cols-5">
      {contactKinds.map((kind) => (
        <div key={kind} className="border-line flex flex-col-reverse justify-end border-t py-2">
          <dt className="text-soft">{eventLabels[kind]}</dt>
          <dd className="text-h3 font-serif font-semibold">{analytics ? exactNumber(analytics.totals[kind]) : "–"}</dd>
        </div>
      ))}
    </dl>
  </div>
);

function AsTable({ listing, analytics }: { listing: Listing; analytics: Analytics }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="needs-script space-y-4">
      <div className="flex flex-wrap gap-2">
        <Button aria-expanded={isOpen} aria-controls="analytics-table" onClick={() => setOpen(!isOpen)}>
          {isOpen ? "Hide the table" : "Show as a table"}
        </Button>
        <Button
          onClick={() => saveFile(`${listing.slug}-analytics.csv`, analyticsCsv(analytics), "text/csv;charset=utf-8")}
        >
          <Icon of={downloadIcon} />
          Download CSV
        </Button>
      </div>
      <div id="analytics-table">{isOpen && <AnalyticsTable analytics={analytics} />}</div>
    </div>
  );
}

/** The figures by day. */
function AnalyticsTable({ analytics }: { analytics: Analytics }) {
  const { head, rows } = analyticsTable(analytics);
  const [first, ...kinds] = head;
  return (
    <div
      role="region"
      aria-label="Figures by day"
      tabIndex={0}
      className="border-line relative max-h-96 overflow-auto rounded-md border"
    >
      <table className="w-full border-separate border-spacing-0 text-right">
        <caption className="sr-only">Views, contact clicks and appearances in search by day</caption>
        <thead>
          <tr>
            <th scope="col" className="bg-sunk border-line sticky top-0 left-0 z-10 border-b px-3 py-2 text-left">
              {first}
            </th>
            {kinds.map((label) => (
              <th key={label} scope="col" className="bg-sunk border-line sticky top-0 border-b px-3 py-2 align-bottom">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([day, ...values]) => (
            <tr key={day}>
              <th
                scope="row"
                className="bg-paper border-line sticky left-0 border-b px-3 py-2 text-left font-normal whitespace-nowrap"
              >
                <time dateTime={day}>{shortDayText(day)}</time>
              </th>
              {values.map((value, at) => (
                <td key={kinds[at]} className={`border-line border-b px-3 py-2 ${value === 0 ? "text-faint" : ""}`}>
                  {exactNumber(value)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
