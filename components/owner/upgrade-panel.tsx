import { PremiumMark } from "@/components/listing/premium-mark";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { dayText } from "@/lib/format/date";
import { titleOf } from "@/lib/format/listing-title";
import { messages } from "@/lib/messages";
import { routes } from "@/lib/routes";
import { PlanChoice } from "./plan-choice";

const benefits: [title: string, text: string][] = [
  ["Priority Placement", "Your listing stands above others that match as well, in search and in its category."],
  ["Premium Badge", "A gold mark beside your name, on your page and wherever you are listed."],
  ["Respond to Reviews", "Answer in public, below the review, where everybody who reads it sees your side."],
];

/** What Premium is and costs; or, where the listing has it, until when. */
export function UpgradePanel({ listing }: { listing: Listing }) {
  return (
    <section aria-labelledby="upgrade-title" className="py-6">
      <h3 id="upgrade-title" className="text-h3">
        {listing.is_premium ? messages.upgrade.status : messages.upgrade.offer}
      </h3>
      {listing.is_premium ? <Status listing={listing} /> : <PlanChoice />}
      <h4 className="text-h4 mt-8 font-serif font-semibold">{listing.is_premium ? "What you have" : "What you get"}</h4>
      <ul className="measure mt-3 space-y-4">
        {benefits.map(([title, text]) => (
          <li key={title} className="flex gap-3">
            <Icon of={circleCheckIcon} className="text-gold mt-0.5 size-5 shrink-0" />
            <div>
              <p className="font-semibold">{title}</p>
              <p className="text-soft">{text}</p>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-soft measure mt-6">
        Premium never changes a rating or a review, and placement by it is marked as {messages.sponsored.toLowerCase()}.{" "}
        <a href={routes.ranking} className="link">
          How ranking works
        </a>
      </p>
    </section>
  );
}

function Status({ listing }: { listing: Listing }) {
  const end = dayText(listing.premium_expires);
  return (
    <div className="mt-4 space-y-2">
      <PremiumMark isPlaced={false} />
      <p>
        <bdi>{titleOf(listing)}</bdi> is Premium{" "}
        {end ? (
          <>
            until <time dateTime={listing.premium_expires ?? undefined}>{end}</time>.
          </>
        ) : (
          "without an end date."
        )}
      </p>
    </div>
  );
}
