/** What the listings of a category do, in the words of their own pages and of the people who write about them. */
export interface Line {
  /** The tone of its reviews. */
  domain: "counsel" | "care" | "trade";
  /** The speciality as a listing names it. */
  specialty: string;
  /** Practice areas of a business, visit reasons of a doctor. */
  areas: readonly string[];
  /** How a client or patient names what they came for. */
  matters: readonly string[];
  /** Sentences of a listing's own page. */
  notes: readonly string[];
  /** Sentences of a review that only fit this line: of people who are glad, and of people who are not. */
  glad: readonly string[];
  sorry: readonly string[];
  /** Which sentences of its domain do not fit it. */
  unfit?: RegExp;
}
