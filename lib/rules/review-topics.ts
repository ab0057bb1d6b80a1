import { plainWords } from "./plain-words";

/** What several reviews of a listing mention: the words, and how many reviews have all of them. */
export interface ReviewTopic {
  words: string;
  count: number;
}

/** A topic is in at least so many reviews, and in such a share of them; the most frequent are shown. */
const fewestReviews = 3;
const leastShare = 0.05;
const mostTopics = 6;

/** How many of the newest reviews are read for topics. */
export const topicsOfNewest = 300;

/** Words that are no topic: how sentences are built, how things are judged, and what all reviews are about. */
const common = new Set(
  `about above after afterwards again ago all almost already also although always am an and another any anyone anything are
  around as asked at away back be became because been before began behind being best better between both bring brought but
  by call called came can cannot could day days did do does doing done down during each early easy else end enough even ever
  every everybody everyone everything experience explained far feel felt few find first five for found four from full gave
  get getting give given go goes going gone good got great had half happy hard has have having he heard help helped helpful
  her here him his hour hours how however i if ill in instead into is it its just keep kept kind knew know known last late
  later least left less let like listened little long look looked lot low made make makes many may me mean might mine minute
  minutes moment month months more morning most much must my need needed never new next nice no nobody none nor not nothing
  now of off often old on once one only or other our out over own pay paid people perhaps person place please put quite
  rather read really recommend recommended right said same saw say says second see seem seemed seen sent several shall she
  should show since six so some somebody someone something soon spoke started stay still stop such sure take taken takes
  talk tell ten than thank thanks that the their them then there these they thing things think this those though thought
  three through time times to today together told tomorrow too took toward tried true try turned twice two under until up
  upon us use used usually very want wanted was way we week weeks well went were what when where which while who whole whom
  why will with within without word worked worse worst worth would write written wrong year years yes yesterday yet you your
  bad clear clearly close different fair fast fine friendly honest horrible important kindly perfect pleasant polite poor
  professional quick quickly rude short slow small terrible twenty wonderful worth excellent amazing awful overall visit
  afraid billed come comes forty hundred happens nine star stars start starts thousand work works came back went business company doctor firm lawyer office practice review service`
    .split(/\s+/)
    .filter(Boolean),
);

/** The ends of clauses: a phrase doesn't go on behind them. */
const clauseEnd = /[.,;:!?()\n"“”/–—]+/;

/** Nouns, mostly: no names, numbers, or forms of verbs and adverbs. */
const isTopical = (word: string) => /^\p{Ll}{4,}$/u.test(word) && !common.has(word) && !/(?:ed|ly)$/.test(word);

/** The candidates in a text: topical words, and pairs of them that stand together. */
function phrasesOf(text: string): Set<string> {
  const phrases = text.split(clauseEnd).flatMap((clause) => {
    const words = clause.trim().split(/\s+/);
    return words.flatMap((word, at) => {
      if (!isTopical(word)) return [];
      const next = words[at + 1] ?? "";
      return (isTopical(next) ? [word, `${word} ${next}`] : [word]).map(plainWords);
    });
  });
  return new Set(phrases);
}

/** Whether a review is found by these words: each of its words begins with one of them. */
const holds = (words: readonly string[], phrase: string) =>
  phrase.split(" ").every((part) => words.some((word) => word.startsWith(part)));

/**
 * What the reviews of a listing mention most, with how many of them the search in reviews finds by it.
 * @param texts title and text of each review
 * @param name the listing's own names, whose words are no topic
 */
export function reviewTopics(texts: readonly string[], name: string): ReviewTopic[] {
  const least = Math.max(fewestReviews, Math.ceil(texts.length * leastShare));
  const own = new Set(plainWords(name).split(" "));
  const mentions = new Map<string, number>();
  for (const text of texts) for (const phrase of phrasesOf(text)) mentions.set(phrase, (mentions.get(phrase) ?? 0) + 1);
  const reviews = texts.map((text) => [...new Set(plainWords(text).split(" "))]);
  const frequent = [...mentions].filter(
    ([phrase, count]) => count >= least && !phrase.split(" ").some((word) => own.has(word)),
  );
  // A pair says more than its words, and a singular finds its plural.
  const ranked = frequent.toSorted(
    ([one, first], [other, second]) =>
      Number(other.includes(" ")) - Number(one.includes(" ")) || second - first || (one < other ? -1 : 1),
  );
  const chosen: ReviewTopic[] = [];
  for (const [words] of ranked) {
    const repeats = chosen.some(({ words: before }) =>
      words.split(" ").some((word) => before.split(" ").some((part) => part.startsWith(word) || word.startsWith(part))),
    );
    if (!repeats) chosen.push({ words, count: reviews.filter((review) => holds(review, words)).length });
    if (chosen.length === mostTopics * 2) break;
  }
  return chosen.toSorted((one, other) => other.count - one.count).slice(0, mostTopics);
}
