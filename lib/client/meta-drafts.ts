import { type MetaFields } from "../contract/page-meta";

/** What was changed of a page's record and not saved. */
export type MetaDraft = Partial<MetaFields>;

const keyOf = (page: string) => `directory.meta-draft.${page}`;

/** What this window has changed of a page's record and not saved; nothing where that can't be read. */
export function readDraft(page: string): MetaDraft {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(keyOf(page)) ?? "{}");
    return typeof kept === "object" && kept !== null ? kept : {};
  } catch {
    return {};
  }
}

/** Keeps it for this window, past leaving and loading the page; without a change it is forgotten. */
export function keepDraft(page: string, draft: MetaDraft): void {
  try {
    if (Object.keys(draft).length === 0) window.sessionStorage.removeItem(keyOf(page));
    else window.sessionStorage.setItem(keyOf(page), JSON.stringify(draft));
  } catch {
    // Storage that is full or forbidden: the draft lasts as long as the page.
  }
}

/** Whether there is one. */
export const hasDraft = (page: string): boolean => Object.keys(readDraft(page)).length > 0;
