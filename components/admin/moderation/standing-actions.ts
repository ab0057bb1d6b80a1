import { type UserStatus } from "@/lib/rules/permissions";
import { standingMovesFrom, type StandingMove } from "@/lib/rules/standing";
import { type BulkAnswer } from "@/lib/contract/admin";
import { type Action, forEach, type Outcome } from "./resource";

type Standing = { id: number; status: UserStatus };
type Target = "active" | "suspended";

const buttons: Record<StandingMove, { to: Target; label: string; done: string; hotkey: string }> = {
  approve: { to: "active", label: "Approve", done: "approved", hotkey: "a" },
  reactivate: { to: "active", label: "Reactivate", done: "reactivated", hotkey: "a" },
  suspend: { to: "suspended", label: "Suspend", done: "suspended", hotkey: "s" },
};

/** The calls that set a status: of one, and of several at once. */
interface Calls<Item> {
  one: (item: Item, to: Target, isTold: boolean) => Promise<unknown>;
  several: (ids: number[], to: Target, isTold: boolean) => Promise<BulkAnswer>;
}

/** One thing by its own call, which tells why not; several by one for all of them, which names those it can't be. */
async function setStatus<Item extends Standing>(
  { one, several }: Calls<Item>,
  items: Item[],
  [to, isTold]: [to: Target, isTold: boolean],
): Promise<Outcome> {
  if (items.length === 1) return forEach(items, (item) => one(item, to, isTold));
  const ids = items.map(({ id }) => id);
  return { failed: (await several(ids, to, isTold)).skipped, error: null };
}

/** The buttons and keys for the moves of accounts and listings, as their table has them. */
export const standingActions = <Item extends Standing>(calls: Calls<Item>): Action<Item>[] =>
  (Object.keys(buttons) as StandingMove[]).map((key) => {
    const { to, label, done, hotkey } = buttons[key];
    return {
      key,
      label,
      done,
      hotkey,
      ...(key === "suspend" && { isDanger: true }),
      appliesTo: (item) => standingMovesFrom(item.status).some(({ move }) => move === key),
      run: (items, { isTold }) => setStatus(calls, items, [to, isTold]),
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
