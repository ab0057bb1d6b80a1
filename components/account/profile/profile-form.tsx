"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { describedBy, Field, Input, Textarea } from "@/components/ui/field";
import { type OwnUser, type ProfileBody, profileBody } from "@/lib/contract/user";
import { messages } from "@/lib/messages";
import { fieldErrorsOf } from "../field-errors";
import { SavingLine } from "../saving-line";
import { type useSaving } from "../use-saving";

type ProfileFormProps = {
  user: OwnUser;
  supportMail: string | null;
  sending: ReturnType<typeof useSaving>;
  onSave: (changes: ProfileBody) => void;
  onCancel: () => void;
};

const imageHint = "The address of a picture on the web, beginning with http:// or https://.";

/** What people may change of their profile; name and e-mail come with the sign-in. */
export function ProfileForm({ user, supportMail, sending, onSave, onCancel }: ProfileFormProps) {
  const [bio, setBio] = useState(user.bio);
  const [image, setImage] = useState(user.profile_image);
  const [bioError, imageError] = [sending.errorOf("bio"), sending.errorOf("profile_image")];

  function submit(event: FormEvent) {
    event.preventDefault();
    const checked = profileBody.safeParse({ bio, profile_image: image });
    if (checked.success) onSave(checked.data);
    else sending.refuse(fieldErrorsOf(checked.error));
  }

  return (
    <form onSubmit={submit} noValidate className="measure space-y-5">
      <Field id="profile-bio" label="About you" error={bioError}>
        <Textarea
          id="profile-bio"
          rows={6}
          value={bio}
          dir="auto"
          autoFocus
          onChange={(event) => setBio(event.target.value)}
          {...describedBy("profile-bio", { error: bioError })}
        />
      </Field>
      <Field id="profile-image" label="Profile picture" hint={imageHint} error={imageError}>
        <Input
          id="profile-image"
          type="url"
          inputMode="url"
          value={image}
          onChange={(event) => setImage(event.target.value)}
          {...describedBy("profile-image", { hint: imageHint, error: imageError })}
        />
      </Field>
      <div className="wrap-anywhere">
        <p className="font-semibold">
          <bdi>{user.full_name}</bdi>
          <span className="text-soft font-normal"> · {user.email}</span>
        </p>
        <p className="text-soft">
          Name and e-mail come with your sign-in and can&apos;t be changed here. To change them,{" "}
          {supportMail ? (
            <a href={supportMail} className="link">
              contact support
            </a>
          ) : (
            "contact support"
          )}
          .
        </p>
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" look="primary" disabled={sending.saving.state === "busy"}>
          Save Changes
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
      <SavingLine saving={sending.saving} saved={messages.profile.saved} />
    </form>
  );
}
