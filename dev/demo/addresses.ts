import { categoryAt } from "./categories";
import { type Listings } from "./listings";
import { type DemoRows, type PlannedCategory } from "./rows";
import { daysAgo } from "./time";

/** Former addresses: of a renamed listing, and of a category that moved with everything in it. */
export function planHistory(
  { all, special }: Listings,
  categories: readonly PlannedCategory[],
  now: Date,
): DemoRows["slugHistory"] {
  const moved = categoryAt(categories, "lawyers/medical-malpractice");
  const before = "lawyers/personal-injury/medical-malpractice";
  const createdAt = daysAgo(now, 45);
  const inside = all.filter(({ category, row }) => category === moved && row.createdAt < createdAt);
  return [
    { path: `${special.renamed.category.path}/baxter-probate-counsel`, listingId: special.renamed.row.id, createdAt },
    { path: before, categoryId: moved.row.id, createdAt },
    ...inside.map(({ row }) => ({ path: `${before}/${row.slug}`, listingId: row.id, createdAt })),
  ];
}

/** Page meta records for two static pages and for the two listings with every field filled. */
export function planPageMetas({ special }: Listings, now: Date): DemoRows["pageMetas"] {
  const times = { createdAt: daysAgo(now, 100), updatedAt: daysAgo(now, 20) };
  const ofListing = { priority: 0.9, changefreq: "weekly", ...times };
  return [
    {
      metaType: "static",
      pageName: "home",
      title: "Find a lawyer or a doctor you can trust",
      description: "Read what clients and patients say, compare side by side, and call.",
      priority: 1,
      changefreq: "daily",
      ...times,
    },
    {
      metaType: "static",
      pageName: "termsofservice",
      title: "Terms of service",
      description: "What you may expect of this site, and what it expects of you.",
      priority: 0.3,
      changefreq: "yearly",
      ...times,
    },
    {
      ...ofListing,
      metaType: special.fullBusiness.row.kind,
      listingId: special.fullBusiness.row.id,
      title: "Lindqvist & Harrow, family lawyers in Austin",
      description: "Divorce, custody and support in Travis County: fees, languages, and what clients say.",
      keywords: "family law, divorce, Austin",
    },
    {
      ...ofListing,
      metaType: special.fullDoctor.row.kind,
      listingId: special.fullDoctor.row.id,
      title: "Elena Marsh, MD, family doctor in Portland",
      description: "Insurances, visit reasons and three hundred reviews by patients.",
      isActive: false,
    },
  ];
}
