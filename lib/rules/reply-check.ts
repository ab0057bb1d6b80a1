import { noName } from "./account";

/** Something that a reply may reveal about a review's author and that the review doesn't. */
export type ReplyIssue = "client" | "name" | "date";

export interface ReplyFinding {
  issue: ReplyIssue;
  /** The words as they are in the reply. */
  words: string;
}

const people = "patient|client|customer";
const dealings =
  "visits?|appointments?|treatments?|cases?|surgery|surgeries|procedures?|diagnos[ie]s|prescriptions?|exams?|examinations?|" +
  "consultations?|sessions?|records?|charts?|files?|test results|results|lab work|x-rays?|medications?|symptoms|conditions?|" +
  "divorce|lawsuit|claims?|settlement|hearing|trial|matter|insurance|bills?|invoices?|payments?";

/** Words that end a phrase: "your opinion of our records" is not about the author's records. */
const linking = "own|about|and|or|of|for|with|to|on|in|at|is|are|was|were|the|our|helps?|that|because";

/** Phrases that say or imply that the author was a client or patient. */
const clientPatterns = [
  // "as our patient", "being a client of ours", "a former patient": one person, not "our patients".
  new RegExp(`\\b(?:our|my|a|an|as|valued|former|loyal|longtime|long-time|this)\\s+(?:${people})\\b`, "giu"),
  new RegExp(`\\byour\\s+(?:(?!(?:${linking})\\b)\\p{L}+\\s+){0,2}(?:${dealings})\\b`, "giu"),
  /\b(?:we|i|our (?:team|staff|office)|dr\.?\s+\p{L}+)\s+(?:saw|treated|examined|diagnosed|prescribed|operated on|represented|billed|charged|advised|served)\s+you\b/giu,
  /\bwhen(?:ever)?\s+you\s+(?:came|visited|were\s+(?:here|in\s+our|with\s+us|seen|treated)|saw|called\s+us|hired|retained)\b/giu,
  /\byou\s+(?:were|have\s+been)\s+(?:seen|treated|diagnosed|represented|prescribed|billed|examined)\b/giu,
  /\b(?:choosing|visiting|hiring|retaining|trusting|coming\s+(?:in\s+)?to(?:\s+see)?)\s+(?:us|our\s+(?:office|firm|practice|clinic|team))\b/giu,
  /\b(?:treating|representing|seeing|serving|having)\s+you\b/giu,
];

const months =
  "january|february|march|april|may|june|july|august|september|october|november|december|jan\\.?|feb\\.?|mar\\.?|apr\\.?|jun\\.?|jul\\.?|aug\\.?|sept?\\.?|oct\\.?|nov\\.?|dec\\.?";
const weekdays = "monday|tuesday|wednesday|thursday|friday|saturday|sunday";

const datePatterns = [
  new RegExp(`\\b(?:${months})\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+\\d{4})?\\b`, "giu"),
  new RegExp(`\\b\\d{1,2}(?:st|nd|rd|th)?\\s+(?:of\\s+)?(?:${months})(?:,?\\s+\\d{4})?(?![\\p{L}\\d])`, "giu"),
  new RegExp(`\\b(?:${months}),?\\s+(?:of\\s+)?\\d{4}\\b`, "giu"),
  new RegExp(`\\b(?:in|last|this past)\\s+(?:${months})(?![\\p{L}\\d])`, "giu"),
  /\b\d{4}-\d{2}-\d{2}\b/gu,
  /\b\d{1,2}[/.]\d{1,2}[/.](?:\d{4}|\d{2})\b/gu,
  new RegExp(`\\b(?:on|last|this past)\\s+(?:${weekdays})\\b(?!\\s*(?:to|through|and|[-–])\\s*(?:${weekdays}))`, "giu"),
  /\b(?:yesterday|last (?:week|month|year)|(?:\d+|two|three|a few) (?:days|weeks|months|years) ago)\b/giu,
];

/** Matches a part of a name only if it is capitalized, since it may be a common word. */
function namePattern(part: string): RegExp {
  const written = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${written}|${written.toUpperCase()})(?![\\p{L}\\p{N}])`, "gu");
}

/** The parts of a signature that can identify a person: no initials, and not the placeholder for a missing name. */
function namesIn(author: string): string[] {
  if (author.trim() === noName) return [];
  return author
    .split(/[\s,]+/u)
    .map((part) => part.replace(/^\P{L}+|(?<=\p{L})\P{L}+$/gu, ""))
    .filter((part) => [...part].length > 1)
    .map((part) => part[0]!.toUpperCase() + part.slice(1));
}

const found = (text: string, patterns: RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words));

/** Removes repeated phrases and those that are part of a longer one. */
function distinct(all: string[]): string[] {
  const low = all.map((words) => words.toLowerCase());
  return all.filter(
    (words, at) => low.indexOf(low[at]!) === at && !low.some((other) => other !== low[at] && other.includes(low[at]!)),
  );
}

/**
 * Finds words in an owner's reply that may reveal that the author was a client or patient, the author's name, or dates.
 * The result is only a hint, and the owner decides: it covers English phrases and has false positives and negatives.
 * @param reply the reply before it is posted
 * @param author the review's signature
 */
export function checkReply(reply: string, author: string): ReplyFinding[] {
  const by: [ReplyIssue, RegExp[]][] = [
    ["client", clientPatterns],
    ["name", namesIn(author).map(namePattern)],
    ["date", datePatterns],
  ];
  return by.flatMap(([issue, patterns]) => distinct(found(reply, patterns)).map((words) => ({ issue, words })));
}
