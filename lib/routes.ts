/** What the address of the search page can say; empty values are left out. */
export type SearchParams = Partial<
  Record<
    | "q"
    | "location"
    | "category"
    | "type"
    | "premium"
    | "rating"
    | "typed"
    | "sort"
    | "near"
    | "radius"
    | "size"
    | "page"
    | "language"
    | "insurance"
    | "free_consultation",
    string | number | null
  >
>;

/** Which part of the personal dashboard is open. */
export const dashboardTabs = ["businesses", "reviews", "activity"] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** Which part of the owner's dashboard is open. */
export const ownerTabs = ["overview", "reviews", "upgrade"] as const;
export type OwnerTab = (typeof ownerTabs)[number];

/** How a payment ended, as far as the browser that comes back from the provider's page knows: it proves nothing. */
export const checkoutEnds = ["success", "cancelled"] as const;
export type CheckoutEnd = (typeof checkoutEnds)[number];

/** What of the duplicates an admin looks at: a page of the pairs or the merges, or two listings side by side. */
export type DuplicatesView = Partial<
  Record<"tab" | "kind" | "category" | "page" | "kept" | "merged", string | number | null>
>;

type ListingAddress = { id: number; slug: string; category_full_slug?: string | null };

/** Every address of the site, in its canonical form. */
export const routes = {
  home: "/",
  compare: "/compare",
  terms: "/termsofservice",
  ranking: "/how-ranking-works",
  profile: "/profile",
  settings: "/settings",
  addListing: "/addbusiness",
  businessOwner: "/businessowner",
  premium: (checkout?: CheckoutEnd) => withQuery("/premium", { checkout }),
  crowdfund: "/crowdfund",
  ownerDashboard: "/ownerdashboard",
  /** The owner's dashboard with one of their listings open. */
  ownedListing: (listing: number, tab?: OwnerTab, checkout?: CheckoutEnd) =>
    withQuery("/ownerdashboard", { listing, tab, checkout }),
  adminDashboard: "/admindashboard",
  adminUsers: "/adminmanageusers",
  adminListings: "/adminmanagebusinesses",
  adminReviews: "/adminmanagereviews",
  adminCategories: "/adminmanagecategories",
  adminMeta: "/adminmetamanager",
  adminAudit: "/adminaudit",
  adminLedger: "/adminledger",
  /** What the sitemap says, for admins; the sitemap itself is `/sitemap.xml`. */
  sitemapPreview: "/sitemap",
  adminSynonyms: "/adminsynonyms",
  /** One of the lists of the admin area at a tab, and narrowed. */
  adminList: (path: string, narrowed: Record<string, string>) => withQuery(path, narrowed),
  bulkUpload: { business: "/bulkupload", doctor: "/bulkuploaddoctors" },
  adminSetup: "/adminsetup",
  adminDuplicates: (view: DuplicatesView = {}) => withQuery("/adminduplicates", { ...view }),
  dashboard: (tab?: DashboardTab) => withQuery("/dashboard", { tab }),
  /** `next` is where to go on to afterwards: a path of this site with its query. */
  login: (next?: string) => withQuery("/login", { next }),
  logout: (next?: string) => withQuery("/logout", { next }),
  /** Off to the identity provider. Never fetched ahead, as everything below `/accounts`. */
  signInWithProvider: (next: string) => withQuery("/accounts/google/login/", { process: "login", next }),
  signOut: (next?: string) => withQuery("/accounts/logout/", { next }),
  mailbox: (page = 1) => withQuery("/dev/mail", { page: page > 1 ? page : null }),
  mail: (id: number) => `/dev/mail/${id}`,
  search: (params: SearchParams = {}) => withQuery("/search", params),
  /** The picture of a listing or a category for those who share a link to it. */
  sharePicture: (noun: "listing" | "category", id: number, version: string) => `/share/${noun}/${id}/${version}.png`,
  category: (fullSlug: string, page = 1) => withQuery(`/${encodePath(fullSlug)}`, { page: page > 1 ? page : null }),
  listing: ({ id, slug, category_full_slug }: ListingAddress) => {
    if (!slug) return `/business/${id}-listing`;
    return `/business/${category_full_slug ? `${encodePath(category_full_slug)}/` : ""}${encodeSlug(slug)}`;
  },
};

function withQuery(path: string, params: Record<string, string | number | null | undefined>): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries(params)) {
    if (value !== null && value !== undefined && value !== "") query.set(key, String(value));
  }
  const text = query.toString();
  return text ? `${path}?${text}` : path;
}

/** Nearly all slugs need no escapes, which is seen much sooner than they are looked for. */
const encodeSlug = (slug: string): string => (/^[a-z0-9-]*$/.test(slug) ? slug : encodeURIComponent(slug));

function encodePath(path: string): string {
  return path.split("/").map(encodeSlug).join("/");
}
