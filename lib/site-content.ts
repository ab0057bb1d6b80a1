interface SiteContent {
  ownerStats: { figure: string; text: string }[];
  /** How long it takes to verify a claim, and to submit one. */
  claimCheck: string;
  claimEffort: string;
}

/**
 * Marketing content for owners. The site's operator is responsible for these figures: replace them with true ones, or
 * empty the list to remove the section.
 */
export const siteContent: SiteContent = {
  ownerStats: [
    { figure: "85%", text: "of people read reviews before they choose" },
    { figure: "4.8", text: "stars on average for claimed listings" },
    { figure: "50K+", text: "people look for somebody here each month" },
  ],
  claimCheck: "1-2 business days",
  claimEffort: "under 5 minutes",
};
