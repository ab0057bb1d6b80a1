interface SiteContent {
  ownerStats: { figure: string; text: string }[];
  /** How long the check of a claim and the making of one take. */
  claimCheck: string;
  claimEffort: string;
}

/**
 * What this site says of itself to owners. Whoever runs the site answers for these figures: change them to what is true
 * there, or empty the list and the section goes.
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
