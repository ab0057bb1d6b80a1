import { type FormEvent, useState } from "react";
import { Dialog } from "@/components/shared/dialog";
import { CheckField, describedBy, Field, Input, Textarea } from "@/components/ui/field";
import { adminMessages } from "@/lib/admin-messages";
import { changeUser } from "@/lib/client/admin-users";
import { type User } from "@/lib/contract/user";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { type Desk } from "../moderation/use-desk";
import { useSending } from "../use-sending";
import { StandingFields } from "./standing-fields";
import { changesOf, formOf, type UserForm } from "./user-changes";

const words = adminMessages.users;

type EditUserProps = { desk: Desk; onClose: () => void };

/** An account: what is known of it, and what an admin may change. */
export function EditUserDialog({ user, ...rest }: EditUserProps & { user: User | null }) {
  return (
    <Dialog title="User" isOpen={user !== null} onClose={rest.onClose} isLong>
      {user && <EditUserForm key={user.id} user={user} {...rest} />}
    </Dialog>
  );
}

function EditUserForm({ user, desk, onClose }: EditUserProps & { user: User }) {
  const [form, setForm] = useState(formOf(user));
  const sending = useSending(words.updateFailed);
  const set = (changes: Partial<UserForm>) => setForm({ ...form, ...changes });

  async function submit(event: FormEvent) {
    event.preventDefault();
    const changes = changesOf(user, form);
    if (!changes) return onClose();
    if (!(await sending.send(() => changeUser(user.id, changes, desk.isTold)))) return;
    onClose();
    desk.say(`${form.full_name.trim()} updated.`);
    void desk.refresh();
  }

  return (
    <form onSubmit={submit} noValidate className="mt-2 space-y-5">
      <p className="text-soft">
        Joined {dayText(user.date_joined)} · {counted(user.total_reviews, "review")} ·{" "}
        {counted(user.claimed_businesses.length, "claimed listing")} · E-mail{" "}
        {user.verified ? "verified" : "not verified"}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field id="user-name" label="Full name" error={sending.errorOf("full_name")}>
          <Input
            id="user-name"
            value={form.full_name}
            autoComplete="off"
            maxLength={200}
            dir="auto"
            onChange={(event) => set({ full_name: event.target.value })}
            {...describedBy("user-name", { error: sending.errorOf("full_name") })}
          />
        </Field>
        <Field id="user-email" label="E-mail" hint="It can't be changed.">
          <Input
            id="user-email"
            value={user.email}
            readOnly
            className="text-soft bg-sunk"
            {...describedBy("user-email", { hint: "yes" })}
          />
        </Field>
        <StandingFields id="user" standing={form} onChange={set} />
        <Field id="user-image" label="Profile picture" error={sending.errorOf("profile_image")}>
          <Input
            id="user-image"
            type="url"
            value={form.profile_image}
            maxLength={2048}
            autoComplete="off"
            onChange={(event) => set({ profile_image: event.target.value })}
            {...describedBy("user-image", { error: sending.errorOf("profile_image") })}
          />
        </Field>
        <PremiumFields form={form} set={set} error={sending.errorOf("premium_expires")} />
      </div>
      <Field id="user-bio" label="About" error={sending.errorOf("bio")}>
        <Textarea
          id="user-bio"
          rows={3}
          value={form.bio}
          maxLength={20_000}
          dir="auto"
          onChange={(event) => set({ bio: event.target.value })}
          {...describedBy("user-bio", { error: sending.errorOf("bio") })}
        />
      </Field>
      <CheckField
        id="user-notify"
        label="Tell the person by e-mail"
        hint="Of a change of the status only."
        checked={desk.isTold}
        onChange={(event) => desk.setTold(event.target.checked)}
      />
      <FormFoot label="Save Changes" isBusy={sending.isBusy} failure={sending.failure} onCancel={onClose} />
    </form>
  );
}

type PartProps = { form: UserForm; set: (changes: Partial<UserForm>) => void };

function PremiumFields({ form, set, error }: PartProps & { error?: string }) {
  const hint = "The last day, UTC. Empty: without an end.";
  return (
    <div className="space-y-2">
      <Field id="user-premium-end" label="Premium until" hint={hint} error={error}>
        <Input
          id="user-premium-end"
          type="date"
          value={form.premium_expires}
          onChange={(event) => set({ premium_expires: event.target.value })}
          {...describedBy("user-premium-end", { hint, error })}
        />
      </Field>
      <CheckField
        id="user-premium"
        label="Premium"
        checked={form.premium_membership}
        onChange={(event) => set({ premium_membership: event.target.checked })}
      />
    </div>
  );
}
