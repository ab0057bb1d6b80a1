import { type SearchAnswer } from "@/lib/contract/search";

type Why = SearchAnswer["items"][number]["why_here"];

/** "All words in the name; score 4.12 of 5": the tier, where words decided one, and the adjusted score. */
export function whyWords({ tier, score }: Why): string {
  const scored = `score ${score.toFixed(2)} of 5`;
  const words = tier === null ? scored : `${tier}; ${scored}`;
  return words.charAt(0).toUpperCase() + words.slice(1);
}
