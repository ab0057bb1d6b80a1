import { useLayoutEffect, useRef } from "react";
import { Button } from "@/components/ui/button";
import { Notice } from "./notice";

/** What couldn't be loaded, and a button to try again. Once that worked, the panel or dialog around it gets the focus. */
export function FailedNotice({ text, onAgain }: { text: string; onAgain: () => unknown }) {
  const button = useRef<HTMLButtonElement>(null);
  useLayoutEffect(() => {
    const { current } = button;
    return () => {
      if (current === document.activeElement) current?.closest<HTMLElement>("[tabindex]")?.focus();
    };
  }, []);
  return (
    <Notice>
      <p>{text}</p>
      <Button ref={button} onClick={() => void onAgain()}>
        Try again
      </Button>
    </Notice>
  );
}
