"use client";

import { useEffect, useRef } from "react";
import { Icon } from "@/components/ui/icon";
import { circleCheckIcon } from "@/components/ui/icons";
import { setFlash } from "@/lib/client/flash";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { routes } from "@/lib/routes";

/** How long the confirmation is shown before the redirect to the front page, in ms. */
const SHOWN_MS = 1600;

const sentenceOf = (listing: Listing) =>
  listing.status === "active"
    ? `${titleOf(listing)} is listed now.`
    : `${titleOf(listing)} was received. It appears once an administrator has approved it.`;

/** Confirms the new listing and redirects to the front page, which repeats the message in a toast. */
export function ListingAdded({ listing }: { listing: Listing }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus();
    const timer = setTimeout(() => {
      setFlash(sentenceOf(listing));
      window.location.assign(routes.home);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
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
      <p className="mt-4">
        <a href={routes.home} className="link">
          Go to the home page
        </a>
      </p>
    </div>
  );
}
