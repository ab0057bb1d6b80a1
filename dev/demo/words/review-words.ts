import { type Line } from "./line";

/** How someone felt: five stars, four, three, one or two. */
export type Mood = "glad" | "content" | "torn" | "sorry";

/** Sentences of reviews, in the order in which they are said. */
export interface ReviewWords {
  titles: readonly string[];
  open: readonly string[];
  body: readonly string[];
  close: readonly string[];
}

export type DomainWords = Record<Line["domain"], Record<Mood, ReviewWords>>;
