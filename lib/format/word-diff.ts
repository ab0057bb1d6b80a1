import { diffArrays } from "diff";

/** A run of text that is in both versions, only in the new one, or only in the old one. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** With more insertions and deletions than this, the old and the new text are shown whole: finding them would be slow. */
const maxEditLength = 600;

const tokensOf = (text: string): string[] => text.match(/\s+|\S+/g) ?? [];

/** The edits that turn one text into another, word by word. The "same" and "added" parts in order are the new text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const changes = diffArrays(tokensOf(before), tokensOf(after), { maxEditLength });
  if (!changes) {
    return [
      { kind: "removed", text: before },
      { kind: "added", text: after },
    ];
  }
  return changes.map(({ value, added, removed }) => ({
    kind: added ? "added" : removed ? "removed" : "same",
    text: value.join(""),
  }));
}
