const KEY = "flash";

/** Stores a message for the next page of this window. */
export function setFlash(text: string): void {
  try {
    window.sessionStorage.setItem(KEY, text);
  } catch {
    // Storage is unavailable: the next page shows no message.
  }
}

/** Takes the message that the previous page stored; null for none. */
export function takeFlash(): string | null {
  try {
    const text = window.sessionStorage.getItem(KEY);
    if (text !== null) window.sessionStorage.removeItem(KEY);
    return text;
  } catch {
    return null;
  }
}
