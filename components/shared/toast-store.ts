/** How many toasts are stored, open or closed. */
export const TOAST_LIMIT = 20;
/** How long a closed toast stays stored, in ms. */
export const TOAST_REMOVE_MS = 1_000_000;
/** How long a toast is shown, in ms, unless it is hovered or focused. */
export const TOAST_SHOWN_MS = 3500;

export type Toast = { id: number; text: string; action?: { label: string; run: () => void }; isOpen: boolean };

let toasts: readonly Toast[] = [];
let lastId = 0;
const listeners = new Set<() => void>();

/** Shows a message for 3.5 s, with at most one action. Returns the id for `closeToast`. */
export function showToast(toast: Pick<Toast, "text" | "action">): number {
  lastId += 1;
  set([{ ...toast, id: lastId, isOpen: true }, ...toasts].slice(0, TOAST_LIMIT));
  return lastId;
}

/** Closes a toast; it is removed 1,000,000 ms later. */
export function closeToast(id: number): void {
  if (!toasts.some((toast) => toast.id === id && toast.isOpen)) return;
  set(toasts.map((toast) => (toast.id === id ? { ...toast, isOpen: false } : toast)));
  setTimeout(() => set(toasts.filter((toast) => toast.id !== id)), TOAST_REMOVE_MS);
}

/** All stored toasts, newest first. */
export function allToasts(): readonly Toast[] {
  return toasts;
}

/** Calls `listener` on each change; returns the function that unsubscribes. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function set(next: readonly Toast[]): void {
  toasts = next;
  listeners.forEach((listener) => listener());
}
