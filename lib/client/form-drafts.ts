import { hintedAccount } from "./signed-in-hint";
import { dayMs } from "../rules/time";

/** The lifetime of a draft, in ms: 30 days. */
export const DRAFT_MS = 30 * dayMs;

/** The values of a form that differ from its initial ones, by field. */
export type DraftValues = Record<string, unknown>;

/** The key prefix of all drafts; also in `public/early.js`, which removes them at sign-out. */
const PREFIX = "draft:";
const GUEST = "guest";

const prefixOf = (account: string) => `${PREFIX}${account}:`;
const keyOf = (form: string, account: string) => prefixOf(account) + form;

/** Whose drafts this device stores now. */
export const draftAccount = (): string => hintedAccount() ?? GUEST;

/** The draft of a form by an account on this device; null for none. */
export function readDraft(form: string, account = draftAccount()): DraftValues | null {
  try {
    return freshValues(window.localStorage.getItem(keyOf(form, account)));
  } catch {
    // Storage is unavailable: there are no drafts.
    return null;
  }
}

/** Stores a draft; null or no values remove it. */
export function saveDraft(form: string, values: DraftValues | null, account = draftAccount()): void {
  try {
    if (!values || Object.keys(values).length === 0) window.localStorage.removeItem(keyOf(form, account));
    else window.localStorage.setItem(keyOf(form, account), JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage is full or unavailable: the input lasts as long as the page.
  }
}

/** Moves a guest's draft of a form to the account that has signed in on this device, unless it has one of its own. */
export function adoptDraft(form: string): void {
  const values = readDraft(form, GUEST);
  if (draftAccount() === GUEST || !values) return;
  if (!hasDraft(form)) saveDraft(form, values);
  saveDraft(form, null, GUEST);
}

/** Whether there is a draft of a form. */
export const hasDraft = (form: string): boolean => readDraft(form) !== null;

/** Removes the drafts of an account, and expired drafts of all accounts. */
export function purgeDrafts(account: number | string | null): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const isTheirs = account !== null && key.startsWith(prefixOf(String(account)));
      if (isTheirs || !freshValues(window.localStorage.getItem(key))) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

function freshValues(text: string | null): DraftValues | null {
  if (text === null) return null;
  try {
    const { at, values } = JSON.parse(text) as { at?: unknown; values?: unknown };
    const isFresh = typeof at === "number" && Date.now() - at < DRAFT_MS;
    return isFresh && typeof values === "object" && values !== null ? (values as DraftValues) : null;
  } catch {
    return null;
  }
}
