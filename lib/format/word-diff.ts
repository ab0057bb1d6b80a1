/** A stretch of two texts: in both, in the new one only, or in the old one only. */
export interface DiffPart {
  kind: "same" | "added" | "removed";
  text: string;
}

/** Beyond this many pairs of words to compare, what differs is shown as a whole. */
const MOST_PAIRS = 4_000_000;

const wordsOf = (text: string): string[] => text.match(/\s+|[^\s]+/g) ?? [];

/** How long the longest common run of words is from each pair of places on. */
function commonFrom(before: readonly string[], after: readonly string[]): Uint32Array[] {
  const table = Array.from({ length: before.length + 1 }, () => new Uint32Array(after.length + 1));
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const isSame = before[i] === after[j];
      table[i]![j] = isSame ? table[i + 1]![j + 1]! + 1 : Math.max(table[i + 1]![j]!, table[i]![j + 1]!);
    }
  }
  return table;
}

function diffWords(before: readonly string[], after: readonly string[]): DiffPart[] {
  if (before.length * after.length > MOST_PAIRS) {
    return [
      { kind: "removed", text: before.join("") },
      { kind: "added", text: after.join("") },
    ];
  }
  const table = commonFrom(before, after);
  const parts: DiffPart[] = [];
  let [i, j] = [0, 0];
  while (i < before.length && j < after.length) {
    if (before[i] === after[j]) {
      parts.push({ kind: "same", text: before[i]! });
      i += 1;
      j += 1;
    } else if (table[i + 1]![j]! >= table[i]![j + 1]!) {
      parts.push({ kind: "removed", text: before[i]! });
      i += 1;
    } else {
      parts.push({ kind: "added", text: after[j]! });
      j += 1;
    }
  }
  return [
    ...parts,
    { kind: "removed", text: before.slice(i).join("") },
    { kind: "added", text: after.slice(j).join("") },
  ];
}

/** Neighbours of one kind become one part; empty ones go. */
function joinParts(parts: readonly DiffPart[]): DiffPart[] {
  const joined: DiffPart[] = [];
  for (const part of parts) {
    if (part.text === "") continue;
    const last = joined.at(-1);
    if (last?.kind === part.kind) last.text += part.text;
    else joined.push({ ...part });
  }
  return joined;
}

/** How a text became another one, word by word; joined in order, "same" and "added" give the new text. */
export function wordDiff(before: string, after: string): DiffPart[] {
  const [old, fresh] = [wordsOf(before), wordsOf(after)];
  let start = 0;
  while (start < old.length && start < fresh.length && old[start] === fresh[start]) start += 1;
  let end = 0;
  const room = Math.min(old.length, fresh.length) - start;
  while (end < room && old[old.length - 1 - end] === fresh[fresh.length - 1 - end]) end += 1;
  return joinParts([
    { kind: "same", text: old.slice(0, start).join("") },
    ...diffWords(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    { kind: "same", text: end > 0 ? old.slice(-end).join("") : "" },
  ]);
}
