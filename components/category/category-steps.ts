import { type CategoryStep } from "@/components/listing/listing-steps";
import { type Step } from "@/components/shared/breadcrumbs";
import { routes } from "@/lib/routes";

/** The way down to a category's page; `above` are the categories over it, from the top. */
export const categorySteps = (category: CategoryStep, above: CategoryStep[]): Step[] => [
  { label: "Home", href: routes.home },
  ...above.map(({ name, full_slug }) => ({ label: name, href: routes.category(full_slug) })),
  { label: category.name },
];
