/** What a key press means for the list: a step of the cursor, or the name of a command. */
export type Command = { step: 1 | -1 } | { press: string };

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether the key stays down: held keys walk on, but never decide anything twice. */
  repeat: boolean;
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

/**
 * Reads a key press; null for one that is none of the list's business: with a modifier, while somebody is typing or a
 * dialog is open, or a letter without a meaning.
 */
export function readKey(
  press: Press,
  { known, isBusy }: { known: readonly string[]; isBusy: boolean },
): Command | null {
  if (isBusy || press.ctrlKey || press.metaKey || press.altKey) return null;
  const step = steps[press.key];
  if (step) return { step };
  if (press.repeat || !known.includes(press.key)) return null;
  return { press: press.key };
}

/** Where the cursor goes from an id: to its neighbor, and to the first row when it is nowhere. Null without rows. */
export function stepFrom(ids: readonly number[], cursor: number | null, step: 1 | -1): number | null {
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.max(0, Math.min(ids.length - 1, at + step))] ?? null;
}

/** Where the cursor stands when rows go: on the next one that stays, else on the one before. Null when none stays. */
export function afterLeaving(ids: readonly number[], leaving: readonly number[], cursor: number | null): number | null {
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  if (at < 0) return cursor;
  const stays = (id: number) => !leaving.includes(id);
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays) ?? null;
}
