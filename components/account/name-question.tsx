import { useEffect, useRef, useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { nameNeededEvent } from "@/lib/client/http";
import { setSessionUser } from "@/lib/client/session";
import { useApiForm } from "@/lib/client/use-api-form";
import { changeMe } from "@/lib/client/users";
import { type OwnUser, profileBody } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { formMessages } from "@/lib/messages/form";
import { nameLength } from "@/lib/rules/account";

/** Asks someone without a name for one when they send the first thing that is shown with it; then it is sent. */
export function NameQuestion({ user }: { user: OwnUser }) {
  const [isOpen, setOpen] = useState(false);
  const answer = useRef<((isGiven: boolean) => void) | null>(null);
  function close(isGiven: boolean) {
    setOpen(false);
    answer.current?.(isGiven);
    answer.current = null;
  }
  useEffect(() => {
    const ask = (event: Event) => {
      event.preventDefault();
      answer.current?.(false);
      answer.current = (event as CustomEvent<(isGiven: boolean) => void>).detail;
      setOpen(true);
    };
    window.addEventListener(nameNeededEvent, ask);
    return () => window.removeEventListener(nameNeededEvent, ask);
  }, []);
  return (
    <Dialog title="What’s your name?" isOpen={isOpen} onClose={() => close(false)}>
      <NameForm user={user} onGiven={() => close(true)} onCancel={() => close(false)} />
    </Dialog>
  );
}

function NameForm({ user, onGiven, onCancel }: { user: OwnUser; onGiven: () => void; onCancel: () => void }) {
  const form = useApiForm({
    id: "name",
    draft: "name",
    start: { full_name: "" },
    schema: profileBody,
    body: (values) => values,
    check: ({ full_name }): Record<string, string> => (full_name.trim() ? {} : { full_name: formMessages.nameMissing }),
    send: (body) => changeMe(user.id, body),
    failed: accountMessages.profile.failed,
    onSent: (changed) => {
      if (changed) setSessionUser(changed);
      onGiven();
    },
  });
  return (
    <ApiForm form={form} className="mt-3 space-y-5">
      <TextField
        name="full_name"
        label="Your name"
        hint={accountMessages.profile.nameAsked}
        autoComplete="name"
        limit={nameLength}
        data-first
      />
      <FormProblem className="" />
      <FormActions label="Continue" onCancel={onCancel} />
    </ApiForm>
  );
}
