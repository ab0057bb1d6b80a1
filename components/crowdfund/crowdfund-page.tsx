import { ClosingCall } from "@/components/shared/closing-call";
import { NumberedSteps, type Step } from "@/components/shared/numbered-steps";
import { SearchBar } from "@/components/search/search-bar";
import { ButtonLink } from "@/components/ui/button";
import { Monogram } from "@/components/shared/monogram";
import { type Campaign } from "@/lib/contract/crowdfund";
import { type Listing } from "@/lib/contract/listing";
import { DOT, placeOf } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { dollarText } from "@/lib/format/money";
import { monogramOf } from "@/lib/format/monogram";
import { joined } from "@/lib/format/text";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { leastContributionCents } from "@/lib/rules/crowdfund";
import { Progress } from "./progress";

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
  /** The listings whose campaigns are nearest to their goals. */
  near: { listing: Listing; campaign: Campaign }[];
};

/** Explains how visitors fund a listing's premium year together, and shows the nearest ones. The same for every visitor. */
export function CrowdfundPage({ isOffered, goalCents, near }: CrowdfundPageProps) {
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page py-8 md:py-10">
          <h1 className="text-h1 max-w-3xl">Help people find a business you trust</h1>
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
      {isOffered && near.length > 0 && (
        <section className="page mt-10">
          <h2 className="text-h2 mb-4">Nearest to their goal</h2>
          <ul className="grid gap-x-10 sm:grid-cols-2 lg:grid-cols-3">
            {near.map(({ listing, campaign }) => (
              <li key={listing.id} className="border-line flex gap-3 border-t py-4">
                <Monogram {...monogramOf(listing)} />
                <div className="min-w-0 grow">
                  <h3 className="text-h4">
                    <a href={listing.path} dir="auto" className="quiet-link hover:text-accent line-clamp-2">
                      {titleOf(listing)}
                    </a>
                  </h3>
                  <p className="text-soft truncate" dir="auto">
                    {joined([listing.category_name, placeOf(listing)], DOT)}
                  </p>
                  <Progress campaign={campaign} />
                </div>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section className="page mt-12">
        <h2 className="text-h2 mb-6">How it works</h2>
        <NumberedSteps steps={stepsTo(goalCents)} look="gold" />
        <h2 className="text-h3 mt-10">What if the goal isn&apos;t met?</h2>
        <p className="measure text-soft mt-2">
          There is no deadline: until the goal is met, your payment stays credit for the listing. Premium gives a
          listing a badge, a place above listings that match equally well, and replies to reviews. It never changes a
          rating or a review.{" "}
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
