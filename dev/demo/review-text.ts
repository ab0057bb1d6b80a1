import { chance, deck, pick, type Slots, spin, type Weighted, weighted } from "./chance";
import { type PlannedListing } from "./rows";
import { careReviews } from "./words/care-reviews";
import { counselReviews } from "./words/counsel-reviews";
import { type DomainWords, type Mood, type ReviewWords } from "./words/review-words";
import { tradeReviews } from "./words/trade-reviews";

const words: DomainWords = { counsel: counselReviews, care: careReviews, trade: tradeReviews };

const moods: Record<number, Mood> = { 5: "glad", 4: "content", 3: "torn", 2: "sorry", 1: "sorry" };

/** How many sentences come before the details, among them, and at the end. */
const shapes: Weighted<{ open: number; body: number; close: number }> = [
  [3, { open: 1, body: 2, close: 1 }],
  [3, { open: 1, body: 1, close: 1 }],
  [2, { open: 1, body: 3, close: 0 }],
  [2, { open: 0, body: 2, close: 0 }],
  [2, { open: 0, body: 1, close: 1 }],
  [1, { open: 1, body: 3, close: 1 }],
  [1, { open: 0, body: 1, close: 0 }],
  [1, { open: 1, body: 4, close: 1 }],
];

export interface ReviewText {
  title: string;
  content: string;
}

interface Speaker {
  title: () => string;
  open: () => string;
  body: () => string;
  close: () => string;
  remark: () => string;
}

/** Deals the sentences of one mood about one listing, without a repeat until all have been used. */
function speaker({ category: { line } }: PlannedListing, mood: Mood): Speaker {
  const pool: ReviewWords = words[line.domain][mood];
  const fitting = (sentences: readonly string[]) => deck(sentences.filter((one) => !line.unfit?.test(one)));
  return {
    title: fitting(pool.titles),
    open: fitting(pool.open),
    body: fitting(pool.body),
    close: fitting(pool.close),
    remark: deck(mood === "glad" || mood === "content" ? line.glad : line.sorry),
  };
}

const times = (count: number, next: () => string) => Array.from({ length: count }, () => next);

function compose(say: Speaker, mood: Mood): string[] {
  const { open, body, close } = weighted(shapes);
  const sentences = [...times(open, say.open), ...times(body, say.body)];
  // Most happy and angry reviews include something specific to the line of work.
  if (chance(mood === "glad" || mood === "sorry" ? 0.55 : 0.12)) sentences.push(say.remark);
  if (close) sentences.push(say.close);
  return sentences.map((next) => next());
}

const beginning = (sentence: string) => sentence.split(" ").slice(0, 2).join(" ");

/** Drops sentences that begin like another one, and replaces a repeated name with a pronoun. */
function smooth(sentences: readonly string[], { who, lead }: PlannedListing): string {
  const begun = new Set<string>();
  const kept = sentences.filter((one) => {
    const start = beginning(one);
    if (begun.has(start) && start !== who) return false;
    begun.add(start);
    return true;
  });
  const pronoun = lead.sex === "female" ? "She" : "He";
  return kept
    .map((one, index) =>
      kept[index - 1]?.includes(who) && one.startsWith(`${who} `) ? `${pronoun}${one.slice(who.length)}` : one,
    )
    .join(" ");
}

/** Generates reviews of one listing. No two are alike: sentences aren't repeated, and each has variants. */
export function reviewWriter(listing: PlannedListing): (rating: number) => ReviewText {
  const speakers = new Map<Mood, Speaker>();
  const { line } = listing.category;
  const used = new Set<string>();
  return (rating) => {
    const mood = moods[rating] ?? "torn";
    const say = speakers.get(mood) ?? speaker(listing, mood);
    speakers.set(mood, say);
    const slots = (): Slots => ({
      matter: spin(pick(line.matters)).replace(/^[A-Z]/, (letter) => letter.toLowerCase()),
      who: listing.who,
      dr: listing.who,
      first: listing.lead.first,
      firm: listing.firm,
      city: listing.city,
    });
    for (;;) {
      const known = slots();
      const content = smooth(
        compose(say, mood).map((one) => spin(one, known)),
        listing,
      );
      if (used.has(content) || content.length > 1000) continue;
      used.add(content);
      return { title: spin(say.title(), known).slice(0, 100), content };
    }
  };
}
