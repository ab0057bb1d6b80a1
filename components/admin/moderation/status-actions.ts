import { type BulkAnswer, type StatusChangeBody } from "@/lib/contract/admin";
import { type UserStatus } from "@/lib/rules/permissions";
import { statusMovesFrom, type StatusMove } from "@/lib/rules/account-status";
import { type Action } from "./resource";

type Standing = { id: number; status: UserStatus };

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
 * The buttons and keys for the moves of accounts and listings, as their table has them. What somebody else has moved
 * meanwhile is left alone, and named.
 */
export const statusActions = <Item extends Standing>(
  send: (asked: StatusChangeBody, isTold: boolean) => Promise<BulkAnswer>,
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
      run: async (items, { isTold }) => {
        const { skipped } = await send({ ids: items.map(({ id }) => id), status: to, from }, isTold);
        return { failed: skipped, error: null };
      },
    };
  });

/** The tabs of what has such a status; the key stands in the address. */
export const statusTabs = (nouns: string, all: string) =>
  [
    { key: "pending", label: "Pending", ask: { status: "pending" }, empty: `No ${nouns} are waiting` },
    { key: "active", label: "Active", ask: { status: "active" }, empty: `No ${nouns} are active` },
    { key: "suspended", label: "Suspended", ask: { status: "suspended" }, empty: `No ${nouns} are suspended` },
    { key: "all", label: all, ask: {}, holdsAll: true, empty: `There are no ${nouns}` },
  ] as const;
