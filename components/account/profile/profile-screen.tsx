"use client";

import { useState } from "react";
import { SavedLine } from "@/components/shared/problem-line";
import { StatCards } from "@/components/shared/stat-cards";
import { useShownFor } from "@/components/shared/use-shown-for";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pencilIcon } from "@/components/ui/icons";
import { setSessionUser } from "@/lib/client/session";
import { type OwnUser, profileBody } from "@/lib/contract/user";
import { exactNumber, counted } from "@/lib/format/number";
import { accountMessages } from "@/lib/messages/account";
import { routes } from "@/lib/site/routes";
import { PlainText } from "@/components/shared/plain-text";
import { imageSrc } from "@/lib/format/contact-links";
import { Avatar } from "@/components/shared/avatar";
import { monthText } from "@/lib/format/date";
import { AccountSection, FactList } from "../account-section";
import { PersonBadges } from "../person-badges";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TextField } from "@/components/shared/form-fields";
import { useApiForm } from "@/lib/client/use-api-form";
import { changeMe } from "@/lib/client/users";
import { nameLength } from "@/lib/rules/account";

/** How long "updated" is shown, in ms. */
const SAVED_MS = 3000;

/** The user's own profile, to read and to edit. */
export function ProfileScreen({ user: loaded }: { user: OwnUser }) {
  const [user, setUser] = useState(loaded);
  const [mode, setMode] = useState<"view" | "edit" | "back">("view");
  const [isSaved, setSaved] = useShownFor(SAVED_MS);

  function open(next: "edit" | "back") {
    setSaved(false);
    setMode(next);
  }

  return (
    <>
      <ProfileHead user={user} />
      <AccountSection id="profile-info" title="Profile information">
        {mode === "edit" ? (
          <ProfileForm
            user={user}
            onSaved={(changed) => {
              setUser(changed);
              setSessionUser(changed);
              setSaved(true);
              setMode("back");
            }}
            onCancel={() => open("back")}
          />
        ) : (
          <>
            <ProfileFacts user={user} />
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              {/* After the form closes, the focus returns to the button that opened it. */}
              <Button className="needs-script" autoFocus={mode === "back"} onClick={() => open("edit")}>
                <Icon of={pencilIcon} />
                Edit Profile
              </Button>
              <SavedLine text={isSaved ? accountMessages.profile.saved : null} />
            </div>
          </>
        )}
      </AccountSection>
      <Activity user={user} />
    </>
  );
}

function Activity({ user }: { user: OwnUser }) {
  return (
    <AccountSection id="profile-activity" title="Account Activity">
      <StatCards
        stats={[
          ["Reviews Written", exactNumber(user.total_reviews)],
          ["Businesses Claimed", exactNumber(user.claimed_businesses.length)],
          ["Account Status", user.verified ? "Verified" : "Standard"],
        ]}
      />
      <p className="mt-6">
        <a href={routes.dashboard("reviews")} className="link">
          See your reviews and businesses
        </a>
      </p>
    </AccountSection>
  );
}

/** The profile to read. */
function ProfileFacts({ user }: { user: OwnUser }) {
  const none = <span className="text-faint">Nothing yet</span>;
  const image = imageSrc(user.profile_image);
  return (
    <FactList
      facts={[
        ["Name", user.needs_name ? none : <bdi key="name">{user.full_name}</bdi>],
        ["Email", user.email],
        ["About you", user.bio.trim() ? <PlainText key="bio" text={user.bio} /> : none],
        [
          "Profile picture",
          image ? (
            <a key="image" href={image} rel="nofollow noopener noreferrer" target="_blank" className="link">
              {user.profile_image}
            </a>
          ) : (
            none
          ),
        ],
      ]}
    />
  );
}

/** The head of the profile. */
function ProfileHead({ user }: { user: OwnUser }) {
  return (
    <header className="xs:flex-row flex flex-col gap-x-6 gap-y-4 pb-8">
      <Avatar name={user.full_name} src={user.profile_image} className="size-24" />
      <div className="min-w-0 wrap-anywhere">
        <p className="text-h2 line-clamp-4 font-serif font-semibold" dir="auto">
          {user.full_name}
        </p>
        <p className="text-soft">{user.email}</p>
        <div className="mt-2">
          <PersonBadges user={user} />
        </div>
        <p className="text-soft mt-2">
          Joined <time dateTime={user.created_at}>{monthText(user.created_at)}</time>
          {" · "}
          {counted(user.total_reviews, "review")} written
          {" · "}
          {counted(user.claimed_businesses.length, "business", "businesses")} claimed
        </p>
      </div>
    </header>
  );
}

type ProfileFormProps = { user: OwnUser; onSaved: (user: OwnUser) => void; onCancel: () => void };

/** The editable part of the profile; name and email come from the sign-in provider. */
function ProfileForm({ user, onSaved, onCancel }: ProfileFormProps) {
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
