import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusMovesFrom, type StatusMove } from "@/lib/rules/account-status";
import { type Action } from "./resource";

type WithStatus = { id: number; status: UserStatus };

interface Button {
  from: UserStatus;
  to: StatusChangeBody["status"];
  label: string;
  done: string;
  hotkey: string;
}

const buttons: Record<StatusMove, Button> = {
  approve: { from: "pending", to: "active", label: "Approve", done: "approved", hotkey: "a" },
  reactivate: { from: "suspended", to: "active", label: "Reactivate", done: "reactivated", hotkey: "a" },
  suspend: { from: "active", to: "suspended", label: "Suspend", done: "suspended", hotkey: "s" },
};

/**
 * The status actions of accounts and listings. Items that another admin has changed meanwhile are skipped and reported.
 */
export const statusActions = <Item extends WithStatus>(
  send: (change: StatusChangeBody, shouldNotify: boolean) => Promise<BulkAnswer>,
): Action<Item>[] =>
  (Object.keys(buttons) as StatusMove[]).map((key) => {
    const { from, to, label, done, hotkey } = buttons[key];
    return {
      key,
      label,
      done,
      hotkey,
      ...(key === "suspend" && { isDanger: true }),
      appliesTo: (item) => statusMovesFrom(item.status).some(({ move }) => move === key),
      run: async (items, { shouldNotify }) => {
        const { skipped } = await send({ ids: items.map(({ id }) => id), status: to, from }, shouldNotify);
        return { failed: skipped, error: null };
      },
    };
  });

/** The tabs by status; the key is the `status` in the URL. */
export const statusTabs = (nouns: string, all: string) =>
  [
    { key: "pending", label: "Pending", query: { status: "pending" }, empty: `No ${nouns} are waiting` },
    { key: "active", label: "Active", query: { status: "active" }, empty: `No ${nouns} are active` },
    { key: "suspended", label: "Suspended", query: { status: "suspended" }, empty: `No ${nouns} are suspended` },
    { key: "all", label: all, query: {}, showsAll: true, empty: `There are no ${nouns}` },
  ] as const;
