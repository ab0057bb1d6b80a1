"use client";

import { useEffect, useState } from "react";
import { ApiForm, FormActions, FormProblem } from "@/components/shared/api-form";
import { TickField } from "@/components/shared/form-fields";
import { SavedLine } from "@/components/shared/problem-line";
import { useShownFor } from "@/components/shared/use-shown-for";
import { mirrorPreferences, watchPreferences } from "@/lib/client/preferences-mirror";
import { useApiForm } from "@/lib/client/use-api-form";
import { changeMe } from "@/lib/client/users";
import { type OwnUser, type Preferences, profileBody } from "@/lib/contract/user";
import { accountMessages } from "@/lib/messages/account";
import { AccountSection } from "../account-section";

/** How long "updated" is shown, in ms. */
const SAVED_MS = 2500;

type Choice = { key: keyof Preferences; label: string; hint: string };
const groups: { id: string; title: string; text: string; isForOwners?: true; choices: Choice[] }[] = [
  {
    id: "notifications",
    title: "Notifications",
    text: "Choose which emails we send you. Emails about your account, your own claims, and payments always come.",
    choices: [
      {
        key: "email_notifications",
        label: "Email notifications",
        hint: "Changes to your listings and to Premium.",
      },
      {
        key: "review_notifications",
        label: "Review notifications",
        hint: "Decisions about reviews you wrote, replies to them, and new reviews of listings you own or work on.",
      },
      {
        key: "alert_emails",
        label: "New matches and followed listings",
        hint: "One email a day, when your saved searches have new matches or listings you follow have new reviews.",
      },
      { key: "marketing_emails", label: "News and offers", hint: "Occasional, and only if you want them." },
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    text: "What others can see about you.",
    choices: [
      {
        key: "profile_public",
        label: "Show my full name and picture",
        hint: "Off: your reviews are signed with your first name and an initial, without a picture.",
      },
      {
        key: "show_email_public",
        label: "Show my email address",
        hint: "On: everyone can see it next to your reviews.",
      },
    ],
  },
  {
    id: "owners",
    title: "For owners",
    text: "How you hear about reviews of your listings.",
    isForOwners: true,
    choices: [
      {
        key: "auto_approve_reviews",
        label: "Tell me about each review right away",
        hint: "Off: one email a day lists them all. Moderators decide which reviews appear, not owners.",
      },
    ],
  },
];

/** The preferences of the account. The server stores them; this device keeps a copy. */
export function SettingsForm({ user }: { user: OwnUser }) {
  const isOwner = user.user_type === "owner" || user.claimed_businesses.length + user.memberships.length > 0;
  const [isSaved, setSaved] = useShownFor(SAVED_MS);
  // Another window of this browser may save, too.
  const [saved, setSavedPreferences] = useState(user.preferences);
  const form = useApiForm({
    id: "settings",
    draft: "settings",
    start: saved,
    version: JSON.stringify(saved),
    schema: profileBody,
    body: (preferences) => ({ preferences }),
    send: (body) => changeMe(user.id, body),
    failed: accountMessages.settings.failed,
    onSent: (changed) => {
      if (!changed) return;
      setSavedPreferences(changed.preferences);
      mirrorPreferences(user.id, changed.preferences);
      setSaved(true);
    },
  });
  useEffect(() => {
    mirrorPreferences(user.id, user.preferences);
    return watchPreferences(user.id, setSavedPreferences);
  }, [user]);

  return (
    <ApiForm form={form}>
      {groups
        .filter(({ isForOwners }) => !isForOwners || isOwner)
        .map(({ id, title, text, choices }) => (
          <AccountSection key={id} id={id} title={title} text={text}>
            {choices.map(({ key, label, hint }) => (
              <TickField key={key} name={key} label={label} hint={hint} />
            ))}
          </AccountSection>
        ))}
      <div className="border-line needs-script flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-6 md:pl-76">
        <FormActions label="Save Settings" />
        <div className="min-h-6">
          <SavedLine text={isSaved ? accountMessages.settings.saved : null} />
          <FormProblem className="" />
        </div>
      </div>
    </ApiForm>
  );
}
