import { accountMessages } from "../messages/account";
import { routes } from "./routes";
import { type MetaPageName, type ShownPage } from "../rules/page-meta";
import { staticPages } from "./static-pages";

/** A static page's defaults for search engines, and its label. */
export interface MetaPage extends ShownPage {
  label: string;
}

/** A personal page. It is never indexed, whatever its meta record says. */
const ownPage = (title: string, path: string, description: string): MetaPage => ({
  label: title,
  title,
  path,
  description,
  robots: "noindex, nofollow",
});

/** The static pages that may have a meta record, by `page_name`, with their defaults. */
export const metaPages: Record<MetaPageName, MetaPage> = {
  home: {
    ...staticPages.home,
    title: "Find a lawyer, a doctor or a business you can rely on",
    description:
      "Find lawyers, doctors, and other businesses, read reviews, and compare up to four side by side. No account needed.",
    keywords: "reviews, lawyers, doctors, businesses, directory, compare",
  },
  search: {
    ...staticPages.search,
    title: "Search lawyers, doctors and businesses",
    description: "Search lawyers, doctors, and other businesses by name, specialty, practice area, and location.",
    keywords: "search, lawyers, doctors, businesses, specialty, practice area",
  },
  categories: {
    ...staticPages.categories,
    title: "All categories",
    description: "All categories of lawyers, doctors, and other businesses, each with the number of its listings.",
    keywords: "categories, lawyers, doctors, businesses, directory",
  },
  premium: {
    ...staticPages.premium,
    title: "Premium",
    description: "What Premium does for a listing, what it costs monthly and yearly, and how to get it.",
    keywords: "premium, priority placement, premium badge, respond to reviews",
  },
  businessowner: {
    ...staticPages.businessowner,
    title: "Claim Your Listing",
    description: "How owners claim their listing for free, what they get, and how long verification takes.",
    keywords: "claim a listing, business owner, verification",
  },
  crowdfund: {
    ...staticPages.crowdfund,
    title: "Crowdfund a listing",
    description: "Chip in with others for a year of Premium for a business or a doctor: how it works in three steps.",
    keywords: "crowdfund, premium, contribution",
  },
  ranking: {
    ...staticPages.ranking,
    title: "How ranking works",
    description: "How we order search results and category pages: the formula, its constants, and an example.",
    keywords: "ranking, order of results, rating, formula",
  },
  termsofservice: {
    ...staticPages.termsofservice,
    title: "Terms of service",
    description: "What you can expect from this site, and what it expects from you: listings, reviews, and payments.",
    keywords: "terms of service",
  },
  guidelines: {
    ...staticPages.guidelines,
    title: "Review guidelines",
    description: "How reviews are checked, what a review must not contain, and every reason for which one is removed.",
    keywords: "review guidelines, moderation, removal reasons",
  },
  privacy: {
    ...staticPages.privacy,
    title: "Privacy",
    description: "What this site stores about you, what for, how long, who sees it, and how to get or delete it.",
    keywords: "privacy, personal data, cookies",
  },
  help: {
    ...staticPages.help,
    title: "Help",
    description:
      "Answers to the commonest questions: finding and comparing, reviews, claiming a listing, Premium, accounts.",
    keywords: "help, questions, support",
  },
  transparency: {
    ...staticPages.transparency,
    title: "Transparency",
    description: "How many reports we get, what we remove and why, how long it takes, and how often we were wrong.",
    keywords: "transparency, moderation, reports, appeals",
  },
  moderationlog: {
    ...staticPages.moderationlog,
    title: "Moderation log",
    description: "Every decision that removed something from this site: when, what, and why, without names and texts.",
    keywords: "moderation log, transparency",
  },
  contact: {
    ...staticPages.contact,
    title: "Contact",
    description:
      "How to report a review, correct or claim a listing, manage a plan, and reach the people who run this site.",
    keywords: "contact, help, support",
  },
  compare: {
    ...ownPage("Compare", routes.compare, "Compare up to four businesses and doctors side by side."),
    robots: "noindex, follow",
  },
  addbusiness: ownPage(
    accountMessages.addListing.title,
    routes.addListing,
    "Add a business or a doctor to the directory.",
  ),
  profile: ownPage(accountMessages.profile.title, routes.profile, "Your profile on this site."),
  dashboard: ownPage(accountMessages.dashboard.title, routes.dashboard(), "Your reviews and businesses on this site."),
  ownerdashboard: ownPage(
    accountMessages.owner.title,
    routes.ownerDashboard,
    "The listings you own: details, reviews, plan.",
  ),
};
