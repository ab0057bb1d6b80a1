import { type Step } from "@/components/shared/breadcrumbs";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { titleOf } from "@/lib/format/listing-title";
import { routes } from "@/lib/site/routes";

/** A category as a step of a breadcrumb trail. */
export type CategoryStep = Pick<Category, "name" | "full_slug">;

/** The home page and the categories `above`, top level first. */
const trailTo = (above: CategoryStep[]): Step[] => [
  { label: "Home", href: routes.home },
  ...above.map(({ name, full_slug }) => ({ label: name, href: routes.category(full_slug) })),
];

/** The breadcrumbs of a category page; `above` are the category's ancestors, top level first. */
export const categorySteps = (category: CategoryStep, above: CategoryStep[]): Step[] => [
  ...trailTo(above),
  { label: category.name },
];

/** The breadcrumbs of a listing page; `above` are the ancestors of its category, top level first. */
export const listingSteps = (listing: Listing, above: CategoryStep[]): Step[] => [
  ...trailTo(above),
  { label: listing.category_name, href: routes.category(listing.category_full_slug) },
  { label: titleOf(listing) },
];
