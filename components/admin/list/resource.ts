import { type ReactNode } from "react";
import { type ListQuery, type ListPage } from "@/lib/client/admin-list";
import { type ModerationKind } from "@/lib/contract/moderation";

/** A tab of the list; its key is the `status` in the URL. */
export interface StatusTab {
  key: string;
  label: string;
  /** What it adds to the list's query. */
  query: ListQuery;
  /** The order unless another is chosen: a key of the resource's orders. */
  order?: string;
  /** Whether rows stay in this tab after a decision. */
  showsAll?: true;
  /** Whether the items are decided in the pane, one by one, instead of by the resource's actions. */
  isDecidedInPane?: true;
  /** The title of the empty state. */
  empty: string;
}

/** A filter with a list of options. */
export interface Filter {
  /** The key in the URL and in the list's query. */
  key: string;
  label: string;
  options: readonly (readonly [value: string, label: string])[];
}

export interface Column<Item> {
  key: string;
  label: string;
  cell: (item: Item) => ReactNode;
  className?: string;
}

/** Why a moderator decides so: a free text, or for a removal a published reason with the facts. */
export interface Why {
  reason: string;
  facts: string;
}

/** The moderator's options for a decision. */
export interface DecisionOptions extends Why {
  shouldNotify: boolean;
}

/** The failed ids of a bulk decision, with the first error or the server's reason for the first. */
export interface Outcome {
  failed: number[];
  error: unknown;
  why?: string;
}

/** A status change offered as a button and a hotkey. */
export interface Action<Item> {
  key: string;
  label: string;
  /** The past participle for messages: "approved". */
  done: string;
  hotkey?: string;
  isDanger?: true;
  /** What the moderator is asked first, under this title. */
  asks?: { title: string; for: "optional reason" | "reason" | "grounds" };
  appliesTo: (item: Item) => boolean;
  run: (items: Item[], given: DecisionOptions) => Promise<Outcome>;
}

/** Another command about one item, behind its key. */
export interface Tool<Item> {
  label: string;
  hotkey?: string;
  run: (item: Item) => void;
}

/** The configuration of a moderation screen. */
export interface Resource<Item extends { id: number }> {
  name: ModerationKind;
  title: string;
  nouns: readonly [one: string, many: string];
  tabs: readonly [StatusTab, ...StatusTab[]];
  /** The orders to choose from: `ordering` of the list's query, and its label. */
  orders: readonly (readonly [ordering: string, label: string])[];
  searchLabel: string;
  filters: readonly Filter[];
  columns: readonly Column<Item>[];
  /** Whether the list is a table with column heads and the actions in each row. */
  isTable?: true;
  actions: readonly Action<Item>[];
  titleOf: (item: Item) => string;
  /** The item in the reading pane: itself, and the people and things it belongs to. */
  pane: (item: Item, tab: StatusTab) => { main: ReactNode; side: ReactNode };
  /** The item's public page, opened by a key. */
  pathOf: (item: Item) => string | null;
  load: (query: ListQuery) => Promise<ListPage<Item>>;
  loadFailed: string;
  decideFailed: string;
  /** How long a decision can be undone before it is sent, in ms; without it, it is sent at once. */
  undoMs?: number;
  /** The label of the switch for emails. */
  notifyLabel: string;
}

/** The resource as one tab offers it: a tab that is decided in its pane has no actions. */
export const actionsIn = <Item extends { id: number }>(resource: Resource<Item>, tab: StatusTab) =>
  tab.isDecidedInPane ? [] : resource.actions;

/** Runs one call per item, all at once, and collects the failures. */
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
