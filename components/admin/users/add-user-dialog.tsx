import { ApiForm } from "@/components/shared/api-form";
import { Dialog } from "@/components/shared/dialog";
import { TextField } from "@/components/shared/form-fields";
import { CheckField } from "@/components/ui/field";
import { adminMessages } from "@/lib/messages/admin";
import { createUser } from "@/lib/client/admin-users";
import { emailPattern } from "@/lib/rules/email";
import { type NewUserBody, newUserBody } from "@/lib/contract/user";
import { FormFoot } from "../form-foot";
import { type AdminScreen } from "../use-admin-screen";
import { useAdminForm } from "../use-admin-form";
import { AccountStatusFields } from "./account-status-fields";

const words = adminMessages.users;

type AddUserProps = { screen: AdminScreen; onClose: () => void };

/** Adds an account that the person takes over at their first sign-in. */
export function AddUserDialog({ isOpen, ...rest }: AddUserProps & { isOpen: boolean }) {
  return (
    <Dialog title="Add User" isOpen={isOpen} onClose={rest.onClose}>
      <AddUserForm {...rest} />
    </Dialog>
  );
}

const blank: NewUserBody = { full_name: "", email: "", user_type: "reviewer", status: "active" };

/** Errors by field: missing values, an invalid email. */
function check({ full_name, email }: NewUserBody) {
  return {
    ...(!full_name.trim() && { full_name: words.fieldsRequired }),
    ...(!email.trim() && { email: words.fieldsRequired }),
    ...(email.trim() && !emailPattern.test(email.trim()) && { email: words.emailInvalid }),
  };
}

function AddUserForm({ screen, onClose }: AddUserProps) {
  const form = useAdminForm({
    id: "new",
    draft: "new-user",
    start: blank,
    schema: newUserBody,
    body: (user) => ({ ...user, full_name: user.full_name.trim(), email: user.email.trim() }),
    check,
    send: (body, key) => createUser(body, { shouldNotify: screen.shouldNotify, key }),
    failed: words.createFailed,
    screen,
    done: ({ full_name }) => `${full_name.trim()} added.`,
    onClose,
  });
  return (
    <ApiForm form={form} className="mt-4 space-y-5">
      <TextField name="full_name" label="Full name (required)" limit={200} isErrorBelow data-first />
      <TextField name="email" label="Email (required)" type="email" limit={255} isErrorBelow />
      <div className="grid gap-4 sm:grid-cols-2">
        <AccountStatusFields status="active" />
      </div>
      <CheckField
        id="new-notify"
        label="Tell the person by email"
        checked={screen.shouldNotify}
        onChange={(event) => screen.setShouldNotify(event.target.checked)}
      />
      <FormFoot label="Add User" onCancel={onClose} />
    </ApiForm>
  );
}
