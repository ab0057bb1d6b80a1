/** How many toasts are held, shown or not. */
export const TOAST_LIMIT = 20;
/** How long a toast that is closed is still held, in ms. */
export const TOAST_REMOVE_MS = 1_000_000;
/** How long a toast is shown, in ms, while nothing holds it. */
export const TOAST_SHOWN_MS = 3500;

export type Toast = {
  id: number;
  text: string;
  action?: { label: string; run: () => void };
  isOpen: boolean;
};

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a sentence for 3.5 s, with one thing to do about it at most. Gives the id to close it by. */
export function showToast(toast: Pick<Toast, "text" | "action">): number {
  lastId += 1;
  set([{ ...toast, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Takes a toast off the screen; it is forgotten 1,000,000 ms later. */
export function closeToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS);
}

/** All toasts that are held, the newest first. */
export function heldToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` at each change; gives the way to stop it. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}
