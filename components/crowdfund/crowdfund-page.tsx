import { ClosingCall } from "@/components/shared/closing-call";
import { NumberedSteps, type Step } from "@/components/shared/numbered-steps";
import { SearchBar } from "@/components/search/search-bar";
import { ButtonLink } from "@/components/ui/button";
import { dollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/account-messages";
import { routes } from "@/lib/routes";
import { leastContributionCents } from "@/lib/rules/crowdfund";

const stepsTo = (goalCents: number): Step[] => [
  ["Find a business", "Search for a lawyer, a doctor or another business that deserves to be seen."],
  [
    "Contribute any amount",
    `From ${dollarText(leastContributionCents)} on, by card, on the page of its listing. No account is needed.`,
  ],
  ["The business gets upgraded", `At ${dollarText(goalCents)} the listing becomes Premium for a year.`],
];

type CrowdfundPageProps = {
  isOffered: boolean;
  /** What a premium year costs now, in US cents. */
  goalCents: number;
};

/** Explains how visitors fund a listing's premium year together. The same for every visitor. */
export function CrowdfundPage({ isOffered, goalCents }: CrowdfundPageProps) {
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page py-12 md:py-20">
          <h1 className="text-h1 md:text-hero max-w-3xl">Help a business you rely on to be found</h1>
          <p className="measure text-lead text-soft mt-4">
            Pay together with others for a year of Premium for its listing. Look it up to begin.
          </p>
          <div className="mt-8">
            <SearchBar isLarge />
          </div>
          {!isOffered && (
            <p className="measure border-edge bg-raised mt-6 rounded-md border p-4">
              {accountMessages.plans.notOffered}
            </p>
          )}
        </div>
      </section>
      <section className="page mt-16 md:mt-20">
        <h2 className="text-h2 mb-6">How it works</h2>
        <NumberedSteps steps={stepsTo(goalCents)} look="gold" />
        <p className="measure text-soft mt-8">
          What you pay is credit toward that year. Premium gives a listing its badge, a place above other matches, and
          the right to answer reviews; it never changes a rating or a review.{" "}
          <a href={routes.premium()} className="link">
            What Premium gives
          </a>
        </p>
      </section>
      <ClosingCall title="Who would you like to help?" text="Each listing's page shows how far its campaign is.">
        <ButtonLink look="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
      </ClosingCall>
    </>
  );
}
