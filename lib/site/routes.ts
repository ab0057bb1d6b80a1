import { adminPaths } from "../rules/admin-paths";
import { idsForAddress } from "../rules/saved-list";
import { type FilterParam } from "../rules/search-filter";

/** The query parameters of the search page. Empty values are left out. */
export type SearchParams = Partial<
  Record<
    FilterParam | "q" | "location" | "category" | "strict" | "sort" | "near" | "radius" | "size" | "page" | "view",
    string | number | null
  >
>;

/** The query parameters that choose which reviews a listing's page shows. Empty values are left out. */
export type ReviewParams = Partial<Record<"reviews" | "sort" | "stars" | "replied" | "q", string | number | null>>;

/** The tabs of the personal dashboard. */
export const dashboardTabs = ["businesses", "reviews", "activity"] as const;
export type DashboardTab = (typeof dashboardTabs)[number];

/** The tabs of the owner's dashboard. */
export const ownerTabs = ["overview", "photos", "reviews", "ask", "people", "upgrade", "team"] as const;
export type OwnerTab = (typeof ownerTabs)[number];

/** How the payment page was left, according to the browser that returns from it. It proves nothing. */
export const checkoutEnds = ["success", "cancelled"] as const;
export type CheckoutEnd = (typeof checkoutEnds)[number];

/** The view of the duplicates screen: pairs, merges, or two listings side by side. */
type DuplicatesView = Partial<Record<"tab" | "kept" | "merged", string | number>>;

/** All paths of the site, in canonical form. */
export const routes = {
  home: "/",
  compare: "/compare",
  /** The listings saved in this browser, or those of a shared list. */
  saved: (ids: readonly number[] = []) => withQuery("/saved", { listings: idsForAddress(ids) }),
  /** Saved searches and followed listings. `search`: the address of a search to save. */
  alerts: (search?: string) => withQuery("/alerts", { search }),
  /** Asks before it stops the mails about them. */
  unsubscribe: (token: string) => withQuery("/alerts/unsubscribe", { token }),
  /** Where mail programs and that page send the wish to get none. */
  stopAlerts: (token: string) => withQuery("/alerts/stop", { token }),
  terms: "/termsofservice",
  guidelines: "/guidelines",
  privacy: "/privacy",
  confirmReport: (token: string) => withQuery("/reports/confirm", { token }),
  confirmCorrection: (token: string) => withQuery("/suggestions/confirm", { token }),
  /** Figures of the last days, or of all time, and the same as a file. */
  transparency: (days?: number, source?: string) => withQuery("/transparency", { days, source }),
  transparencyFile: (days?: number, source?: string) =>
    withQuery("/api/transparency/", { days, source, format: "csv" }),
  moderationLog: (page = 1) => withQuery("/moderation-log", { page: page > 1 ? page : null }),
  moderationLogFile: "/api/moderation-log/?format=csv",
  contact: "/contact",
  help: "/help",
  confirmMessage: (token: string) => withQuery("/contact/confirm", { token }),
  /** A decision, for those whom it concerns. The mailed link carries its token. */
  decision: (id: number, token?: string) => withQuery(`/decisions/${id}`, { token }),
  /** Leads to the open review form of a listing. An invitation's link carries its token. */
  writeReview: (listing: number, token?: string) => withQuery(`/review/${listing}`, { token }),
  /** An invitation to the team of a listing. */
  teamInvitation: (token: string) => withQuery("/teaminvitation", { token }),
  /** Asks before it stops all invitations to an address. */
  invitations: (token: string) => withQuery("/invitations", { token }),
  /** Where mail programs and that page send the wish to get none. */
  stopInvitations: (token: string) => withQuery("/invitations/stop", { token }),
  /** A reviewer's public page. */
  reviewer: (id: number, page = 1) => withQuery(`/reviewers/${id}`, { page: page > 1 ? page : null }),
  ranking: "/how-ranking-works",
  profile: "/profile",
  settings: "/settings",
  addListing: "/addbusiness",
  businessOwner: "/businessowner",
  premium: (checkout?: CheckoutEnd) => withQuery("/premium", { checkout }),
  crowdfund: "/crowdfund",
  ownerDashboard: "/ownerdashboard",
  /** A listing as visitors will see it, for its owner and admins. */
  preview: (listing: number) => `/preview/${listing}`,
  /** The state of one's own claim. */
  claim: (id: number) => `/claims/${id}`,
  /** The owner's dashboard with a listing open. */
  ownedListing: (listing: number, tab?: OwnerTab, checkout?: CheckoutEnd) =>
    withQuery("/ownerdashboard", { listing, tab, checkout }),
  /** The same with the form open, at one of its fields. */
  editListing: (listing: number, edit: string) => withQuery("/ownerdashboard", { listing, edit }),
  /** The opening hours of an owner's listing, in its overview. */
  ownedHours: (listing: number) => `${withQuery("/ownerdashboard", { listing })}#owned-hours`,
  /** Where owners confirm that the facts of a listing are still right, in its overview. */
  confirmFacts: (listing: number) => `${withQuery("/ownerdashboard", { listing })}#owned-confirmed`,
  /** The reviews of all of an owner's listings. */
  reviewInbox: "/ownerdashboard?tab=reviews",
  ...adminPaths,
  /** A list of the admin area with filters. */
  adminList: (path: string, filters: Record<string, string>) => withQuery(path, filters),
  bulkUpload: { business: "/bulkupload", doctor: "/bulkuploaddoctors" },
  adminDuplicates: (view: DuplicatesView = {}) => withQuery(adminPaths.adminDuplicates, { ...view }),
  dashboard: (tab?: DashboardTab) => withQuery("/dashboard", { tab }),
  /** `next` is where to go afterwards: a path on this site with its query. */
  login: (next?: string) => withQuery("/login", { next }),
  /** The sign-in page for people who are signed in and have to prove it again. */
  signInAgain: (next: string) => withQuery("/login", { again: 1, next }),
  /** Where the sign-in page's form asks for a mailed link. */
  askForSignInLink: "/accounts/mail/login/",
  /** Where the mailed link leads, and where its confirmation is sent. */
  signInLink: (token?: string) => withQuery("/accounts/mail/", { token }),
  /** Asks before a link signs in a browser that didn't ask for it. */
  confirmSignInLink: (token: string) => withQuery("/login/link", { token }),
  logout: (next?: string) => withQuery("/logout", { next }),
  /** Redirects to an identity provider. Like everything below `/accounts`, it is never prefetched. */
  signInWithProvider: (next: string, provider: "google" | "oidc" = "google") =>
    withQuery(`/accounts/${provider}/login/`, { process: "login", next }),
  signOut: (next?: string) => withQuery("/accounts/logout/", { next }),
  mailbox: (page = 1) => withQuery("/dev/mail", { page: page > 1 ? page : null }),
  mail: (id: number) => `/dev/mail/${id}`,
  mailTemplates: "/dev/mail/templates",
  search: (params: SearchParams = {}) => withQuery("/search", params),
  /** The reviews on a listing's page, by its path. */
  listingReviews: (path: string, params: ReviewParams) => `${withQuery(path, params)}#reviews`,
  category: (fullSlug: string, params: SearchParams = {}) => withQuery(`/${encodePath(fullSlug)}`, params),
  categories: "/categories",
  listing: ({ id, slug, category_full_slug }: { id: number; slug: string; category_full_slug?: string | null }) => {
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

/** Most slugs need no escaping, and this test is much faster than encodeURIComponent. */
const encodeSlug = (slug: string): string => (/^[a-z0-9-]*$/.test(slug) ? slug : encodeURIComponent(slug));

function encodePath(path: string): string {
  return path.split("/").map(encodeSlug).join("/");
}
