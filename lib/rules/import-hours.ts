import { severalLines } from "./import-cells";
import { hoursText, mostSpansPerDay, type Span } from "./opening-hours";
import { parseHours } from "./parse-hours";

/** The longest text that is read as hours. */
const longest = 1000;

const problems = {
  dayless: "It names no days: left empty.",
  unreadable: 'Not hours such as "Mon-Fri 9-5; Sat 10-2": left empty.',
  many: `More than ${mostSpansPerDay} times on a day: left empty.`,
  overlap: "Times overlap: left empty.",
  closed: "Closed on every day: left empty.",
};

/** Hours by day as JSON, as exports of maps have them, on lines: '{"Monday": "9AM-5PM"}', '["Mo 09:00-17:00"]'. */
function linesOfDays(text: string): string {
  if (text.startsWith("["))
    return text
      .split('"')
      .filter((part) => /^\p{L}{2}\S* \d/u.test(part))
      .join("\n");
  if (!text.startsWith("{")) return text;
  try {
    const days: unknown = JSON.parse(text);
    return Object.entries(days as Record<string, unknown>)
      .map(([day, times]) => `${day}: ${[times].flat().join(", ")}`)
      .join("\n");
  } catch {
    return text;
  }
}

const timeWords = /(?<!\p{L})(?:[ap]\.?m?\.?|noon|midnight|to|and)(?!\p{L})/giu;

/** Whether a text has times without the days on which they hold: "6 AM - 6 PM". "24/7" has both. */
export const isDayless = (text: string): boolean =>
  /\d/.test(text) && !/24\s*\/\s*7|\p{L}|24\s*h/iu.test(text.replace(timeWords, ""));

/** The hours of a cell. `note` says why there are none, `unread` which parts of the cell can't be read. */
export interface HoursCell {
  spans: Span[];
  note?: string;
  unread?: string;
}

export function hoursCell(text: string): HoursCell {
  if (text.length > longest) return { spans: [], note: problems.unreadable };
  if (isDayless(text)) return { spans: [], note: /^[\d.\s-]+$/.test(text) ? problems.unreadable : problems.dayless };
  const parsed = parseHours(linesOfDays(severalLines(text)));
  if ("problem" in parsed) return { spans: [], note: problems[parsed.problem] };
  const { spans, unread } = parsed;
  if (spans.length === 0) return { spans, note: unread.length > 0 ? problems.unreadable : problems.closed };
  return unread.length > 0 ? { spans, unread: unread.join("; ") } : { spans };
}

/**
 * The hours that a cell gives a listing with the hours `stored`; null if it says the same. What can't be read as a whole
 * changes nothing.
 */
export function otherHours(text: string, stored: readonly Span[]): { spans: Span[]; note?: string } | null {
  const { unread, ...read } = hoursCell(text);
  if (unread !== undefined) return { spans: [], note: `Can't read "${unread}": left empty.` };
  return !read.note && hoursText(read.spans) === hoursText(stored) ? null : read;
}
