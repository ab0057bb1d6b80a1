import { noName } from "./account";

/** What in a reply may tell readers more about the author of a review than the author told them. */
export type ReplyIssue = "client" | "name" | "date";

export interface ReplyFinding {
  issue: ReplyIssue;
  /** The words as they stand in the reply. */
  words: string;
}

const people = "patient|client|customer";
const dealings =
  "visits?|appointments?|treatments?|cases?|surgery|surgeries|procedures?|diagnos[ie]s|prescriptions?|exams?|examinations?|" +
  "consultations?|sessions?|records?|charts?|files?|test results|results|lab work|x-rays?|medications?|symptoms|conditions?|" +
  "divorce|lawsuit|claims?|settlement|hearing|trial|matter|insurance|bills?|invoices?|payments?";

/** Words behind which something else begins: "your opinion of our records" is about no dealing of the author's. */
const linking = "own|about|and|or|of|for|with|to|on|in|at|is|are|was|were|the|our|helps?|that|because";

/** Phrases that say, or let be concluded, that somebody was with the one who answers. */
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

/** A part of a name that may be an everyday word is taken for the name only as a name is written. */
function namePattern(part: string): RegExp {
  const written = part.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${written}|${written.toUpperCase()})(?![\\p{L}\\p{N}])`, "gu");
}

/** The parts of a signature by which its person can be known: no initials, and not the stand-in for a missing name. */
function namesIn(author: string): string[] {
  if (author.trim() === noName) return [];
  return author
    .split(/[\s,]+/u)
    .map((part) => part.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ""))
    .filter((part) => [...part].length > 1)
    .map((part) => part[0]!.toUpperCase() + part.slice(1));
}

const found = (text: string, patterns: RegExp[]): string[] =>
  patterns.flatMap((pattern) => [...text.matchAll(pattern)].map(([words]) => words));

/** Each phrase once, and not a second time as a part of a longer one. */
function distinct(all: string[]): string[] {
  const low = all.map((words) => words.toLowerCase());
  return all.filter(
    (words, at) => low.indexOf(low[at]!) === at && !low.some((other) => other !== low[at] && other.includes(low[at]!)),
  );
}

/**
 * Looks through an owner's reply for what may give away that somebody was a client or patient, the author's name, and
 * dates. It only helps: it sees English phrases, misses some and suspects others, and whoever replies decides.
 * @param reply the text to be posted
 * @param author how the review is signed
 */
export function checkReply(reply: string, author: string): ReplyFinding[] {
  const by: [ReplyIssue, RegExp[]][] = [
    ["client", clientPatterns],
    ["name", namesIn(author).map(namePattern)],
    ["date", datePatterns],
  ];
  return by.flatMap(([issue, patterns]) => distinct(found(reply, patterns)).map((words) => ({ issue, words })));
}
