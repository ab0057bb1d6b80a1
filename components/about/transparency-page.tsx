import { type ReactNode } from "react";
import { ColumnTable } from "@/components/shared/column-table";
import { StatCards } from "@/components/shared/stat-cards";
import { type Transparency } from "@/lib/contract/transparency";
import { monthText, shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { waitText } from "@/lib/format/wait";
import { type Measure, measureNames, measures, type Reason, reasonCodes, reasons } from "@/lib/rules/decisions";
import { leastForMedian, transparencyPeriods } from "@/lib/rules/transparency";
import { routes } from "@/lib/site/routes";

type TransparencyPageProps = { siteName: string; figures: Transparency; days: number | undefined };

const sumOf = (rows: Transparency["decisions"]) => rows.reduce((sum, { count }) => sum + count, 0);

/** What reports, decisions, and appeals came to on this site, counted when the page is read. */
export function TransparencyPage({ siteName, figures, days }: TransparencyPageProps) {
  const { reports, decisions, appeals, reversed, second_looks: looks, since, months } = figures;
  const total = sumOf(decisions);
  const automated = sumOf(decisions.filter((row) => row.automated));
  return (
    <article className="page pt-10 md:pt-16">
      <h1 className="text-h1">Transparency</h1>
      <p className="measure text-lead text-soft mt-4">
        What people reported on {siteName}, what we removed and why, and how often we were wrong. Counted from our
        records whenever this page is read{since && `, since ${shortDayText(since)}`}.
      </p>
      <Periods days={days} hasDecisions={total > 0} />
      <div className="mt-8">
        <StatCards
          stats={[
            ["reports", exactNumber(reports.received)],
            ["reports upheld", `${exactNumber(reports.upheld)} of ${exactNumber(reports.upheld + reports.declined)}`],
            ["decisions", exactNumber(total)],
            ["by the site alone", exactNumber(automated)],
            ...(figures.median_hours === null
              ? []
              : [
                  ["to decide a report (median)", waitText(Math.round(figures.median_hours * 3600))] as [
                    string,
                    string,
                  ],
                ]),
            ["appeals", appeals.received === 0 ? "None" : exactNumber(appeals.received)],
            ["decisions reversed", `${exactNumber(reversed)} of ${exactNumber(total)}`],
          ]}
        />
      </div>
      <p className="text-soft measure mt-4">
        {joined(
          [
            `${exactNumber(reports.open)} of the reports are open`,
            appeals.received > 0
              ? `of the appeals, ${exactNumber(appeals.reversed)} led to a reversal, ${exactNumber(appeals.upheld)} didn't, and ${exactNumber(appeals.open)} are open`
              : null,
            looks.looked > 0
              ? `of ${exactNumber(looks.looked)} decisions drawn at random, a second look changed ${exactNumber(looks.changed)}`
              : null,
          ],
          "; ",
        )}
        .
      </p>
      {total >= leastForMedian && <Months months={months} />}
      {total > 0 && <Measures decisions={decisions} total={total} />}
    </article>
  );
}

const periodText = (days: number | null) => (days === null ? "All time" : days === 365 ? "12 months" : `${days} days`);

function Periods({ days, hasDecisions }: { days: number | undefined; hasDecisions: boolean }) {
  return (
    <nav aria-label="Period" className="mt-6 flex flex-wrap gap-x-6">
      {transparencyPeriods.map((period) => (
        <a
          key={period ?? "all"}
          href={routes.transparency(period ?? undefined)}
          aria-current={(period ?? undefined) === days ? "page" : undefined}
          className="link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
        >
          {periodText(period)}
        </a>
      ))}
      {hasDecisions && (
        <a href={routes.transparencyFile(days)} download className="link inline-flex min-h-11 items-center">
          Download as CSV
        </a>
      )}
      <a href={routes.moderationLog()} className="link inline-flex min-h-11 items-center">
        Moderation log
      </a>
    </nav>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-10">
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
);

const Months = ({ months }: Pick<Transparency, "months">) => (
  <Part title="By month">
    <ColumnTable
      caption="Reports and decisions by month"
      columns={[
        { key: "month", label: "Month", cell: ({ month }) => monthText(`${month}-01`) },
        { key: "reports", label: "Reports", cell: ({ reports }) => <Count label="Reports" n={reports} /> },
        { key: "decisions", label: "Decisions", cell: ({ decisions }) => <Count label="Decisions" n={decisions} /> },
      ]}
      rows={months}
      keyOf={({ month }) => month}
    />
  </Part>
);

/** A figure with its label, which a narrow window needs; a zero is gray. */
const Count = ({ label, n }: { label: string; n: number }) => (
  <span className={n === 0 ? "text-faint" : undefined}>
    <span className="md:sr-only">{label}: </span>
    {exactNumber(n)}
  </span>
);

/** Measures by reason, with totals in both directions. A measure or reason that never occurred is left out. */
function Measures({ decisions, total }: { decisions: Transparency["decisions"]; total: number }) {
  const countOf = (measure: Measure | null, reason: Reason | null) =>
    sumOf(
      decisions.filter(
        (row) => (measure === null || row.measure === measure) && (reason === null || row.reason === reason),
      ),
    );
  const usedMeasures = measureNames.filter((measure) => countOf(measure, null) > 0);
  const rows: (Reason | null)[] = [...reasonCodes.filter((reason) => countOf(null, reason) > 0), null];
  return (
    <Part title="What we decided, and why">
      <div className="overflow-x-auto">
        <ColumnTable
          caption="Decisions by reason and measure"
          columns={[
            {
              key: "reason",
              label: "Reason",
              className: "font-semibold",
              cell: (reason) => (reason === null ? "Total" : reasons[reason].label),
            },
            ...usedMeasures.map((measure) => ({
              key: measure,
              label: measures[measure].label,
              cell: (reason: Reason | null) => <Count label={measures[measure].label} n={countOf(measure, reason)} />,
            })),
            {
              key: "total",
              label: "Total",
              className: "font-semibold",
              cell: (reason) => <Count label="Total" n={reason === null ? total : countOf(null, reason)} />,
            },
          ]}
          rows={rows}
          keyOf={(reason) => reason ?? "total"}
        />
      </div>
    </Part>
  );
}
