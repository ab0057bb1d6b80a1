/** The end that a given moment means, in UTC: a day ends with its last millisecond. */
export const endOf = (text: string): Date => new Date(text.length === 10 ? `${text}T23:59:59.999Z` : text);
