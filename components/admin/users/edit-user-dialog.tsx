import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField, TickField } from "@/components/shared/form-fields";
import { CheckField, Field } from "@/components/ui/field";
import { Input } from "@/components/ui/input";
import { adminMessages } from "@/lib/messages/admin";
import { call } from "@/lib/client/http";
import { notifyQuery } from "@/lib/client/admin-list";
import { type User, userChanges } from "@/lib/contract/user";
import { dayText } from "@/lib/format/date";
import { counted } from "@/lib/format/number";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { AccountStatusFields } from "./account-status-fields";
import { changesOf, formOf } from "./user-changes";

type EditUserProps = { screen: AdminScreen; onClose: () => void };

/** Shows an account and edits what an admin may change. */
export function EditUserDialog({ user, ...rest }: EditUserProps & { user: User | null }) {
  return (
    <Dialog title="User" isOpen={user !== null} onClose={rest.onClose} isLong>
      {user && <EditUserForm key={user.id} user={user} {...rest} />}
    </Dialog>
  );
}

function EditUserForm({ user, screen, onClose }: EditUserProps & { user: User }) {
  const form = useAdminForm({
    id: "user",
    draft: `user-${user.id}`,
    start: formOf(user),
    schema: userChanges,
    body: (values) => changesOf(user, values),
    send: (changes) =>
      call("PATCH", "users/{id}/", { params: { id: user.id }, query: notifyQuery(screen.shouldNotify), body: changes }),
    failed: adminMessages.users.updateFailed,
    screen,
    done: ({ full_name }) => `${full_name.trim()} updated.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-2 space-y-5">
      <p className="text-soft">
        Joined {dayText(user.date_joined)} · {counted(user.total_reviews, "review")} ·{" "}
        {counted(user.claimed_businesses.length, "claimed listing")} · Email{" "}
        {user.verified ? "verified" : "not verified"}
      </p>
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField name="full_name" label="Full name" limit={200} />
        <Field id="user-email" label="Email">
          <Input
            id="user-email"
            value={user.email}
            readOnly
            className="text-soft bg-sunk"
            aria-describedby="user-email-hint"
          />
          <p id="user-email-hint" className="text-faint">
            It can&apos;t be changed.
          </p>
        </Field>
        <AccountStatusFields status={user.status} />
        <TextField name="profile_image" label="Profile picture" type="url" limit={2048} />
        <div className="space-y-2">
          <TextField
            name="premium_expires"
            label="Premium until"
            hint="The last day, UTC. Leave empty for no end date."
            type="date"
          />
          <TickField name="premium_membership" label="Premium" />
        </div>
      </div>
      <TextField name="bio" label="About" rows={3} limit={20_000} />
      <CheckField
        id="user-notify"
        label="Tell the person by email"
        hint="Only sent when the status changes."
        checked={screen.shouldNotify}
        onChange={(event) => screen.setShouldNotify(event.target.checked)}
      />
      <FormFoot label="Save Changes" onCancel={onClose} />
    </ApiForm>
  );
}
