import { severalLines } from "./import-cells";
import { hoursText, mostSpansPerDay, type Span } from "./opening-hours";
import { parseHours } from "./parse-hours";

/** The longest text that is read as hours. */
const longest = 1000;

const problems = {
  unreadable: 'Not hours such as "Mon-Fri 9-5; Sat 10-2": left empty.',
  many: `More than ${mostSpansPerDay} times on a day: left empty.`,
  overlap: "Times overlap: left empty.",
};

/** The hours of a cell; none, with a note, if they can't be read. */
export function hoursCell(text: string): { spans: Span[]; note?: string } {
  if (text.length > longest) return { spans: [], note: problems.unreadable };
  const parsed = parseHours(severalLines(text));
  if ("problem" in parsed) return { spans: [], note: problems[parsed.problem] };
  return parsed.spans.length > 0 ? parsed : { spans: [], note: "Closed on every day: left empty." };
}

/** The hours that a cell gives a listing with the hours `stored`; null if it says the same. */
export function otherHours(text: string, stored: readonly Span[]): { spans: Span[]; note?: string } | null {
  const read = hoursCell(text);
  return !read.note && hoursText(read.spans) === hoursText(stored) ? null : read;
}
