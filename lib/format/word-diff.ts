import { diffArrays } from "diff";

/** A run of text that is in both versions, only in the new one, or only in the old one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** With more insertions and deletions than this, the old and the new text are shown whole: finding them would be slow. */
const maxEditLength = 600;

const tokensOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];
const lettersIn = (text: string): number => text.replaceAll(/\s/g, "").length;

/**
 * The edits that turn one text into another, word by word. Texts that share less than half are given whole, the old one
 * first, because a diff by words would be unreadable. The "same" and "added" parts in order are the new text.
 */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength });
  const parts = changes?.map(({ value, added, removed }): DiffPart => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
  const same = lettersIn(parts?.map(({ kind, text }) => (kind === "same" ? text : "")).join("") ?? "");
  if (parts && same * 2 >= Math.min(lettersIn(before), lettersIn(after))) return parts;
  return [
    { kind: "removed", text: before },
    { kind: "added", text: after },
  ];
}
