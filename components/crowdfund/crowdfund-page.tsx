import { type ReactNode } from "react";
import { SearchBox } from "@/components/search/search-box";
import { ButtonLink } from "@/components/ui/button";
import { dollarText } from "@/lib/format/money";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { leastContributionCents } from "@/lib/rules/crowdfund";
import { premiumPlans } from "@/lib/rules/pricing";

const steps: [title: string, text: ReactNode][] = [
  ["Find a business", "Search for a lawyer, a doctor or another business that deserves to be seen."],
  [
    "Contribute any amount",
    `From ${dollarText(leastContributionCents)} on, by card, on the page of its listing. No account is needed.`,
  ],
  [
    "The business gets upgraded",
    `Once ${dollarText(premiumPlans.yearly.cents)} has come together, the listing is Premium for a year, by itself.`,
  ],
];

/** How visitors pay together for a listing's premium year. The same for everybody. */
export function CrowdfundPage({ isOffered }: { isOffered: boolean }) {
  return (
    <>
      <section className="border-line bg-sunk border-b">
        <div className="page py-12 md:py-20">
          <h1 className="text-h1 md:text-hero max-w-3xl">Help a business you rely on to be found</h1>
          <p className="measure text-lead text-soft mt-4">
            Pay together with others for a year of Premium for its listing. Look it up to begin.
          </p>
          <div className="mt-8">
            <SearchBox />
          </div>
          {!isOffered && (
            <p className="measure border-edge bg-raised mt-6 rounded-md border p-4">{messages.plans.notOffered}</p>
          )}
        </div>
      </section>
      <section className="page mt-16 md:mt-20">
        <h2 className="text-h2 mb-6">How it works</h2>
        <ol className="grid gap-8 md:grid-cols-3">
          {steps.map(([title, text], at) => (
            <li key={title} className="border-gold-line border-t-2 pt-4">
              <p aria-hidden="true" className="text-gold text-h2 font-serif">
                {at + 1}
              </p>
              <h3 className="text-h4 mt-1">{title}</h3>
              <p className="text-soft mt-2">{text}</p>
            </li>
          ))}
        </ol>
        <p className="measure text-soft mt-8">
          What you pay is credit towards that year. Premium gives a listing its badge, a place above others that fit and
          the right to answer reviews; it never changes a rating or a review.{" "}
          <a href={routes.premium()} className="link">
            What Premium gives
          </a>
        </p>
      </section>
      <section className="page mt-20">
        <div className="border-line flex flex-wrap items-center justify-between gap-6 border-y py-10">
          <div>
            <h2 className="text-h2">Whom would you help?</h2>
            <p className="text-soft mt-1">Each listing&apos;s page shows how far its campaign is.</p>
          </div>
          <ButtonLink look="primary" href={routes.search()}>
            Search the directory
          </ButtonLink>
        </div>
      </section>
    </>
  );
}
