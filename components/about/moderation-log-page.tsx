import { ColumnTable } from "@/components/shared/column-table";
import { EmptyState } from "@/components/shared/empty-state";
import { Pager } from "@/components/shared/pager";
import { type LogEntry } from "@/lib/contract/transparency";
import { shortDayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { type DecisionSource, measures, reasons } from "@/lib/rules/decisions";
import { routes } from "@/lib/site/routes";

type ModerationLogPageProps = { entries: LogEntry[]; count: number; page: number; pages: number };

const sources: Record<DecisionSource, string> = { own: "Moderator's own look", report: "Report", signal: "Text check" };

/** Every decision that took something, without names and texts. */
export const ModerationLogPage = ({ entries, count, page, pages }: ModerationLogPageProps) => (
  <article className="page pt-10 md:pt-16">
    <h1 className="text-h1">Moderation log</h1>
    <p className="measure text-lead text-soft mt-4">
      Every decision that took something from someone: when, what, and why. Without names and texts.{" "}
      <a href={routes.transparency()} className="link">
        Figures
      </a>
    </p>
    {count === 0 ? (
      <div className="mt-8">
        <EmptyState title="No decisions yet" />
      </div>
    ) : (
      <>
        <p className="text-soft mt-8 flex flex-wrap gap-x-6">
          {counted(count, "decision")}
          <a href={routes.moderationLogFile} download className="link">
            Download as CSV
          </a>
        </p>
        <ColumnTable
          caption="Decisions, newest first"
          columns={[
            { key: "date", label: "Date", className: "text-soft", cell: ({ date }) => shortDayText(date) },
            {
              key: "measure",
              label: "Decision",
              className: "font-semibold",
              cell: ({ measure, reversed }) => (
                <>
                  {measures[measure].label}
                  {reversed && <span className="text-soft font-normal"> (reversed)</span>}
                </>
              ),
            },
            { key: "reason", label: "Reason", cell: ({ reason }) => reasons[reason].label },
            {
              key: "source",
              label: "Came from",
              cell: ({ source, automated }) => `${sources[source]}${automated ? ", decided by the site" : ""}`,
            },
          ]}
          rows={entries}
          keyOf={(_, at) => at}
        />
        <Pager page={page} pages={pages} hrefOf={routes.moderationLog} />
      </>
    )}
  </article>
);
