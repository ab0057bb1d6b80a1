import { type ReactNode } from "react";
import { ProsePage, ProseSection } from "@/components/shared/prose";
import { removalCodes } from "@/lib/rules/removal-reasons";
import { type SiteSettings } from "@/lib/rules/site-settings";
import { routes } from "@/lib/site/routes";

/** The questions that people ask most, with where to do what they ask about. */
export function HelpPage({ settings }: { settings: SiteSettings }) {
  return (
    <ProsePage title="Help" lead={`The ten commonest questions about ${settings.site_name}.`}>
      {questionsFor(settings).map(([question, answer]) => (
        <ProseSection key={question} title={question}>
          <p>{answer}</p>
        </ProseSection>
      ))}
      <ProseSection title="Something else?">
        <p>
          <Link href={routes.contact}>Write to us</Link>, and name the listing or review so that we can find it.
        </p>
      </ProseSection>
    </ProsePage>
  );
}

const Link = ({ href, children }: { href: string; children: ReactNode }) => (
  <a href={href} className="link">
    {children}
  </a>
);

const questionsFor = (settings: SiteSettings): [question: string, answer: ReactNode][] => [
  [
    "How do I find the right listing?",
    <>
      <Link href={routes.search()}>Search</Link> for a name, a specialty, or what you need in your own words, with a
      city, state, or ZIP. Filters narrow the results, and you can compare up to four listings side by side. You
      don&apos;t need an account.
    </>,
  ],
  [
    "Can businesses pay for a better rating?",
    <>
      No. The rating is the plain average of the visible reviews. Premium listings can come first and are then marked;
      every other order leaves payment out. <Link href={routes.ranking}>How ranking works</Link>
    </>,
  ],
  [
    "Why doesn't my review appear yet?",
    <>
      A moderator reads every review before it appears. Its state is on your{" "}
      <Link href={routes.dashboard("reviews")}>dashboard</Link>, and we email you when it is online.
    </>,
  ],
  [
    "Why was my review removed?",
    <>
      We remove a review only for one of {removalCodes.length} published reasons, and email you the reason and the
      facts. <Link href={routes.guidelines}>Review guidelines</Link>
    </>,
  ],
  [
    "How do I change or delete my review?",
    <>
      Open it from your <Link href={routes.dashboard("reviews")}>dashboard</Link>. An edit is read again before it
      replaces the old text; a deleted review is gone at once.
    </>,
  ],
  [
    "Is this your business or practice?",
    <>
      <Link href={routes.businessOwner}>Claim the listing</Link> for free: choose it and confirm how you are related to
      it. Proof, such as a code sent to an address at the listing&apos;s website, makes the decision faster.
    </>,
  ],
  [
    "How do I correct something in a listing?",
    <>
      Owners edit their listing on the <Link href={routes.ownerDashboard}>owner dashboard</Link>. If it isn&apos;t
      yours, choose “Something wrong?” on its page: you don&apos;t need an account. The owner decides first, then our
      moderators, and we email you the outcome.
    </>,
  ],
  [
    "How do I report a review?",
    "Choose Report next to it. You don't need an account; without one, you confirm the report by email. We tell you the outcome.",
  ],
  [
    "What does Premium cost, and how do I cancel?",
    <>
      The prices and your plan are on the <Link href={routes.premium()}>Premium</Link> page. If you cancel, you
      aren&apos;t charged again, and Premium runs until the end of the paid period.
    </>,
  ],
  [
    "How do I get a copy of my data or close my account?",
    <>
      Both are in your <Link href={routes.settings}>settings</Link>. What {settings.site_name} stores, and for how long,
      is on the <Link href={routes.privacy}>Privacy</Link> page.
    </>,
  ],
];
