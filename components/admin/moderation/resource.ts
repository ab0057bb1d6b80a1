import { type ReactNode } from "react";
import { type Ask, type Part } from "@/lib/client/admin-list";

/** A part of the list by status; its key stands in the address. */
export interface StatusTab {
  key: string;
  label: string;
  /** What it adds to the list's call. */
  ask: Ask;
  /** Whether a row stays in it whatever is decided. */
  holdsAll?: true;
  /** What stands there when it is empty. */
  empty: string;
}

/** One more way to narrow the list: a choice from a few, or from many. */
export interface Filter {
  /** The key in the address and in the list's call. */
  key: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  isWide?: true;
}

export interface Column<Item> {
  key: string;
  label: string;
  cell: (item: Item) => ReactNode;
  className?: string;
  /** Whether its label is said before the value where rows are cards. */
  isNamed?: true;
}

/** What a moderator adds to a decision. */
export interface Given {
  isTold: boolean;
  reason: string;
}

/** What failed of a decision about several: the ids and the first error, or what the server said of the first. */
export interface Outcome {
  failed: number[];
  error: unknown;
  why?: string;
}

/** A move from the table of moves, as buttons and keys offer it. */
export interface Action<Item> {
  key: string;
  label: string;
  /** What became of the things: "approved". */
  done: string;
  hotkey?: string;
  isDanger?: true;
  /** The title of the dialog that asks for a reason first; it may stay empty. */
  asksReason?: string;
  appliesTo: (item: Item) => boolean;
  run: (items: Item[], given: Given) => Promise<Outcome>;
}

/** Everything in which one moderated thing differs from the others. */
export interface Resource<Item extends { id: number }> {
  name: string;
  title: string;
  nouns: readonly [one: string, many: string];
  tabs: readonly [StatusTab, ...StatusTab[]];
  searchLabel?: string;
  filters: readonly Filter[];
  columns: readonly Column<Item>[];
  actions: readonly Action<Item>[];
  titleOf: (item: Item) => string;
  load: (ask: Ask) => Promise<Part<Item>>;
  loadFailed: string;
  decideFailed: string;
  /** How long a decision waits to be sent and can be taken back, in ms; without it, it is sent at once. */
  holdMs?: number;
  /** What the switch for mails says. */
  notifyLabel: string;
  /** The key that opens what hangs on a row. */
  detailKey?: string;
}

/** Does one call for each thing, a few at a time; what failed is told apart. */
export async function forEach<Item extends { id: number }>(
  items: readonly Item[],
  call: (item: Item) => Promise<unknown>,
): Promise<Outcome> {
  const outcome: Outcome = { failed: [], error: null };
  await Promise.all(
    items.map(async (item) => {
      try {
        await call(item);
      } catch (error) {
        outcome.failed.push(item.id);
        outcome.error ??= error;
      }
    }),
  );
  return outcome;
}
