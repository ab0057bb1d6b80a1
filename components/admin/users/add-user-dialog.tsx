import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { CheckField, describedBy, Field, Input } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { createUser } from "@/lib/client/admin-users";
import { attemptKeys } from "@/lib/client/attempt-key";
import { emailPattern } from "@/lib/contract/text";
import { type NewUserBody } from "@/lib/contract/user";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { StandingFields } from "./standing-fields";

const words = adminMessages.users;

type AddUserProps = { desk: Desk; onClose: () => void };

/** Adds an account that its person takes over at the first sign-in. */
export function AddUserDialog({ isOpen, ...rest }: AddUserProps & { isOpen: boolean }) {
  return (
    <Dialog title="Add User" isOpen={isOpen} onClose={rest.onClose}>
      <AddUserForm {...rest} />
    </Dialog>
  );
}

const blank: NewUserBody = { full_name: "", email: "", user_type: "reviewer", status: "active" };

function AddUserForm({ desk, onClose }: AddUserProps) {
  const [user, setUser] = useState(blank);
  const [keyOf] = useState(attemptKeys);
  const sending = useSending(words.createFailed);

  async function submit(event: FormEvent) {
    event.preventDefault();
    const body = { ...user, full_name: user.full_name.trim(), email: user.email.trim() };
    if (!body.full_name || !body.email) return sending.refuse(words.fieldsRequired);
    if (!emailPattern.test(body.email)) return sending.refuse(words.emailInvalid);
    const isSent = await sending.send(() => createUser(body, { isTold: desk.isTold, key: keyOf(body) }));
    if (!isSent) return;
    onClose();
    desk.say(`${body.full_name} added.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-4 space-y-5">
      <Field id="new-name" label="Full name (required)" error={sending.errorOf("full_name")}>
        <Input
          id="new-name"
          value={user.full_name}
          data-first
          autoComplete="off"
          maxLength={200}
          dir="auto"
          onChange={(event) => setUser({ ...user, full_name: event.target.value })}
          {...describedBy("new-name", { error: sending.errorOf("full_name") })}
        />
      </Field>
      <Field id="new-email" label="E-mail (required)" error={sending.errorOf("email")}>
        <Input
          id="new-email"
          type="email"
          value={user.email}
          autoComplete="off"
          maxLength={255}
          onChange={(event) => setUser({ ...user, email: event.target.value })}
          {...describedBy("new-email", { error: sending.errorOf("email") })}
        />
      </Field>
      <div className="grid gap-4 sm:grid-cols-2">
        <StandingFields id="new" standing={user} onChange={(changes) => setUser({ ...user, ...changes })} />
      </div>
      <CheckField
        id="new-notify"
        label="Tell the person by e-mail"
        checked={desk.isTold}
        onChange={(event) => desk.setTold(event.target.checked)}
      />
      <FormFoot label="Add User" isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}
