import { ProsePage, ProseSection } from "@/components/shared/prose";
import { counted } from "@/lib/format/number";
import { routes } from "@/lib/routes";
import { guestReportsPerDay, guestVotesPerDay } from "@/lib/rules/moderation";
import { invitationLimits } from "@/lib/rules/invitation";
import { reviewLimits } from "@/lib/rules/rating";
import { removalReasons } from "@/lib/rules/removal-reasons";
import { OwnWords } from "./own-words";

type GuidelinesPageProps = {
  siteName: string;
  /** The operator's own rules. */
  words: string;
};

/** The rules for reviews, how they are checked, and why one is removed. */
export function GuidelinesPage({ siteName, words }: GuidelinesPageProps) {
  return (
    <ProsePage
      title="Review guidelines"
      lead={`What a review on ${siteName} may say, how we check it, and why we remove one.`}
    >
      <ProseSection title="Writing a review">
        <ul>
          <li>Write about your own experience, truthfully and in your own words.</li>
          <li>One review for each listing. You can edit or delete yours at any time.</li>
          <li>
            A rating of one to five stars, a title of up to {reviewLimits.title} characters, and a text of up to{" "}
            {reviewLimits.content}.
          </li>
          <li>Owners and the people who work for them can&apos;t review their own listing.</li>
        </ul>
      </ProseSection>
      <ProseSection title="How reviews are checked">
        <p>
          A moderator reads every review before it appears, and every edit of a review before it replaces the old text.
          We check what it says against these guidelines. We don&apos;t check that the writer was a client or patient.
        </p>
        <p>
          The rating of a listing is the plain average of its visible reviews. Payment can move a listing up, never
          change its rating. <Link href={routes.ranking}>How ranking works</Link>
        </p>
        <p>
          Owners can reply to reviews and report them, like anyone else. They can&apos;t choose, hide, or remove them.
          The reviews quoted at the top of a listing are those that most people found helpful.
        </p>
        <p>
          A helpful vote counts once for each person, and at most {guestVotesPerDay} a day for each review from one
          network without an account.
        </p>
      </ProseSection>
      <ProseSection id="invited" title="Reviews marked “Invited”">
        <p>
          Owners may ask for reviews. A review is marked “Invited” if its author followed an invitation that the owner
          emailed. Owners invite whole lists of at least {invitationLimits.leastInList} people, at most{" "}
          {invitationLimits.perDay} a day; our emails use the same words for all of them and lead to the same form,
          whatever the rating. Nobody is invited twice to the same listing within {invitationLimits.againAfterDays}{" "}
          days, and each invitation has a link that stops all invitations.
        </p>
        <p>
          Owners must not choose whom they invite by what people might write, and must not offer anything for a review.
          A listing&apos;s link or QR code for reviews leads anyone to the form and marks nothing.
        </p>
      </ProseSection>
      <ProseSection title="Reporting a review">
        <p>
          Anyone can report a review with the Report button beside it. Without an account, we ask for your name and
          email address and count the report once you open the link that we send you: at most{" "}
          {counted(guestReportsPerDay, "report")} a day. A reported review stays visible until a moderator decides. We
          email you the outcome.
        </p>
        <p>
          A review that a moderator kept can be reported again for the same reason after 24 hours, with a note on
          what&apos;s new.
        </p>
      </ProseSection>
      <ProseSection title="Why we remove a review">
        <p>
          A review is removed for one of these reasons only. Its author gets an email with the reason and the facts, and
          so does a review that is declined before it appears.
        </p>
        <dl className="space-y-3">
          {Object.entries(removalReasons).map(([code, { label, explanation }]) => (
            <div key={code} id={code}>
              <dt className="font-semibold">{label}</dt>
              <dd className="text-soft">{explanation}</dd>
            </div>
          ))}
        </dl>
      </ProseSection>
      <OwnWords text={words} title="Also on this site" />
      <ProseSection title="If you disagree">
        <p>
          Write to us with the listing and the facts: <Link href={routes.contact}>Contact</Link>.
        </p>
      </ProseSection>
    </ProsePage>
  );
}

const Link = ({ href, children }: { href: string; children: string }) => (
  <a href={href} className="link">
    {children}
  </a>
);
