/** The keys that actions can have. The list itself has j, k, x, o, u, and the slash. */
export type Hotkey = "a" | "c" | "d" | "e" | "m" | "r" | "s" | "!";

/** A list command: a cursor step, or a pressed hotkey. */
export type Command = { step: 1 | -1 } | { press: string };

interface Press {
  key: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  /** Whether the key auto-repeats: repeats move the cursor but never trigger an action twice. */
  repeat: boolean;
}

const steps: Record<string, 1 | -1> = { j: 1, k: -1 };

/**
 * Maps a key press to a command; null with a modifier, while typing or with an open dialog, and for unknown keys.
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

/** The id one step from the cursor; the first row when there is no cursor. Null without rows. */
export function stepFrom(ids: readonly number[], cursor: number | null, step: 1 | -1): number | null {
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  if (at < 0) return ids[0] ?? null;
  return ids[Math.max(0, Math.min(ids.length - 1, at + step))] ?? null;
}

/** The cursor after rows leave: the next remaining row, else the one before. Null when none remains. */
export function afterLeaving(ids: readonly number[], leaving: readonly number[], cursor: number | null): number | null {
  const at = cursor === null ? -1 : ids.indexOf(cursor);
  if (at < 0) return cursor;
  const stays = (id: number) => !leaving.includes(id);
  return ids.slice(at).find(stays) ?? ids.slice(0, at).findLast(stays) ?? null;
}
