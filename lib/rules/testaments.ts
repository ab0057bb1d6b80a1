const behindWord =
  /\b(last|living|(?:make|making|write|writing|draft|drafting|contest|contesting)(?: an?| my| your)?) will\b/g;
const beforeWord = /\bwill(?= (?:lawyers?|attorneys?|trusts?)\b)/g;

/**
 * A plain text with each "will" that is a testament ("last will", "will lawyer") in the plural: the singular is too common
 * a word to be searched for.
 */
export const withTestaments = (plain: string): string =>
  plain.includes("will") ? plain.replace(behindWord, "$1 wills").replace(beforeWord, "wills") : plain;
