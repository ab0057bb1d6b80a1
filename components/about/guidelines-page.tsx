import { ProsePage, ProseSection } from "@/components/shared/prose";
import { counted, exactNumber } from "@/lib/format/number";
import { routes } from "@/lib/site/routes";
import { guestReportsPerDay, guestVotesPerDay, hiddenHours } from "@/lib/rules/moderation";
import { invitationLimits } from "@/lib/rules/invitation";
import { reviewLimits } from "@/lib/rules/rating";
import { appealDays } from "@/lib/rules/decisions";
import { removalReasons } from "@/lib/rules/removal-reasons";
import { ownSections } from "./own-words";

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
          <li>Write one review per listing. You can edit or delete it at any time.</li>
          <li>
            Give one to five stars, a title of up to {reviewLimits.title} characters, and a text of up to{" "}
            {exactNumber(reviewLimits.content)}.
          </li>
          <li>Owners and the people who work for them can&apos;t review their own listing.</li>
        </ul>
      </ProseSection>
      <ProseSection title="How reviews are checked">
        <p>
          A moderator reads every review before it appears, and every edit of a review before it replaces the old text.
          We check the text against these guidelines. We don&apos;t check that the writer was a client or patient.
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
          Each person&apos;s helpful vote counts once. Without an account, at most {guestVotesPerDay} votes a day count
          for a review from one network.
        </p>
      </ProseSection>
      <ProseSection id="invited" title="Reviews marked “Invited”">
        <p>
          Owners may ask for reviews. A review is marked “Invited” if its author followed an invitation that the owner
          emailed. Owners invite whole lists of at least {invitationLimits.leastInList} people, at most{" "}
          {invitationLimits.perDay} a day; our emails use the same words for all of them and lead to the same form,
          whatever the rating. No one is invited twice to the same listing within {invitationLimits.againAfterDays}{" "}
          days, and each invitation has a link that stops all invitations.
        </p>
        <p>
          Owners must not choose who to invite by what people might write, and must not offer anything for a review. A
          listing&apos;s link or QR code for reviews takes anyone to the form, and such reviews aren&apos;t marked.
        </p>
      </ProseSection>
      <ProseSection id="reporting" title="Reporting something">
        <p>
          Anyone can report a review, an owner&apos;s response, a photo, or a listing with the Report button next to it.
          Without an account, we ask for your name and email address and count the report once you open the link that we
          send you: at most {counted(guestReportsPerDay, "report")} a day. What you report stays visible until a
          moderator decides. We email you the outcome with its reason, and if nothing came of your report, you can ask
          another person to look again.
        </p>
        <p>
          A report alone hides nothing. If a review is reported for private information and our text check finds a
          street address, a phone or identity number, or a named person beside an illness or a charge, the site hides it
          until a moderator looks, for at most {hiddenHours} hours, and tells its author.
        </p>
        <p>
          What a moderator kept can be reported again for the same reason after 24 hours, with a note on what&apos;s
          new.
        </p>
      </ProseSection>
      <ProseSection title="Why we remove a review">
        <p>
          We remove a review only for one of these reasons, and email its author the reason and the facts. The same goes
          for a review that we decline before it appears.
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
      {ownSections(words, "Also on this site")}
      <ProseSection title="If you disagree">
        <p>
          Every decision that takes something from you comes with its reason, the facts, and a link to its page. There
          you can appeal once, for {appealDays.open} days, as can anyone whose report led to nothing. Someone else
          decides, usually within {appealDays.due} days. If you&apos;re right, what was taken comes back.
        </p>
        <p>
          What we removed, why, and how often we were wrong: <Link href={routes.transparency()}>Transparency</Link>.
        </p>
        <p>
          About anything else, write to us: <Link href={routes.contact}>Contact</Link>.
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
