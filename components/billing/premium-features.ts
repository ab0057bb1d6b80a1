/** What Premium gives, in the order in which it is told everywhere. */
export const premiumFeatures: readonly [title: string, text: string][] = [
  ["Priority Placement", "Your listing stands above others that match as well, in search and in its category."],
  ["Premium Badge", "A gold mark beside your name, on your page and wherever you are listed."],
  ["Respond to Reviews", "Answer in public, below the review, where everybody who reads it sees your side."],
];
