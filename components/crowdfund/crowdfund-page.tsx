import { ClosingCall } from "@/components/shared/closing-call";
import { NumberedSteps, type Step } from "@/components/shared/numbered-steps";
import { SearchBar } from "@/components/search/search-bar";
import { ButtonLink } from "@/components/ui/button";
import { dollarText } from "@/lib/format/money";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { leastContributionCents } from "@/lib/rules/crowdfund";

const stepsTo = (goalCents: number): Step[] => [
  ["Find a business", "Search for a lawyer, a doctor, or another business that more people should know."],
  [
    "Contribute any amount",
    `From ${dollarText(leastContributionCents)}, by card, on its listing page. You don't need an account.`,
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
          <h1 className="text-h1 md:text-hero max-w-3xl">Help people find a business you trust</h1>
          <p className="measure text-lead text-soft mt-4">
            Chip in for a year of Premium for its listing. Search to start.
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
          Your payment counts toward that year. There is no deadline: until the goal is met, it stays credit for the
          listing. Premium gives a listing a badge, a place above listings that match equally well, and replies to
          reviews. It never changes a rating or a review.{" "}
          <a href={routes.premium()} className="link">
            What Premium includes
          </a>
        </p>
      </section>
      <ClosingCall title="Who would you like to help?" text="Each listing's page shows its progress.">
        <ButtonLink variant="primary" href={routes.search()}>
          Search the directory
        </ButtonLink>
      </ClosingCall>
    </>
  );
}
