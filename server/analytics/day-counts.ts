import "server-only";

/** The columns of `listing_day` that count. */
export const dayCounts = [
  "views",
  "calls",
  "messages",
  "whatsapps",
  "emails",
  "websites",
  "search_appearances",
] as const;
