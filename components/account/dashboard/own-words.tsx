import { PlainText } from "@/components/shared/plain-text";
import { StatusMark } from "@/components/shared/status-mark";
import { ButtonLink } from "@/components/ui/button";
import { type Correction } from "@/lib/contract/correction";
import { type OwnReport, type ReportOutcome } from "@/lib/contract/report";
import { dayText } from "@/lib/format/date";
import { correctionLabels, labelOfFact } from "@/lib/rules/correction";
import { reasons } from "@/lib/rules/decisions";
import { flagReasons } from "@/lib/rules/rating";
import { reportLabels } from "@/lib/rules/report";
import { OwnItem, OwnSection } from "./own-section";

const ToListing = ({ name, path }: { name: string; path: string | null }) =>
  path && (
    <ButtonLink href={path} aria-label={`View ${name}`}>
      View listing
    </ButtonLink>
  );

const outcomes: Record<ReportOutcome, [label: string, text: string]> = {
  open: ["In review", "A moderator checks it. It stays visible until then."],
  removed: ["Removed", "A moderator agreed and removed it."],
  kept: ["Kept", "A moderator found that it follows the guidelines."],
  gone: ["Deleted", "Its author deleted it."],
};

/** What the user reported, with the outcome. Renders nothing without any. */
export const OwnReports = ({ reports }: { reports: OwnReport[] }) => (
  <OwnSection id="own-reports" title="What you reported">
    {reports.map(({ id, outcome, ...report }) => (
      <OwnItem
        key={`${report.kind}-${id}`}
        name={report.listing_name}
        marks={<StatusMark>{outcomes[outcome][0]}</StatusMark>}
        action={<ToListing name={report.listing_name} path={report.listing_path} />}
      >
        <p className="text-soft">
          {reportLabels[report.kind]}: {flagReasons[report.reason]}, reported on{" "}
          <time dateTime={report.created_at}>{dayText(report.created_at)}</time>. {outcomes[outcome][1]}
          {report.outcome_reason && ` ${reasons[report.outcome_reason].label}:`}
          {report.outcome_facts && <bdi>{` “${report.outcome_facts}”`}</bdi>}
        </p>
        {report.note && <PlainText text={report.note} />}
      </OwnItem>
    ))}
  </OwnSection>
);

const states = {
  open: ["In review", "The owner or a moderator decides."],
  accepted: ["Taken over", "Thank you."],
  declined: ["Declined", "It wasn't taken over. If you know more, suggest it again."],
  superseded: ["Out of date", "The listing had already changed meanwhile."],
} as const;

const fieldsText = ({ changes, listing }: Correction): string =>
  changes.map(({ field }) => labelOfFact(listing.type, field)).join(", ");

/** What the user suggested, with the outcome. Renders nothing without any. */
export const OwnCorrections = ({ corrections }: { corrections: Correction[] }) => (
  <OwnSection id="own-corrections" title="What you suggested">
    {corrections.map((correction) => {
      const { id, kind, listing, outcome, created_at: at, answer } = correction;
      const [label, text] = states[outcome ?? "open"];
      return (
        <OwnItem
          key={id}
          name={listing.name}
          marks={<StatusMark>{label}</StatusMark>}
          action={<ToListing name={listing.name} path={listing.is_public ? listing.path : null} />}
        >
          <p className="text-soft">
            {[correctionLabels[kind], fieldsText(correction)].filter(Boolean).join(": ")}, suggested on{" "}
            <time dateTime={at}>{dayText(at)}</time>. {text}
            {answer && <bdi>{` “${answer}”`}</bdi>}
          </p>
          {correction.note && <PlainText text={correction.note} />}
        </OwnItem>
      );
    })}
  </OwnSection>
);
