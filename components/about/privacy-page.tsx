import { ProsePage, ProseSection } from "@/components/shared/prose";
import { routes } from "@/lib/site/routes";
import { alertLimits } from "@/lib/rules/alert";
import { keptDays } from "@/lib/rules/retention";
import { idleSeconds, sessionSeconds } from "@/lib/rules/session";
import { daysIn, type RetentionName, type SiteSettings } from "@/lib/rules/site-settings";
import { daySeconds } from "@/lib/rules/time";
import { operatorSection, ownSections } from "./own-words";

type PrivacyPageProps = {
  settings: SiteSettings;
  /** Whether the site takes payments. */
  isPaid: boolean;
  /** Whether pages show pictures on other sites. */
  hasRemoteImages: boolean;
};

const daysOf = (seconds: number) => seconds / daySeconds;

/** How long something is kept, as in "90 days". */
const keptFor = (settings: SiteSettings, name: RetentionName): string => {
  const days = daysIn(settings, name);
  return days === null ? "without a limit" : `${days} days`;
};

/** Every cookie that the site sets. */
const cookies: string[][] = [
  ["visitor", "Counts helpful votes once per browser. A random number that doesn't identify you.", "1 year"],
  ["csrftoken", "Keeps other sites from acting in your name.", "1 year"],
  [
    "Session",
    "Keeps you signed in.",
    `${daysOf(sessionSeconds)} days, or ${daysOf(idleSeconds("reviewer"))} days without use`,
  ],
  ["Sign-in", "Protect a sign-in in progress, and recognize the browser that asked for a link.", "15 minutes"],
  ["invitation", "Marks a review as invited after you follow an invitation.", "1 day"],
  ["signed_in", "Tells the page whether you seem to be signed in.", "Same as the session"],
];

/** What the software stores, for how long, and who sees it. */
export function PrivacyPage({ settings, isPaid, hasRemoteImages }: PrivacyPageProps) {
  const { site_name: siteName } = settings;
  return (
    <ProsePage title="Privacy" lead={`What ${siteName} stores about you, why, and for how long.`}>
      <ProseSection title="When you look around">
        <ul>
          <li>
            There are no ads, no trackers, and no scripts from other sites. Pages load nothing from elsewhere
            {hasRemoteImages && ", except pictures that listings and people have on other sites"}.
          </li>
          <li>
            If a search finds nothing or has to leave something out, we count its words for that day, without recording
            who searched. We keep these counts for {keptDays.searches} days.
          </li>
          <VisitsKept settings={settings} />
          <li>
            To limit how often something can be done, we count requests from your network address. Each count is deleted
            when its limit resets, within a day.
          </li>
          <li>
            So that a helpful vote counts only once, we keep it with a hash of a cookie and, without an account, a hash
            of your network address. The second hash changes every day.
          </li>
        </ul>
      </ProseSection>
      <ProseSection title="Cookies and your device">
        <Table head={["Cookie", "Purpose", "How long"]} rows={cookies} />
        <p>
          Your theme, the listings you compare or save, your notes on saved ones, and drafts of forms stay in your
          browser. Drafts are deleted after {keptDays.drafts} days, when you send them, or when you sign out.
        </p>
      </ProseSection>
      <ProseSection title="When you have an account">
        <ul>
          <li>
            Your email address; from a service that you sign in with, your name, picture, and ID there; and what you
            add, such as a few words about yourself and your settings. Until you close your account.
          </li>
          <li>The listings you save. Until you remove them or close your account.</li>
          <li>Where you&apos;re signed in: browser, operating system, and times. Until that session ends.</li>
          <li>
            Your reviews, replies, reports, votes, claims, and listings. Reviews are public with your name, or with your
            first name and initial if you make your profile private. Your email address is public only if you choose to
            show it.
          </li>
          <li>
            Documents that you attach to a claim are encrypted, and only moderators can open them. We delete them{" "}
            {keptDays.claimDocuments} days after the decision, or at once if you withdraw the claim.
          </li>
          <EditsKept settings={settings} />
          <PhotosKept />
          <AlertsKept />
          <li>Emails that we sent you. For {keptDays.mails} days.</li>
          <li>Notes that moderators leave for each other about what they decide. For {keptDays.decisions} days.</li>
          <li>
            To prevent abuse, a log of sign-ins, rejected requests, permission changes, exports, and deletions, with a
            hash instead of your network address. Kept {keptFor(settings, "security_event_days")}.
          </li>
          <AuditKept settings={settings} />
        </ul>
        <p>
          In your{" "}
          <a href={routes.settings} className="link">
            settings
          </a>{" "}
          you can download everything about you and close your account. Closing deletes your name, address, and sign-ins
          at once; you choose whether your reviews are deleted or stay without your name. What stays keeps a code of
          your address that can&apos;t be read back: it only tells us if someone with the same address comes to review
          or vote twice, or comes back from a suspension.
        </p>
      </ProseSection>
      {whenReported()}
      <ProseSection title="When you write to us">
        <p>
          We store your message, your name, and your email address to answer you. Moderators see the message and your
          name, administrators your address, too. We delete it {keptDays.contactMessages} days after the answer, or, if
          you have no account and don&apos;t confirm it, after {keptDays.unconfirmedReports} days.
        </p>
      </ProseSection>
      {whenInvited()}
      {isPaid && (
        <ProseSection title="When you pay">
          <p>
            You pay on our payment provider&apos;s page; card data never reaches us. We store what was paid, when, and
            for what, with the name and email address that a contributor gives. The provider&apos;s messages are kept{" "}
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
          . Of corrections that visitors suggest, we keep the name, email address, and network of those without an
          account until the decision, and unconfirmed ones for {keptDays.unconfirmedReports} days. Rows of an import
          that weren&apos;t stored are deleted after {keptDays.rejectedRows} days.
        </p>
      </ProseSection>
      {ownSections(settings.privacy_words, "More about your data")}
      {operatorSection(settings, "Who is responsible")}
      <ProseSection title="Questions">
        <p>
          <a href={routes.contact} className="link">
            Contact
          </a>
        </p>
      </ProseSection>
    </ProsePage>
  );
}

const whenReported = () => (
  <ProseSection title="When you report something without an account">
    <p>
      We store your name, email address, and what you wrote. Moderators see them; the author of what you report and the
      listing&apos;s owner don&apos;t. We delete a report that you don&apos;t confirm after{" "}
      {keptDays.unconfirmedReports} days. After the decision we keep your name and address for {keptDays.decisions} days
      if you may appeal it, and otherwise delete them. A reported reply, name, or description of a photo is kept as it
      was reported for as long.
    </p>
  </ProseSection>
);

function whenInvited() {
  return (
    <ProseSection title="When someone invites you">
      <p>
        Owners of listings may give us email addresses to invite people. We keep yours for {keptDays.invitedAddresses}{" "}
        days, for one reminder, and in the log of sent emails for {keptDays.mails} days. No one sees it there, not even
        the owner. After that, a hash keeps you from being invited again for {keptDays.invitations} days, or for good if
        you stop invitations with the link in any of them.
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
    Photos you add to a listing or to your reviews, without the location and time in the file. They are public once
    approved. We delete a rejected photo after {keptDays.refusedPhotos} days, a review&apos;s photos with the review,
    and all of them when you close your account.
  </li>
);

const AlertsKept = () => (
  <li>
    Searches you save and listings you follow. Until you delete them or close your account. We check them once a day to
    email you what&apos;s new, and stop when you haven&apos;t signed in for {alertLimits.pausedAfterDays} days.
  </li>
);

type KeptProps = { settings: SiteSettings };

function VisitsKept({ settings }: KeptProps) {
  const days = daysIn(settings, "visit_days");
  return (
    <li>
      We count views of a listing and clicks on its contact buttons per day
      {days !== null && `, and, after ${days} days, per month`}, without recording who you are.
    </li>
  );
}

function EditsKept({ settings }: KeptProps) {
  const days = daysIn(settings, "revision_days");
  return (
    <li>
      Edits of your reviews. Kept {days === null ? "as long as the review" : `${days} days after a moderator decided`}.
    </li>
  );
}

function AuditKept({ settings }: KeptProps) {
  const days = daysIn(settings, "audit_days");
  return (
    <li>
      Moderators&apos; decisions and changes to listings, in a log that can&apos;t be edited. It identifies people by
      number, and for personal fields records only that they changed.
      {days !== null && ` Each month of it is deleted as a whole, once all of it is older than ${days} days.`}
    </li>
  );
}
