import { hintedAccount } from "./signed-in-hint";

/** For how long a draft is kept, in ms: 30 days. */
export const DRAFT_MS = 30 * 24 * 60 * 60 * 1000;

/** What a form holds that differs from what it opened with, by field. */
export type DraftValues = Record<string, unknown>;

/** Before the keys of all drafts. `public/early.js`, which removes them at sign-out, knows it too. */
const PREFIX = "draft:";
const GUEST = "guest";

const prefixOf = (account: string) => `${PREFIX}${account}:`;
const keyOf = (form: string) => prefixOf(hintedAccount() ?? GUEST) + form;

/** The draft of a form that the account signed in here left on this device; null for none. */
export function readDraft(form: string): DraftValues | null {
  try {
    return freshValues(window.localStorage.getItem(keyOf(form)));
  } catch {
    // Storage is closed: there are no drafts.
    return null;
  }
}

/** Keeps what was typed, past a reload and the end of the browser; without anything the draft is dropped. */
export function keepDraft(form: string, values: DraftValues | null): void {
  try {
    if (!values || Object.keys(values).length === 0) window.localStorage.removeItem(keyOf(form));
    else window.localStorage.setItem(keyOf(form), JSON.stringify({ at: Date.now(), values }));
  } catch {
    // Storage is full or closed: the draft lasts as long as the page.
  }
}

/** Whether there is a draft of a form. */
export const hasDraft = (form: string): boolean => readDraft(form) !== null;

/** Removes the drafts of an account, and what is too old of any other. */
export function purgeDrafts(account: number | string | null): void {
  try {
    for (const key of Object.keys(window.localStorage)) {
      if (!key.startsWith(PREFIX)) continue;
      const isTheirs = account !== null && key.startsWith(prefixOf(String(account)));
      if (isTheirs || !freshValues(window.localStorage.getItem(key))) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is closed: there is nothing to remove.
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
