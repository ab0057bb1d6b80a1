"use client";

import { useEffect, useState, useSyncExternalStore } from "react";
import { closeToast, allToasts, subscribeToasts, TOAST_SHOWN_MS, type Toast } from "./toast-store";

const none: readonly Toast[] = [];

/** The live region for toasts, above the compare tray; once per page. */
export function Toaster() {
  const toasts = useSyncExternalStore(subscribeToasts, allToasts, () => none);
  const [isPaused, setPaused] = useState(false);
  const shown = toasts.filter((toast) => toast.isOpen);
  return (
    <section
      aria-label="Messages"
      aria-live="polite"
      className="no-print pointer-events-none fixed inset-x-4 bottom-[calc(var(--tray-space)+var(--bar-space)+1rem)] z-30 flex flex-col items-end gap-2"
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
    >
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} isPaused={isPaused} />
      ))}
    </section>
  );
}

/** A toast that closes after its time; hovering or focusing restarts the timer. */
function ToastItem({ toast, isPaused }: { toast: Toast; isPaused: boolean }) {
  useEffect(() => {
    if (isPaused) return;
    const timer = setTimeout(() => closeToast(toast.id), TOAST_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [toast.id, isPaused]);
  return (
    <div className="rise bg-ink text-paper shadow-float pointer-events-auto flex min-h-11 max-w-md items-center gap-2 rounded-md py-1 pr-1 pl-4">
      <p className="py-1">{toast.text}</p>
      {toast.action && (
        <button
          type="button"
          className="min-h-11 rounded-sm px-3 font-semibold underline underline-offset-4"
          onClick={() => {
            toast.action?.run();
            closeToast(toast.id);
          }}
        >
          {toast.action.label}
        </button>
      )}
      <button
        type="button"
        aria-label="Close message"
        className="text-h4 min-h-11 min-w-11 rounded-sm"
        onClick={() => closeToast(toast.id)}
      >
        <span aria-hidden="true">×</span>
      </button>
    </div>
  );
}
