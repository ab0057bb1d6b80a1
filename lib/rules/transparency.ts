/** The periods that `/transparency` offers, in days; null is all time. */
export const transparencyPeriods = [30, 365, null] as const;

/** With fewer decisions, a median says nothing and isn't given. */
export const leastForMedian = 20;
