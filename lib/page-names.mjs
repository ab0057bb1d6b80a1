/**
 * The fixed first segments of the site's addresses. Their folders are lower-case; links in other casings
 * (`/Search`, `/AddBusiness`) work because next.config.mjs makes a rewrite of each. An address below one of them keeps
 * the casing of its rest.
 */
export const pageNames = [
  "search",
  "compare",
  "category",
  "how-ranking-works",
  "termsofservice",
  "business",
  "doctor",
  "api",
];
