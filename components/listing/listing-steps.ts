import { type Step } from "@/components/shared/breadcrumbs";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { routes } from "@/lib/routes";

/** A category on the way down to a page. */
export type CategoryStep = Pick<Category, "name" | "full_slug">;

/** The way down to a listing's page; `above` are the categories over its own, from the top. */
export const listingSteps = (listing: Listing, above: CategoryStep[]): Step[] => [
  { label: "Home", href: routes.home },
  ...above.map(({ name, full_slug }) => ({ label: name, href: routes.category(full_slug) })),
  { label: listing.category_name, href: routes.category(listing.category_full_slug) },
  { label: titleOf(listing) },
];
