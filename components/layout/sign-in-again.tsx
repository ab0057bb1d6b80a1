"use client";

import { useEffect, useState } from "react";
import { ModalDialog } from "@/components/ui/dialog";
import { Button, ButtonLink } from "@/components/ui/button";
import { signInAgainEvent } from "@/lib/client/http";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

/**
 * Offers to sign in again when a call was refused because the sign-in is too old. It opens another window, so that
 * whatever was typed or selected stays.
 */
export function SignInAgain() {
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    const open = () => setOpen(true);
    window.addEventListener(signInAgainEvent, open);
    return () => window.removeEventListener(signInAgainEvent, open);
  }, []);
  return (
    <ModalDialog title="Sign in again" isOpen={isOpen} onClose={() => setOpen(false)}>
      <p className="mt-3">{messages.account.signInAgain} Then come back to this window and repeat it.</p>
      <div className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={routes.signInAgain(routes.settings)} target="_blank" variant="primary" data-first>
          Sign in in a new window
        </ButtonLink>
        <Button onClick={() => setOpen(false)}>Close</Button>
      </div>
    </ModalDialog>
  );
}
