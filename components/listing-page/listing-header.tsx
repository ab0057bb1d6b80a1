import { CompareButton } from "@/components/compare/compare-button";
import { Breadcrumbs } from "@/components/shared/breadcrumbs";
import { Icon } from "@/components/ui/icon";
import { globeIcon, mailIcon, mapPinIcon, phoneIcon } from "@/components/ui/icons";
import { Monogram } from "@/components/shared/monogram";
import { type CategoryStep, listingSteps } from "@/components/category/breadcrumb-steps";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { hostOf, mailHref, phoneText, telHref, websiteHref } from "@/lib/format/contact-links";
import { monogramOf } from "@/lib/format/monogram";
import { routes } from "@/lib/routes";
import { addressOf } from "@/lib/format/listing-facts";
import { ContactActions } from "./contact-actions";

/** The header of a listing's page: name, rating, address, and contact buttons. */
export function ListingHeader({ listing, above }: { listing: Listing; above: CategoryStep[] }) {
  const name = titleOf(listing);
  return (
    <header className="border-line border-b pt-4 pb-8 md:pt-6">
      <Breadcrumbs steps={listingSteps(listing, above)} />
      <div className="mt-4 flex flex-col gap-4 md:flex-row md:gap-8">
        <Monogram {...monogramOf(listing)} isFirst className="[--mono:6rem] md:[--mono:7rem]" />
        <div className="min-w-0 grow space-y-3">
          <div className="flex flex-wrap items-center gap-2">
            <a
              href={routes.category(listing.category_full_slug)}
              className="border-line text-label text-accent hover:border-accent inline-flex min-h-8 items-center rounded-sm border px-2 font-semibold"
            >
              {listing.category_name}
            </a>
            {listing.is_premium && <PremiumMark isPlaced={false} />}
          </div>
          <h1 className="text-h2 md:text-h1 text-left" dir="auto">
            {name}
          </h1>
          <RatingLine average={listing.average_rating} reviews={listing.total_reviews} href="#reviews" />
          <ContactLines listing={listing} />
        </div>
      </div>
      <div className="mt-6 flex flex-wrap gap-2">
        <ContactActions listing={listing} />
        <CompareButton id={listing.id} name={name} />
      </div>
    </header>
  );
}

function ContactLines({ listing }: { listing: Listing }) {
  const address = addressOf(listing);
  const site = websiteHref(listing.website);
  const lines = [
    { icon: mapPinIcon, text: address, href: null, contact: undefined },
    {
      icon: phoneIcon,
      text: listing.phone && phoneText(listing.phone),
      href: telHref(listing.phone),
      contact: "call",
    },
    { icon: mailIcon, text: listing.email, href: mailHref(listing.email), contact: "email" },
    { icon: globeIcon, text: site && hostOf(site), href: site, contact: "website" },
  ].filter(({ text }) => text?.trim());
  return (
    <ul className="text-soft flex flex-wrap gap-x-6 gap-y-1">
      {lines.map(({ icon, text, href, contact }) => (
        <li key={text} className="flex min-w-0 items-start gap-2 py-0.5">
          <Icon of={icon} className="text-faint mt-0.5 size-5 shrink-0" />
          {href ? (
            <a
              href={href}
              data-contact={contact}
              className="link min-w-0"
              rel={href === site ? "nofollow noopener ugc" : undefined}
            >
              {text}
            </a>
          ) : (
            <span className="min-w-0" dir="auto">
              {text}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
