/** The longest message to the people who run the site, and the longest answer, in characters. */
export const messageLimits = { text: 5000, answer: 5000 } as const;

/** Messages per day from one account or network, and to one email address. */
export const messagesPerDay = 5;
