"use client";

import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { changeMe } from "@/lib/client/users";
import { type OwnUser, profileBody } from "@/lib/contract/user";
import { nameLength } from "@/lib/rules/account";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";

type ProfileFormProps = {
  user: OwnUser;
  onSaved: (user: OwnUser) => void;
  onCancel: () => void;
};

/** The editable part of the profile; name and email come from the sign-in provider. */
export function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
  const { name_changeable_at: from } = user;
  // Whether the moment has come, the server knows.
  const isNameFree = from !== null;
  const form = useApiForm({
    id: "profile",
    draft: "profile",
    start: { full_name: user.needs_name ? "" : user.full_name, bio: user.bio, profile_image: user.profile_image },
    schema: profileBody,
    body: ({ full_name, ...values }) => ({ ...values, ...(isNameFree && full_name.trim() && { full_name }) }),
    send: (body) => changeMe(user.id, body),
    failed: accountMessages.profile.failed,
    onSent: (changed) => changed && onSaved(changed),
  });
  return (
    <ApiForm form={form} className="measure space-y-5">
      {isNameFree && (
        <TextField
          name="full_name"
          label="Your name"
          hint={accountMessages.profile.nameAsked}
          autoComplete="name"
          limit={nameLength}
        />
      )}
      <TextField name="bio" label="About you" rows={6} limit={20_000} autoFocus />
      <TextField
        name="profile_image"
        label="Profile picture"
        hint="The address of a picture on the web, beginning with http:// or https://."
        type="url"
        inputMode="url"
        limit={2048}
      />
      <div className="wrap-anywhere">
        <p className="font-semibold">
          {!isNameFree && (
            <>
              <bdi>{user.full_name}</bdi> ·{" "}
            </>
          )}
          <span className="text-soft font-normal">{user.email}</span>
        </p>
        <p className="text-soft">
          {isNameFree
            ? "Your email address comes with your sign-in and can’t be changed here. To change it, "
            : "Name and email come with your sign-in and can’t be changed here. To change them, "}
          <a href={routes.contact} className="link">
            contact support
          </a>
          .
        </p>
      </div>
      <FormActions label="Save Changes" onCancel={onCancel} />
      <FormProblem />
    </ApiForm>
  );
}
