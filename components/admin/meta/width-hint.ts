import { exactNumber } from "@/lib/format/number";
import { trimText } from "@/lib/format/text";
import { type ResultLine, shownOf } from "@/lib/rules/result-width";

interface Measured {
  line: ResultLine;
  /** What the site adds to it in results. */
  suffix?: string | undefined;
  /** Whether it is the page's own text, because the field is empty. */
  isOwn?: boolean;
}

/** How wide a text is in search results, and which words are cut there. */
export function widthHint(text: string, { line, suffix = "", isOwn }: Measured): string {
  const { width, cut } = shownOf(text + suffix, line);
  const length = [...text].length;
  const room = `${exactNumber(width)} of ${exactNumber(line.room)} pixels${suffix && " with the site's part"}`;
  const end = cut ? `: results leave out “${trimText(cut, 60)}”.` : ".";
  return `${isOwn ? "The page's own: " : ""}${length} characters, ${room}${end}`;
}
