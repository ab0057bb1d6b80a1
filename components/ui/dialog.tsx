"use client";

import * as Alert from "radix-ui/alert-dialog";
import * as Modal from "radix-ui/dialog";
import { type ReactNode, useId, useRef } from "react";
import { cn } from "@/components/ui/cn";
import { Button } from "./button";
import { Icon } from "./icon";
import { xIcon } from "./icons";

const overlay = "fixed inset-0 z-40 bg-[rgb(10_18_32/0.5)]";
const box =
  "border-line bg-raised text-ink shadow-float fixed top-1/2 left-1/2 z-40 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 rounded-md border p-5 outline-none md:p-6";
const width = "w-[min(32rem,calc(100vw-2rem))]";

/** Returns the focus to the element that had it before the dialog opened: Radix does so only for its own triggers. */
function useFocusReturn() {
  const opener = useRef<Element | null>(null);
  return {
    onOpenAutoFocus: (event: Event) => {
      opener.current = document.activeElement;
      focusFirst(event);
    },
    onCloseAutoFocus: (event: Event) => {
      event.preventDefault();
      if (opener.current instanceof HTMLElement) opener.current.focus();
    },
  };
}

type ModalProps = {
  title: string;
  isOpen: boolean;
  onClose: () => void;
  /** For long forms: wider, and the content scrolls within 70% of the window's height. */
  isLong?: boolean;
  children: ReactNode;
};

/** A modal dialog. It opens with the focus on the element marked `data-first`, else on its close button. */
export function ModalDialog({ title, isOpen, onClose, isLong = false, children }: ModalProps) {
  const focus = useFocusReturn();
  return (
    <Modal.Root open={isOpen} onOpenChange={(open) => open || onClose()}>
      <Modal.Portal>
        <Modal.Overlay className={overlay} />
        <Modal.Content
          aria-describedby={undefined}
          {...focus}
          // Pressing outside must not discard what was typed.
          onPointerDownOutside={(event) => event.preventDefault()}
          className={cn(box, isLong ? "w-[min(52rem,calc(100vw-2rem))] overflow-hidden" : `${width} overflow-y-auto`)}
        >
          <div className="flex items-start justify-between gap-4">
            <Modal.Title className="text-h3 pt-1.5">{title}</Modal.Title>
            <Modal.Close asChild>
              <Button variant="quiet" size="square" aria-label="Close" className="-mt-1 -mr-2 shrink-0">
                <Icon of={xIcon} />
              </Button>
            </Modal.Close>
          </div>
          {isLong ? <div className="-mx-2 max-h-[70vh] scroll-pb-24 overflow-y-auto px-2">{children}</div> : children}
        </Modal.Content>
      </Modal.Portal>
    </Modal.Root>
  );
}

function focusFirst(event: Event) {
  const first = (event.currentTarget as HTMLElement).querySelector<HTMLElement>("[data-first]");
  if (!first) return;
  event.preventDefault();
  first.focus();
}

type QuestionProps<Subject> = {
  /** What it asks about; without it, it is closed. */
  of: Subject | null | false;
  title: string;
  text: string;
  yes: string;
  no: string;
  onYes: (of: Subject) => void;
  /** Closes it, after either answer. */
  onEnd: () => void;
};

/** A question that must be answered before anything else. Escape answers no. */
export function AlertQuestion<Subject>({ of, title, text, yes, no, onYes, onEnd }: QuestionProps<Subject>) {
  const isAsked = of !== null && of !== false;
  const id = useId();
  const focus = useFocusReturn();
  return (
    <Alert.Root open={isAsked} onOpenChange={(open) => open || onEnd()}>
      <Alert.Portal>
        <Alert.Overlay className={overlay} />
        <Alert.Content aria-describedby={id} {...focus} className={`${box} ${width} overflow-y-auto`}>
          <Alert.Title className="text-h3">{title}</Alert.Title>
          <p id={id} className="mt-3">
            {text}
          </p>
          <div className="mt-5 flex flex-wrap gap-3">
            <Button
              variant="danger"
              onClick={() => {
                onEnd();
                if (isAsked) onYes(of);
              }}
            >
              {yes}
            </Button>
            <Alert.Cancel asChild>
              <Button>{no}</Button>
            </Alert.Cancel>
          </div>
        </Alert.Content>
      </Alert.Portal>
    </Alert.Root>
  );
}
