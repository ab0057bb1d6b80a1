import { type BulkAnswer, type StatusChange } from "@/lib/contract/admin";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusMovesFrom } from "@/lib/rules/account-status";
import { type Action } from "./resource";

interface Move extends Pick<Action<never>, "key" | "label" | "done" | "hotkey" | "isDanger"> {
  from: UserStatus;
  to: StatusChange["status"];
  spam?: true;
  /** Whether it needs a reason and facts. */
  isReasoned?: true;
}

const moves: Move[] = [
  { key: "approve", from: "pending", to: "active", label: "Approve", done: "approved", hotkey: "a" },
  { key: "reactivate", from: "suspended", to: "active", label: "Reactivate", done: "reactivated", hotkey: "a" },
  {
    key: "refuse",
    from: "pending",
    to: "suspended",
    label: "Refuse",
    done: "refused",
    hotkey: "r",
    isDanger: true,
    isReasoned: true,
  },
  {
    key: "spam",
    from: "pending",
    to: "suspended",
    label: "Spam",
    done: "marked as spam",
    hotkey: "!",
    isDanger: true,
    spam: true,
  },
  {
    key: "suspend",
    from: "active",
    to: "suspended",
    label: "Suspend",
    done: "suspended",
    hotkey: "s",
    isDanger: true,
    isReasoned: true,
  },
];

const nouns = { listing: "listing", user: "account" };

/**
 * The status actions of accounts and listings. Items that another moderator has changed meanwhile are skipped and reported.
 */
export const statusActions = <Item extends { id: number; status: UserStatus }>(
  target: "listing" | "user",
  send: (change: StatusChange, shouldNotify: boolean) => Promise<BulkAnswer>,
): Action<Item>[] =>
  moves.map(({ from, to, spam, isReasoned, ...action }) => ({
    ...action,
    ...(isReasoned && { asks: { title: `Why is the ${nouns[target]} ${action.done}?`, target } }),
    appliesTo: ({ status }) => status === from && statusMovesFrom(status).some((move) => move.to === to),
    run: async (items, { shouldNotify, reason, facts }) => {
      const ids = items.map(({ id }) => id);
      const { skipped } = await send({ ids, status: to, from, reason, facts, ...(spam && { spam }) }, shouldNotify);
      return { failed: skipped, error: null };
    },
  }));

/** The tabs by status; the key is the `status` in the URL. The pending one begins with what waits longest. */
export const statusTabs = (nouns: string, all: string, orders: { oldest: string; usual: string }) =>
  [
    {
      key: "pending",
      label: "Pending",
      query: { status: "pending" },
      order: orders.oldest,
      empty: `No ${nouns} are waiting`,
    },
    {
      key: "active",
      label: "Active",
      query: { status: "active" },
      order: orders.usual,
      empty: `No ${nouns} are active`,
    },
    {
      key: "suspended",
      label: "Suspended",
      query: { status: "suspended" },
      order: orders.usual,
      empty: `No ${nouns} are suspended`,
    },
    { key: "all", label: all, query: {}, order: orders.usual, showsAll: true, empty: `There are no ${nouns}` },
  ] as const;
