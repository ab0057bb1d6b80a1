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

/** A draft as it was stored. */
export interface Draft {
  values: DraftValues;
  /** The initial values of these fields when they were changed. */
  base: DraftValues;
}

/** The draft of a form by an account on this device; null for none. */
export function readDraft(form: string, account = draftAccount()): Draft | null {
  try {
    return freshDraft(window.localStorage.getItem(keyOf(form, account)));
  } catch {
    // Storage is unavailable: there are no drafts.
    return null;
  }
}

/** Stores a draft; null or no values remove it. */
export function saveDraft(form: string, draft: Draft | null, account = draftAccount()): void {
  try {
    if (!draft || Object.keys(draft.values).length === 0) window.localStorage.removeItem(keyOf(form, account));
    else window.localStorage.setItem(keyOf(form, account), JSON.stringify({ at: Date.now(), ...draft }));
  } catch {
    // Storage is full or unavailable: the input lasts as long as the page.
  }
}

/** Moves a guest's draft of a form to the account that has signed in on this device, unless it has one of its own. */
export function adoptDraft(form: string): void {
  const draft = readDraft(form, GUEST);
  if (draftAccount() === GUEST || !draft) return;
  if (!hasDraft(form)) saveDraft(form, draft);
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
      if (isTheirs || !freshDraft(window.localStorage.getItem(key))) window.localStorage.removeItem(key);
    }
  } catch {
    // Storage is unavailable: there is nothing to remove.
  }
}

function freshDraft(text: string | null): Draft | null {
  if (text === null) return null;
  try {
    const { at, values, base } = JSON.parse(text) as { at?: unknown; values?: unknown; base?: DraftValues };
    const isFresh = typeof at === "number" && Date.now() - at < DRAFT_MS;
    if (!isFresh || typeof values !== "object" || values === null) return null;
    return { values: values as DraftValues, base: base ?? {} };
  } catch {
    return null;
  }
}
