/** The time zones of the United States and its territories, from east to west, with the names that people use. */
export const timeZoneNames = {
  "America/Puerto_Rico": "Atlantic",
  "America/New_York": "Eastern",
  "America/Chicago": "Central",
  "America/Denver": "Mountain",
  "America/Phoenix": "Arizona",
  "America/Los_Angeles": "Pacific",
  "America/Anchorage": "Alaska",
  "America/Adak": "Aleutian",
  "Pacific/Honolulu": "Hawaii",
  "Pacific/Pago_Pago": "Samoa",
  "Pacific/Guam": "Chamorro",
} as const;

export const usTimeZones = Object.keys(timeZoneNames) as [keyof typeof timeZoneNames];
