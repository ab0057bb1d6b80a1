import { type CategoryStep, listingSteps } from "@/components/category/breadcrumb-steps";
import { Breadcrumbs } from "@/components/shared/breadcrumbs";
import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { RatingLine } from "@/components/shared/rating-line";
import { Icon } from "@/components/ui/icon";
import { mapPinIcon, storeIcon } from "@/components/ui/icons";
import { type Affiliate } from "@/lib/contract/affiliation";
import { type Listing } from "@/lib/contract/listing";
import { directionsHref, hostOf, phoneText, websiteHref } from "@/lib/format/contact-links";
import { addressOf, DOT } from "@/lib/format/listing-facts";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { joined } from "@/lib/format/text";
import { routes } from "@/lib/site/routes";

/** Longer names are set smaller, so that the first screen holds more than the name. */
const LONG_NAME = 60;

type ListingHeaderProps = { listing: Listing; above: CategoryStep[]; firms: Affiliate[]; isPreview: boolean };

/** The header of a listing's page: who, for what, how good, and where. */
export function ListingHeader({ listing, above, firms, isPreview }: ListingHeaderProps) {
  const name = titleOf(listing);
  return (
    <header className="pt-4 md:pt-6">
      <Breadcrumbs steps={listingSteps(listing, above)} />
      <div className="mt-3 grid grid-cols-[auto_minmax(0,1fr)] items-start gap-x-4 gap-y-2 md:gap-x-6">
        <Monogram {...monogramOf(listing)} isFirst className="[--mono:4.5rem] md:row-span-2 md:[--mono:7rem]" />
        <div className="min-w-0 space-y-1">
          <div className="flex flex-wrap items-center gap-2">
            {listing.categories.map(({ id, name: category, full_slug }) => (
              <a
                key={id}
                href={routes.category(full_slug)}
                className="bg-accent-wash text-label text-accent hover:text-accent-strong inline-flex min-h-6 items-center rounded-sm px-2 font-semibold"
              >
                {category}
              </a>
            ))}
            {listing.is_premium && <PremiumMark isPlaced={false} />}
          </div>
          <h1
            className={`text-left ${name.length > LONG_NAME ? "text-h3 md:text-h2" : "text-h2 md:text-h1"}`}
            dir="auto"
          >
            {name}
          </h1>
        </div>
        <div className="min-w-0 space-y-1 max-md:col-span-2">
          <div className="flex flex-wrap items-center gap-x-4">
            <RatingLine average={listing.average_rating} reviews={listing.total_reviews} href="#reviews" />
            {!isPreview && (
              <a href="#write-review" className="link no-print inline-block min-h-6">
                Write a review
              </a>
            )}
          </div>
          <Address listing={listing} />
          <WorksAt firms={firms} />
          <PrintedContacts listing={listing} />
        </div>
      </div>
    </header>
  );
}

function Address({ listing }: { listing: Listing }) {
  const address = addressOf(listing);
  const directions = directionsHref(
    listing.pin ?? joined([listing.street_address, listing.city, listing.state, listing.zip], ", "),
  );
  if (!address) return null;
  return (
    <p className="text-soft flex items-start gap-2">
      <Icon of={mapPinIcon} className="text-faint mt-0.5 size-5 shrink-0" />
      <span className="min-w-0">
        <span dir="auto">{address}</span>
        {directions && (
          <a
            href={directions}
            rel="nofollow noopener"
            target="_blank"
            className="link no-print ml-3 inline-block min-h-6"
          >
            Directions
          </a>
        )}
      </span>
    </p>
  );
}

/** The firms where a person works, with their role. */
function WorksAt({ firms }: { firms: Affiliate[] }) {
  if (firms.length === 0) return null;
  return (
    <p className="text-soft flex items-start gap-2">
      <Icon of={storeIcon} className="text-faint mt-0.5 size-5 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        Works at{" "}
        {firms.map((firm, at) => (
          <span key={firm.id}>
            {at > 0 && ", "}
            <a href={firm.path} className="link inline-block min-h-6" dir="auto">
              {firm.name}
            </a>
            {firm.role && ` (${firm.role})`}
          </span>
        ))}
      </span>
    </p>
  );
}

/** On paper, the contact data and the hours stand here instead of on buttons. */
function PrintedContacts({ listing: { phone, email, website, hours } }: { listing: Listing }) {
  const site = websiteHref(website);
  const parts = [phone && phoneText(phone), email, site && hostOf(site), hours?.text];
  return <p className="hidden print:block">{joined(parts, DOT)}</p>;
}
