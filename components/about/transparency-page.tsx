import { type ReactNode } from "react";
import { ColumnTable } from "@/components/shared/column-table";
import { StatCards } from "@/components/shared/stat-cards";
import { type Transparency } from "@/lib/contract/transparency";
import { monthText, shortDayText } from "@/lib/format/date";
import { exactNumber } from "@/lib/format/number";
import { joined } from "@/lib/format/text";
import { waitText } from "@/lib/format/wait";
import { type Measure, measureNames, measures, type Reason, reasonCodes, reasons } from "@/lib/rules/decisions";
import { transparencyPeriods, transparencySources, type TransparencySource } from "@/lib/rules/transparency";
import { routes } from "@/lib/site/routes";

interface View {
  days: number | undefined;
  source: TransparencySource | undefined;
}

type TransparencyPageProps = View & { siteName: string; figures: Transparency };

const sumOf = (rows: Transparency["decisions"]) => rows.reduce((sum, { count }) => sum + count, 0);

/** What reports, decisions, and appeals came to on this site, counted when the page is read. */
export function TransparencyPage({ siteName, figures, days, source }: TransparencyPageProps) {
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
      <Views days={days} source={source} hasDecisions={total > 0} />
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
      {months.length > 1 && <Months months={months} />}
      {total > 0 && <Measures decisions={decisions} total={total} />}
    </article>
  );
}

const periodText = (days: number | null) => (days === null ? "All time" : days === 365 ? "12 months" : `${days} days`);

const sourceTexts: Record<TransparencySource | "all", string> = {
  all: "All decisions",
  own: "Own look",
  report: "After a report",
  signal: "Found by the site",
  automated: "By the site alone",
};

const Views = ({ days, source, hasDecisions }: View & { hasDecisions: boolean }) => (
  <div className="mt-6">
    <nav aria-label="Period" className="flex flex-wrap gap-x-6">
      {transparencyPeriods.map((period) => (
        <ViewLink key={period ?? "all"} text={periodText(period)} isOn={(period ?? undefined) === days}>
          {routes.transparency(period ?? undefined, source)}
        </ViewLink>
      ))}
      {hasDecisions && (
        <a href={routes.transparencyFile(days, source)} download className="link inline-flex min-h-11 items-center">
          Download as CSV
        </a>
      )}
      <a href={routes.moderationLog()} className="link inline-flex min-h-11 items-center">
        Moderation log
      </a>
    </nav>
    <nav aria-label="Where decisions come from" className="flex flex-wrap gap-x-6">
      {[undefined, ...transparencySources].map((one) => (
        <ViewLink key={one ?? "all"} text={sourceTexts[one ?? "all"]} isOn={one === source}>
          {routes.transparency(days, one)}
        </ViewLink>
      ))}
    </nav>
  </div>
);

/** A link to other figures; the child is its address. */
const ViewLink = ({ text, isOn, children }: { text: string; isOn: boolean; children: string }) => (
  <a
    href={children}
    aria-current={isOn ? "page" : undefined}
    className="link inline-flex min-h-11 items-center aria-[current=page]:font-semibold aria-[current=page]:no-underline"
  >
    {text}
  </a>
);

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title} className="mt-10">
    <h2 className="text-h3">{title}</h2>
    {children}
  </section>
);

const Months = ({ months }: Pick<Transparency, "months">) => (
  <Part title="By month">
    <MonthChart months={months} />
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

/** The bars of a month: where they begin and how wide they are, as shares of its width. */
const bars = [
  { key: "reports", label: "Reports", at: 0.14, fill: "fill-soft", mark: "bg-soft" },
  { key: "decisions", label: "Decisions", at: 0.5, fill: "fill-accent", mark: "bg-accent" },
] as const;
const BAR = 0.36;

/** The same as bars; the table below says the numbers. */
function MonthChart({ months }: Pick<Transparency, "months">) {
  const most = Math.max(1, ...months.flatMap(({ reports, decisions }) => [reports, decisions]));
  return (
    <figure aria-hidden="true" className="mt-4 mb-6">
      <svg
        viewBox={`0 0 ${months.length} 100`}
        preserveAspectRatio="none"
        className="border-edge h-40 w-full max-w-3xl border-b"
      >
        {months.flatMap((month, index) =>
          bars.map(({ key, label, at, fill }) => {
            const height = (month[key] / most) * 100;
            return (
              <rect
                key={`${month.month}-${key}`}
                x={index + at}
                y={100 - height}
                width={BAR}
                height={height}
                className={fill}
              >
                <title>{`${monthText(`${month.month}-01`)}: ${label} ${exactNumber(month[key])}`}</title>
              </rect>
            );
          }),
        )}
      </svg>
      <figcaption className="text-label text-soft mt-2 flex max-w-3xl flex-wrap justify-between gap-x-6">
        <span>{monthText(`${months[0]?.month}-01`)}</span>
        <span className="flex gap-x-6">
          {bars.map(({ key, label, mark }) => (
            <span key={key} className="inline-flex items-center gap-2">
              <span className={`size-2.5 ${mark}`} />
              {label}
            </span>
          ))}
        </span>
        <span>{monthText(`${months.at(-1)?.month}-01`)}</span>
      </figcaption>
    </figure>
  );
}

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
