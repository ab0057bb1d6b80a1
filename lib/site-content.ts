/** What the pages for owners promise. The site's operator is responsible for it. */
export const siteContent = {
  /** How long it takes to verify a claim, and to submit one. */
  claimCheck: "1-2 business days",
  claimEffort: "under 5 minutes",
};
