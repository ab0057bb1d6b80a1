import { categorySteps, type CategoryStep } from "@/components/category/breadcrumb-steps";
import { type Category } from "@/lib/contract/category";
import { type Listing } from "@/lib/contract/listing";
import { trimText } from "@/lib/format/text";
import { routes } from "@/lib/site/routes";
import { breadcrumbData } from "./breadcrumb-data";
import { graphOf, idOf, thing } from "./graph";

const DESCRIPTION_LENGTH = 300;

interface Shown {
  category: Category;
  /** Its ancestors, from the root. */
  above: CategoryStep[];
  /** The listings of this page, in order. */
  listings: Listing[];
  page: number;
  /** The number of listings on earlier pages. */
  before: number;
  /** Active listings of the whole subtree. */
  count: number;
  /** The site's origin. */
  origin: string;
}

/** Structured data of a category page. An empty category has no list. */
export function categoryData({ category, above, listings, page, before, count, origin }: Shown) {
  const path = routes.category(category.full_slug, { page: page > 1 ? page : null });
  const list = thing("ItemList", {
    numberOfItems: count,
    itemListElement: listings.map((listing, at) =>
      thing("ListItem", { position: before + at + 1, url: origin + listing.path }),
    ),
  });
  const collection = thing("CollectionPage", {
    "@id": origin + path,
    url: origin + path,
    name: category.name,
    description: trimText(category.description, DESCRIPTION_LENGTH),
    isPartOf: { "@id": idOf.site(origin) },
    mainEntity: listings.length > 0 ? list : null,
  });
  return graphOf(collection, breadcrumbData(categorySteps(category, above), { origin, path }));
}
