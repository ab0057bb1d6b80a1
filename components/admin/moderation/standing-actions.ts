import { type UserStatus } from "@/lib/rules/permissions";
import { standingMovesFrom, type StandingMove } from "@/lib/rules/standing";
import { type Action, type Outcome } from "./resource";

type Standing = { id: number; status: UserStatus };

const buttons: Record<StandingMove, { to: "active" | "suspended"; label: string; done: string; hotkey: string }> = {
  approve: { to: "active", label: "Approve", done: "approved", hotkey: "a" },
  reactivate: { to: "active", label: "Reactivate", done: "reactivated", hotkey: "a" },
  suspend: { to: "suspended", label: "Suspend", done: "suspended", hotkey: "s" },
};

/** The buttons and keys for the moves of accounts and listings, as their table has them. */
export const standingActions = <Item extends Standing>(
  run: (items: Item[], to: "active" | "suspended", isTold: boolean) => Promise<Outcome>,
): Action<Item>[] =>
  (Object.keys(buttons) as StandingMove[]).map((key) => {
    const { to, label, done, hotkey } = buttons[key];
    return {
      key,
      label,
      done,
      hotkey,
      ...(key === "suspend" && { isDanger: true }),
      appliesTo: (item) => standingMovesFrom(item.status).some(({ move }) => move === key),
      run: (items, { isTold }) => run(items, to, isTold),
    };
  });

/** The tabs of what has such a status; the key stands in the address. */
export const standingTabs = (nouns: string, all: string) =>
  [
    { key: "pending", label: "Pending", ask: { status: "pending" }, empty: `No ${nouns} are waiting` },
    { key: "active", label: "Active", ask: { status: "active" }, empty: `No ${nouns} are active` },
    { key: "suspended", label: "Suspended", ask: { status: "suspended" }, empty: `No ${nouns} are suspended` },
    { key: "all", label: all, ask: {}, holdsAll: true, empty: `There are no ${nouns}` },
  ] as const;
