import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { ButtonLink } from "@/components/ui/button";
import { setFlash } from "@/lib/client/flash";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/** How long the confirmation is shown before the redirect to the front page, in ms. */
const SHOWN_MS = 1600;

const sentenceOf = (listing: Listing) =>
  listing.status === "active"
    ? `${titleOf(listing)} is listed now.`
    : `${titleOf(listing)} was received. It appears once an administrator has approved it.`;

/** Confirms the new listing and redirects to the front page, which repeats the message in a toast. */
export function ListingAdded({ listing }: { listing: Listing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const stay = () => clearTimeout(timer.current);
  useEffect(() => {
    heading.current?.focus();
    timer.current = setTimeout(() => {
      setFlash(sentenceOf(listing));
      window.location.assign(routes.home);
    }, SHOWN_MS);
    return () => clearTimeout(timer.current);
  }, [listing]);
  return (
    <div className="py-10">
      <Icon of={circleCheckIcon} className="text-good size-10" />
      <h1 ref={heading} tabIndex={-1} className="text-h1 mt-4 outline-none">
        Thank you
      </h1>
      <p className="measure text-lead mt-4" role="status">
        {sentenceOf(listing)}
      </p>
      <div className="mt-6 flex flex-wrap gap-3" onFocus={stay} onPointerEnter={stay}>
        <ButtonLink variant="primary" href={listing.status === "active" ? listing.path : routes.preview(listing.id)}>
          {listing.status === "active" ? "View the listing" : messages.listing.preview.link}
        </ButtonLink>
        <ButtonLink href={routes.home}>Go to the home page</ButtonLink>
      </div>
    </div>
  );
}
