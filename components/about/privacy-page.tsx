import { ProsePage, ProseSection } from "@/components/shared/prose";
import { mailHref } from "@/lib/format/contact-links";
import { routes } from "@/lib/routes";
import { alertLimits } from "@/lib/rules/alert";
import { keptDays } from "@/lib/rules/retention";
import { idleSeconds, sessionSeconds } from "@/lib/rules/session";
import { daysIn, type RetentionName, type SiteSettings } from "@/lib/rules/site-settings";
import { Operator, OwnWords } from "./own-words";

type PrivacyPageProps = {
  settings: SiteSettings;
  /** Whether the site takes payments. */
  isPaid: boolean;
  /** Whether pages show pictures on other sites. */
  hasRemoteImages: boolean;
};

const daysOf = (seconds: number) => seconds / (24 * 60 * 60);

/** How long something is kept, as in "90 days". */
const keptFor = (settings: SiteSettings, name: RetentionName): string => {
  const days = daysIn(settings, name);
  return days === null ? "without a limit" : `${days} days`;
};

/** Every cookie that the site sets. */
const cookies: string[][] = [
  ["visitor", "Tells browsers apart for helpful votes. A random number, not who you are.", "1 year"],
  ["csrftoken", "Protects you from other sites acting in your name.", "1 year"],
  [
    "Session",
    "Keeps you signed in.",
    `${daysOf(sessionSeconds)} days, or ${daysOf(idleSeconds("reviewer"))} days without use`,
  ],
  ["Sign-in", "Protect a sign-in while it lasts, and tell the browser that asked for a link.", "15 minutes"],
  ["invitation", "Marks a review as invited after you follow an invitation.", "1 day"],
  ["signed_in", "Tells the page whether you seem to be signed in.", "As long as the session"],
];

/** What the software stores, for how long, and who sees it. */
export function PrivacyPage({ settings, isPaid, hasRemoteImages }: PrivacyPageProps) {
  const { site_name: siteName, support_email: supportEmail } = settings;
  const mail = mailHref(supportEmail);
  return (
    <ProsePage title="Privacy" lead={`What ${siteName} stores about you, what for, and for how long.`}>
      <ProseSection title="When you look around">
        <ul>
          <li>
            No advertising, no trackers, and no scripts from other sites. Pages load nothing from elsewhere
            {hasRemoteImages && ", except pictures that listings and people have on other sites"}.
          </li>
          <li>
            Searches are counted by their words and day, without who made them, only if they found nothing or had to
            leave something out: {keptDays.searches} days.
          </li>
          <VisitsKept settings={settings} />
          <li>
            Your network address is counted against limits on how often something may be done. The count goes when its
            limit does, after a day at most.
          </li>
          <li>
            A helpful vote without an account is kept with a hash of a cookie and a hash of your network address that
            changes every day, so that it counts once.
          </li>
        </ul>
      </ProseSection>
      <ProseSection title="Cookies and your device">
        <Table head={["Cookie", "What for", "How long"]} rows={cookies} />
        <p>
          Your theme, the listings that you compare or save, and drafts of forms stay in your browser. Drafts go after{" "}
          {keptDays.drafts} days, when you send them, or when you sign out.
        </p>
      </ProseSection>
      <ProseSection title="When you have an account">
        <ul>
          <li>
            From your sign-in: your email address, and from a service you signed in with your name, picture, and id
            there. Besides, what you add: a few words about you and your settings. Until you close the account.
          </li>
          <li>The listings that you save. Until you remove them or close the account.</li>
          <li>Where you are signed in: browser, system, and times. Until that session ends.</li>
          <li>
            Your reviews, replies, reports, votes, claims, and listings. Reviews are public with your name, or with your
            first name and initial if you make your profile private. Your email address is public only if you choose so.
          </li>
          <li>
            Documents that you attach to a claim are encrypted, and only moderators can open them. We delete them{" "}
            {keptDays.claimDocuments} days after the decision, or at once if you withdraw the claim.
          </li>
          <EditsKept settings={settings} />
          <PhotosKept />
          <AlertsKept />
          <li>Emails that we sent you: {keptDays.mails} days.</li>
          <li>
            Sign-ins, refusals, and changes of rights are logged against abuse, with a hash instead of your network
            address: {keptFor(settings, "security_event_days")}.
          </li>
          <AuditKept settings={settings} />
        </ul>
        <p>
          In your{" "}
          <a href={routes.settings} className="link">
            settings
          </a>{" "}
          you can download everything about you and close your account. Closing deletes your name, address, and sign-ins
          at once; you choose whether your reviews are deleted or stay without your name.
        </p>
      </ProseSection>
      <ProseSection title="When you report a review without an account">
        <p>
          We store your name, email address, and what you wrote. Moderators see them; the review&apos;s author and the
          listing&apos;s owner don&apos;t. A report that you don&apos;t confirm goes after {keptDays.unconfirmedReports}{" "}
          days. Name and address go when the report is decided.
        </p>
      </ProseSection>
      <WhenInvited />
      {isPaid && (
        <ProseSection title="When you pay">
          <p>
            You pay on our payment provider&apos;s page; card data never reaches us. We store what was paid, when, and
            for what, with the name and email address that a contributor gives. Messages from the provider:{" "}
            {keptFor(settings, "payment_event_days")}, without personal data.
          </p>
        </ProseSection>
      )}
      <ProseSection title="Businesses and doctors">
        <p>
          Listings show what public records, owners, and users provided. Owners correct theirs after{" "}
          <a href={routes.businessOwner} className="link">
            claiming it
          </a>
          . Rows of an import that were not stored go after {keptDays.rejectedRows} days.
        </p>
      </ProseSection>
      <OwnWords text={settings.privacy_words} title="More about your data" />
      <Operator settings={settings} title="Who is responsible" />
      <ProseSection title="Questions">
        <p>
          {mail ? (
            <>
              Write to{" "}
              <a href={mail} className="link">
                {supportEmail}
              </a>
              .
            </>
          ) : (
            <a href={routes.contact} className="link">
              Contact
            </a>
          )}
        </p>
      </ProseSection>
    </ProsePage>
  );
}

function WhenInvited() {
  return (
    <ProseSection title="When someone invites you">
      <p>
        Owners of listings may give us email addresses to invite people. We keep yours for {keptDays.invitedAddresses}{" "}
        days, for one reminder, and in the log of sent emails for {keptDays.mails} days. Nobody sees it there, not even
        the owner. After that, a hash keeps you from being invited again: for {keptDays.invitations} days, or for good
        if you stop invitations. The link for that is in each invitation.
      </p>
      <p>
        They may also give us your address to invite you to their listing&apos;s team. They see it, and we delete it{" "}
        {keptDays.teamInvitations} days after the invitation expires, or when you close your account.
      </p>
    </ProseSection>
  );
}

function Table({ head, rows }: { head: string[]; rows: string[][] }) {
  return (
    <table className="w-full text-left">
      <thead>
        <tr className="border-edge border-b">
          {head.map((label) => (
            <th key={label} className="py-2 pr-3">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, ...cells], at) => (
          <tr key={at} className="border-line border-b align-top">
            <th scope="row" className="py-2 pr-3 font-normal">
              {name}
            </th>
            {cells.map((cell, nth) => (
              <td key={nth} className="py-2 pr-3">
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const PhotosKept = () => (
  <li>
    Photos that you add to a listing, without what the file says about where and when they were taken. Public once
    approved; a refused one goes after {keptDays.refusedPhotos} days, and all go when you close the account.
  </li>
);

const AlertsKept = () => (
  <li>
    Searches that you save and listings that you follow, until you delete them or close your account. They are looked
    through once a day to email you what is new; {alertLimits.pausedAfterDays} days after you were last here, that
    stops.
  </li>
);

type KeptProps = { settings: SiteSettings };

function VisitsKept({ settings }: KeptProps) {
  const days = daysIn(settings, "visit_days");
  return (
    <li>
      Views of a listing and clicks on its contact buttons are added to a count per day
      {days !== null && `, and after ${days} days to one per month`}, without who you are.
    </li>
  );
}

function EditsKept({ settings }: KeptProps) {
  const days = daysIn(settings, "revision_days");
  return (
    <li>
      Edits of your reviews that wait for a moderator or were decided:{" "}
      {days === null ? "as long as the review" : `${days} days after the decision`}.
    </li>
  );
}

function AuditKept({ settings }: KeptProps) {
  const days = daysIn(settings, "audit_days");
  return (
    <li>
      Decisions of moderators and changes to listings are kept in a log that can&apos;t be changed. It names people by
      number and says of personal fields only that they changed.
      {days !== null && ` Each month of it is deleted as a whole, once all of it is older than ${days} days.`}
    </li>
  );
}
