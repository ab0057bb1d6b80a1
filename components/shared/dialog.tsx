"use client";

import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { xIcon } from "@/components/ui/icons";

type DialogProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** A long form: wider, and what is in it scrolls within 70 % of the window's height. */
  isLong?: boolean;
  children: ReactNode;
};

/** A question that must be answered first: the browser's own modal dialog, closed by Escape too. */
export function Dialog({ title, isOpen, onClose, isLong = false, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useLayoutEffect(() => {
    if (isOpen && !ref.current?.open) {
      ref.current?.showModal();
      // React's autoFocus comes too early: nothing in a closed dialog can have the focus.
      ref.current?.querySelector<HTMLElement>("[data-first]")?.focus();
    }
    if (!isOpen) ref.current?.close();
  }, [isOpen]);

  // The browser reports a close late. A button pressed in between opens the dialog again, so the state decides.
  function cancel(event: SyntheticEvent) {
    event.preventDefault();
    onClose();
  }
  function closed() {
    if (isOpen && !ref.current?.open) onClose();
  }
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onCancel={cancel}
      onClose={closed}
      className={`border-line bg-raised text-ink shadow-float m-auto max-w-none rounded-md border p-5 backdrop:bg-[rgb(10_18_32/0.5)] md:p-6 ${isLong ? "w-[min(52rem,calc(100vw-2rem))] overflow-hidden" : "w-[min(32rem,calc(100vw-2rem))]"}`}
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-h3 pt-1.5">
          {title}
        </h2>
        <Button look="quiet" size="square" aria-label="Close" onClick={onClose} className="-mt-1 -mr-2 shrink-0">
          <Icon of={xIcon} />
        </Button>
      </div>
      {isOpen &&
        (isLong ? <div className="-mx-2 max-h-[70vh] scroll-pb-24 overflow-y-auto px-2">{children}</div> : children)}
    </dialog>
  );
}
