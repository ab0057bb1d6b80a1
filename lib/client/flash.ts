const KEY = "flash";

/** Leaves a sentence for the next page of this window to show. */
export function setFlash(text: string): void {
  try {
    window.sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is closed: the next page says nothing.
  }
}

/** The sentence that the page before left, once. */
export function takeFlash(): string | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text !== null) window.sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
