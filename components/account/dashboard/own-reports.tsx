import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type OwnReport, type ReportOutcome } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { flagReasons } from "@/lib/rules/rating";

const outcomes: Record<ReportOutcome, [label: string, text: string]> = {
  open: ["In review", "A moderator checks the review. It stays visible until then."],
  removed: ["Review removed", "A moderator agreed and removed the review."],
  kept: ["Review kept", "A moderator found that the review follows the guidelines."],
  gone: ["Review deleted", "Its author deleted the review."],
};

/** The reviews that the user reported, with the outcome. Renders nothing without any. */
export function OwnReports({ reports }: { reports: OwnReport[] }) {
  if (reports.length === 0) return null;
  return (
    <section aria-labelledby="own-reports" className="mt-10">
      <h2 id="own-reports" className="text-h3">
        Reviews you reported
      </h2>
      <ul className="divide-line border-line mt-3 divide-y border-y">
        {reports.map(({ id, outcome, ...report }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
            <div className="min-w-0 grow basis-64">
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-semibold wrap-anywhere" dir="auto">
                  {report.listing_name}
                </span>
                <StatusMark>{outcomes[outcome][0]}</StatusMark>
              </p>
              <p className="text-soft">
                {flagReasons[report.reason]}, reported on{" "}
                <time dateTime={report.created_at}>{dayText(report.created_at)}</time>. {outcomes[outcome][1]}
              </p>
              {report.note && <PlainText text={report.note} />}
            </div>
            {report.listing_path && (
              <ButtonLink href={`${report.listing_path}#reviews`} aria-label={`View reviews of ${report.listing_name}`}>
                View reviews
              </ButtonLink>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
