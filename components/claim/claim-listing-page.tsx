import { type ReactNode } from "react";
import { ClosingCall } from "@/components/shared/closing-call";
import { SearchBar } from "@/components/search/search-bar";
import { NumberedSteps, type Step } from "@/components/shared/numbered-steps";
import { buttonClasses, ButtonLink } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { dollarText } from "@/lib/format/money";
import { routes } from "@/lib/site/routes";
import { type SiteFigure } from "@/lib/rules/site-settings";
import { SiteFigures } from "@/components/about/site-figures";

const link = (href: string, text: string) => (
  <a href={href} className="link">
    {text}
  </a>
);

/** How long it takes to submit a claim. */
const CLAIM_EFFORT = "under 5 minutes";

/** `checkedWithin`: how long the operator says that checking a claim takes; "" for no promise. */
const stepsOf = (checkedWithin: string): Step[] => [
  [
    "Find your listing",
    <>{link(routes.search(), "Search the directory")} for your name or the name of your practice.</>,
  ],
  [
    "Claim it",
    <>
      Sign in, choose <strong>Claim This Listing</strong> on its page and fill in the verification form. It takes{" "}
      {CLAIM_EFFORT}.
    </>,
  ],
  ["Get verified", `An administrator checks that it is yours${checkedWithin && `, usually within ${checkedWithin}`}.`],
  [
    "Manage your listing",
    <>
      Correct what it says and see how people find you in your {link(routes.ownerDashboard, "owner dashboard")}. Or{" "}
      {link(routes.search(), "look for another")} listing of yours.
    </>,
  ],
];

const benefitsOf = ({
  monthlyCents,
  repliesNeedPremium,
}: ClaimListingPageProps): [title: string, text: ReactNode][] => [
  ["Get found for the right reasons", "Keep your address, phone, languages, and services up to date."],
  ["Hear what people say", "We email you when someone reviews your listing."],
  [
    "Respond to reviews",
    repliesNeedPremium
      ? "With Premium, you reply in public, right below the review."
      : "Reply in public, right below the review.",
  ],
  ["See your results", "Views, calls, messages, and appearances in search, day by day."],
  ["Say what sets you apart", "Your experience, education, publications, and memberships, in your own words."],
  [
    "Free to claim",
    <>
      Claiming costs nothing. {link(routes.premium(), "Premium")}, from {dollarText(monthlyCents)} a month, is optional.
    </>,
  ],
];

const questionsOf = (checkedWithin: string): [question: string, answer: ReactNode][] => [
  ["Does it cost anything to claim a listing?", "No. Claiming a listing and keeping it up to date is free."],
  [
    "How long does verification take?",
    `${checkedWithin && `Usually ${checkedWithin}. `}We email you as soon as it's decided.`,
  ],
  [
    "What if my business is not listed?",
    <>{link(routes.addListing, "Add it first")}. Once an administrator approves it, you can claim it like any other.</>,
  ],
];

type ClaimListingPageProps = {
  figures: SiteFigure[];
  checkedWithin: string;
  /** What the monthly plan costs now, in US cents. */
  monthlyCents: number;
  /** Whether only Premium owners may reply on this site. */
  repliesNeedPremium: boolean;
};

/** Explains what owners get and how to claim a listing. The same for every visitor. */
export function ClaimListingPage(props: ClaimListingPageProps) {
  const { figures, checkedWithin } = props;
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page py-12 md:py-20">
          <h1 className="text-h1 md:text-hero">Claim Your Listing</h1>
          <p className="measure text-lead text-soft mt-4">
            People are reading about you here. Make sure what they read is right, and respond to what they say.
          </p>
          <div className="mt-8 max-w-3xl">
            <SearchBar isLarge />
          </div>
          <div className="mt-4 flex flex-wrap gap-3">
            <ButtonLink variant="primary" href={routes.search()}>
              Find My Listing
            </ButtonLink>
            <a
              href={routes.login(routes.businessOwner)}
              className={cn(buttonClasses({ variant: "outline" }), "when-signed-out")}
            >
              Sign In to Get Started
            </a>
          </div>
        </div>
      </section>
      <Part title="How it works">
        <NumberedSteps steps={stepsOf(checkedWithin)} look="accent" />
      </Part>
      <Part title="What you get">
        <ul className="grid gap-x-12 sm:grid-cols-2 lg:grid-cols-3">
          {benefitsOf(props).map(([title, text]) => (
            <li key={title} className="border-line border-t py-5">
              <h3 className="text-h4">{title}</h3>
              <p className="text-soft mt-2">{text}</p>
            </li>
          ))}
        </ul>
      </Part>
      <SiteFigures figures={figures} />
      <Part title="Questions">
        <div className="measure divide-line border-line divide-y border-y">
          {questionsOf(checkedWithin).map(([question, answer]) => (
            <div key={question} className="py-5">
              <h3 className="text-h4">{question}</h3>
              <p className="mt-2">{answer}</p>
            </div>
          ))}
        </div>
      </Part>
      <ClosingCall title="Is this your business?" text="Find your listing, or add it if it isn't there yet.">
        <ButtonLink variant="primary" href={routes.search()}>
          Find My Listing
        </ButtonLink>
        <ButtonLink href={routes.addListing}>Add Business</ButtonLink>
      </ClosingCall>
    </>
  );
}

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="page mt-16 md:mt-20">
    <h2 className="text-h2 mb-6">{title}</h2>
    {children}
  </section>
);
