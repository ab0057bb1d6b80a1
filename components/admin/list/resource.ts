import { type ReactNode } from "react";
import { type Column } from "@/components/shared/column-table";
import { type ListQuery, type ListPage } from "@/lib/client/admin-list";
import { type Belonging } from "@/lib/contract/suspension";
import { type TargetKind } from "@/lib/rules/decisions";
import { type Hotkey } from "./keys";

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
  /** Whether its decisions can be undone for a while before they are sent. */
  hasUndo?: true;
  /** The most items that are decided at once, where that isn't what one call can. */
  mostAtOnce?: number;
  /** The title of the empty state. */
  empty: string;
}

/** A filter: a choice of options, or a field of a type. */
export interface Filter {
  /** The key in the URL and in the list's query. */
  key: string;
  label: string;
  options?: readonly (readonly [value: string, label: string])[];
  /** What may be typed. With options, ids that aren't among them are valid, too. */
  type?: "id" | "date" | "text";
  /** The most characters of a text. */
  longest?: number;
}

/** The filter of the lists in which items can be assigned to someone. */
export const assignedFilter: Filter = {
  key: "assigned",
  label: "Assigned",
  options: [
    ["", "To anyone"],
    ["me", "To me"],
  ],
};

/** What every list has: where its rows come from, and how they are named and narrowed. */
export interface ListSource<Item> {
  /** Its name in query keys and element ids. */
  name: string;
  nouns: readonly [one: string, many: string];
  tabs: readonly [StatusTab, ...StatusTab[]];
  /** The label of the search; without it, the list has none. */
  searchLabel?: string;
  filters: readonly Filter[];
  /** The orders to choose from: `ordering` of the list's query, and its label. */
  orders?: readonly (readonly [ordering: string, label: string])[];
  load: (query: ListQuery) => Promise<ListPage<Item>>;
  loadFailed: string;
}

/** The only tab of a list without tabs. */
export const onlyTab = (empty: string): readonly [StatusTab] => [{ key: "all", label: "", query: {}, empty }];

/** The same tabs, with decisions that can be undone. */
export const withUndo = <Tabs extends readonly [StatusTab, ...StatusTab[]]>(tabs: Tabs) =>
  tabs.map((tab) => ({ ...tab, hasUndo: true })) as { -readonly [At in keyof Tabs]: StatusTab };

/** Why a moderator takes something: a published reason with the facts. */
export interface Why {
  reason: string;
  facts: string;
  /** What of a person's a suspension takes along. */
  remove?: Belonging[];
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
  hotkey?: Hotkey;
  isDanger?: true;
  /** What the moderator is asked first, under this title. */
  asks?: {
    title: string;
    /** What it is taken about, which says the reasons. */
    target: TargetKind | ((items: readonly Item[]) => TargetKind);
    /** Whether it can take along what one person has on the site. */
    takesAlong?: true;
    /** Facts that are common, each behind a button that fills them in. */
    common?: readonly string[];
  };
  appliesTo: (item: Item) => boolean;
  run: (items: Item[], given: DecisionOptions) => Promise<Outcome>;
}

/** Another command about one item, behind its key. */
export interface Tool<Item> {
  label: string;
  hotkey?: Hotkey;
  run: (item: Item) => void;
}

/** A list with a reading pane and decisions: the configuration of a moderation screen. */
export interface Resource<Item extends { id: number }> extends ListSource<Item> {
  title: string;
  columns: readonly Column<Item>[];
  /** Whether the list is a table with column heads and the actions in each row. */
  isTable?: true;
  /** What can be decided in a tab; nothing where items are decided in the pane, one by one. */
  actionsIn: (tab: StatusTab) => readonly Action<Item>[];
  titleOf: (item: Item) => string;
  /** The item in the reading pane: itself, and the people and things it belongs to. */
  pane: (item: Item, tab: StatusTab) => { main: ReactNode; side: ReactNode };
  /** The item's public page, opened by a key. */
  pathOf: (item: Item) => string | null;
  decideFailed: string;
  /** The label of the switch for emails; without it, there is no choice. */
  notifyLabel?: string;
}

/** The most items that `forEach` should get: each is a call. */
export const mostCallsAtOnce = 50;

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
