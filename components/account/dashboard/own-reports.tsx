import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type OwnReport, type ReportOutcome } from "@/lib/contract/review";
import { dayText } from "@/lib/format/date";
import { flagReasons } from "@/lib/rules/rating";
import { OwnItem, OwnSection } from "./own-section";

const outcomes: Record<ReportOutcome, [label: string, text: string]> = {
  open: ["In review", "A moderator checks the review. It stays visible until then."],
  removed: ["Review removed", "A moderator agreed and removed the review."],
  kept: ["Review kept", "A moderator found that the review follows the guidelines."],
  gone: ["Review deleted", "Its author deleted the review."],
};

/** The reviews that the user reported, with the outcome. Renders nothing without any. */
export const OwnReports = ({ reports }: { reports: OwnReport[] }) => (
  <OwnSection id="own-reports" title="Reviews you reported">
    {reports.map(({ id, outcome, ...report }) => (
      <OwnItem
        key={id}
        name={report.listing_name}
        marks={<StatusMark>{outcomes[outcome][0]}</StatusMark>}
        action={
          report.listing_path && (
            <ButtonLink href={`${report.listing_path}#reviews`} aria-label={`View reviews of ${report.listing_name}`}>
              View reviews
            </ButtonLink>
          )
        }
      >
        <p className="text-soft">
          {flagReasons[report.reason]}, reported on{" "}
          <time dateTime={report.created_at}>{dayText(report.created_at)}</time>. {outcomes[outcome][1]}
        </p>
        {report.note && <PlainText text={report.note} />}
      </OwnItem>
    ))}
  </OwnSection>
);
