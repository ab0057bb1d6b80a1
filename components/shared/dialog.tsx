"use client";

import { type ReactNode, useEffect, useId, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { xIcon } from "@/components/ui/icons";

type DialogProps = { title: string; isOpen: boolean; onClose: () => void; children: ReactNode };

/** A question that must be answered first: the browser's own modal dialog, closed by Escape too. */
export function Dialog({ title, isOpen, onClose, children }: DialogProps) {
  const ref = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  useEffect(() => {
    if (isOpen && !ref.current?.open) ref.current?.showModal();
    if (!isOpen) ref.current?.close();
  }, [isOpen]);
  return (
    <dialog
      ref={ref}
      aria-labelledby={titleId}
      onClose={onClose}
      className="border-line bg-raised text-ink shadow-float m-auto w-[min(32rem,calc(100vw-2rem))] max-w-none rounded-md border p-5 backdrop:bg-[rgb(10_18_32/0.5)] md:p-6"
    >
      <div className="flex items-start justify-between gap-4">
        <h2 id={titleId} className="text-h3 pt-1.5">
          {title}
        </h2>
        <Button look="quiet" size="square" aria-label="Close" onClick={onClose} className="-mt-1 -mr-2 shrink-0">
          <Icon of={xIcon} />
        </Button>
      </div>
      {isOpen && children}
    </dialog>
  );
}
