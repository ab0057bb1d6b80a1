const endings: [when: RegExp, cut: number, add: string][] = [
  [/^(?!.*(?:s|x|z|ch|sh|[^aeiou]y)$)/, 0, "s"],
  [/(?:s|x|z|ch|sh)$/, 0, "es"],
  [/[^aeiou]y$/, 1, "ies"],
  [/^(?!.*(?:[^aeiou]y|x|z|ch|sh)s$).*[^s]s$/, 1, ""],
  [/(?:s|x|z|ch|sh)es$/, 2, ""],
  [/[^aeiou]ies$/, 3, "y"],
];

/** What a word is written like in the other number: "dentist" for "dentists" and the other way round. */
export const otherNumbers = (word: string): string[] =>
  endings.filter(([when]) => when.test(word)).map(([, cut, add]) => word.slice(0, word.length - cut) + add);
