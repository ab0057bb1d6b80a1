import { QueryClient, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Notice } from "@/components/shared/notice";
import { saveFile } from "@/components/shared/save-file";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { downloadIcon } from "@/components/ui/icons";
import { cn } from "@/lib/cn";
import { type AnalyticsDays, readAnalytics } from "@/lib/client/analytics";
import { messageOf } from "@/lib/client/http";
import { type Analytics, type EventKind } from "@/lib/contract/analytics";
import { type Listing } from "@/lib/contract/listing";
import { analyticsCsv, contactKinds, contactsOf, eventLabels } from "@/lib/format/analytics-rows";
import { exactNumber } from "@/lib/format/number";
import { accountMessages } from "@/lib/account-messages";
import { AnalyticsTable } from "./analytics-table";
import { DayPlot } from "./day-plot";

const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: 60_000 } } });

const spans: readonly AnalyticsDays[] = ["7", "30", "90"];

/** How often a listing was viewed, contacted and found in search. Space is reserved while it loads. */
export function AnalyticsSection({ listing }: { listing: Listing }) {
  const [days, setDays] = useState<AnalyticsDays>("30");
  const query = useQuery(
    {
      queryKey: ["analytics", listing.id, days],
      queryFn: () => readAnalytics(listing.id, days),
      placeholderData: (before) => before,
    },
    client,
  );
  const shown = query.data ?? null;
  return (
    <section aria-labelledby="analytics-title">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h3 id="analytics-title" className="text-h3">
          Analytics
        </h3>
        <SpanChoice days={days} onChoose={setDays} />
      </div>
      <p className="text-soft mt-2">
        Visits by people. Those of known bots, of administrators and your own don&apos;t count. Days are UTC.
      </p>
      {query.isError ? (
        <div className="mt-4">
          <Notice>
            <p>{messageOf(query.error, accountMessages.owner.analyticsFailed)}</p>
            <Button onClick={() => void query.refetch()}>Try again</Button>
          </Notice>
        </div>
      ) : (
        <div
          aria-busy={query.isFetching}
          className={cn("mt-4 space-y-6", query.isPlaceholderData && "opacity-60 transition-opacity delay-200")}
        >
          <Plots analytics={shown} />
          <ContactCounts analytics={shown} />
          {shown ? <AsTable listing={listing} analytics={shown} /> : <div className="min-h-11" />}
        </div>
      )}
    </section>
  );
}

type SpanChoiceProps = { days: AnalyticsDays; onChoose: (days: AnalyticsDays) => void };

const SpanChoice = ({ days, onChoose }: SpanChoiceProps) => (
  <fieldset className="border-edge needs-script flex rounded-md border p-0.5">
    <legend className="sr-only">Time shown</legend>
    {spans.map((span) => (
      <label
        key={span}
        className={cn(
          "has-focus-visible:outline-accent inline-flex min-h-10 cursor-pointer items-center rounded-sm px-3 font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2",
          span === days ? "bg-accent text-on-accent" : "text-soft hover:text-accent",
        )}
      >
        <input
          type="radio"
          name="analytics-days"
          value={span}
          checked={span === days}
          onChange={() => onChoose(span)}
          className="sr-only"
        />
        {span} days
      </label>
    ))}
  </fieldset>
);

const plots: [title: string, of: (counts: Record<EventKind, number>) => number][] = [
  ["Page views", (counts) => counts.view],
  ["Contact clicks", contactsOf],
  ["Appearances in search", (counts) => counts.search],
];

const Plots = ({ analytics }: { analytics: Analytics | null }) => (
  <div className="grid gap-6 xl:grid-cols-3">
    {plots.map(([title, of]) => (
      <DayPlot
        key={title}
        title={title}
        days={analytics?.days.map((counts) => ({ day: counts.day, value: of(counts) })) ?? null}
      />
    ))}
  </div>
);

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
