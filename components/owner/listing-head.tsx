import { type Ref } from "react";
import { Monogram } from "@/components/shared/monogram";
import { PremiumMark } from "@/components/shared/premium-mark";
import { Button, ButtonLink } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { arrowLeftIcon, pencilIcon } from "@/components/ui/icons";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { monogramOf } from "@/lib/format/monogram";
import { listingStatusLabels } from "@/lib/format/status";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

type ListingHeadProps = {
  listing: Listing;
  isEditing: boolean;
  editButton: Ref<HTMLButtonElement>;
  /** Opens the form; null for people who may not edit the listing. */
  onEdit: (() => void) | null;
  onCancel: () => void;
};

/** What owners change most, beside the fields of the form. */
const placesOf = (id: number) => [
  ["Hours", routes.ownedHours(id)],
  ["Locations", `${routes.ownedListing(id)}#owned-locations`],
  ["Photos", routes.ownedListing(id, "photos")],
];

/** The open listing: picture, name, and what can be done with it. On a phone with the way back to all listings. */
export function ListingHead({ listing, isEditing, editButton, onEdit, onCancel }: ListingHeadProps) {
  const place = [listing.city, listing.state].filter(Boolean).join(", ");
  return (
    <div className="mb-4">
      <a
        href={routes.ownerDashboard}
        className="text-accent mb-2 inline-flex min-h-11 items-center gap-2 font-semibold lg:hidden"
      >
        <Icon of={arrowLeftIcon} />
        All listings
      </a>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="flex min-w-0 items-start gap-4">
          <Monogram {...monogramOf(listing)} isFirst className="[--mono:3.5rem]" />
          <div className="min-w-0">
            <h2 className="text-h2 flex flex-wrap items-center gap-x-3">
              <bdi className="min-w-0">{titleOf(listing)}</bdi>
              {listing.is_premium && (
                <span className="font-sans text-base font-normal tracking-normal">
                  <PremiumMark isPlaced={false} />
                </span>
              )}
            </h2>
            <p className="text-soft">
              <bdi>{listing.category_name}</bdi>
              {place && (
                <>
                  {" · "}
                  <bdi>{place}</bdi>
                </>
              )}
              {" · "}
              {listingStatusLabels[listing.status]}
            </p>
            {!isEditing && onEdit && (
              <ul aria-label="Go to" className="flex flex-wrap gap-x-4">
                {placesOf(listing.id).map(([label, href]) => (
                  <li key={label}>
                    <a href={href} className="link inline-flex min-h-11 items-center">
                      {label}
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </div>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
          {listing.status === "active" ? (
            <ButtonLink href={listing.path}>View Public</ButtonLink>
          ) : (
            <ButtonLink href={routes.preview(listing.id)}>{messages.listing.preview.link}</ButtonLink>
          )}
          {isEditing && <Button onClick={onCancel}>Cancel</Button>}
          {!isEditing && onEdit && (
            <Button ref={editButton} className="needs-script" onClick={onEdit}>
              <Icon of={pencilIcon} />
              Edit
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
