"use client";

import { type FormEvent, useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { CheckField } from "@/components/ui/field";
import { mirrorPreferences, watchPreferences } from "@/lib/client/preferences-mirror";
import { changeMe } from "@/lib/client/users";
import { type OwnUser, type Preferences } from "@/lib/contract/user";
import { messages } from "@/lib/messages";
import { AccountSection } from "../account-section";
import { SavingLine } from "../saving-line";
import { useSaving } from "../use-saving";

/** How long "updated" is shown, in ms. */
const SAVED_MS = 2500;

type Choice = { key: keyof Preferences; label: string; hint: string };
type Group = { id: string; title: string; text: string; isForOwners?: true; choices: Choice[] };

const groups: Group[] = [
  {
    id: "notifications",
    title: "Notifications",
    text: "Which mails we send you. Mails about your account, your claims and your payments always come.",
    choices: [
      {
        key: "email_notifications",
        label: "E-mail notifications",
        hint: "What happens to your listings and to Premium.",
      },
      {
        key: "review_notifications",
        label: "Review notifications",
        hint: "What happens to the reviews that you wrote, replies to them, and new reviews of listings that you own.",
      },
      { key: "marketing_emails", label: "News and offers", hint: "Now and then, and only if you want them." },
    ],
  },
  {
    id: "privacy",
    title: "Privacy",
    text: "What others see of you.",
    choices: [
      {
        key: "profile_public",
        label: "Show my full name and picture",
        hint: "Off: your reviews are signed with your first name and an initial, without a picture.",
      },
      {
        key: "show_email_public",
        label: "Show my e-mail address",
        hint: "On: everybody sees it beside your reviews.",
      },
    ],
  },
  {
    id: "owners",
    title: "For owners",
    text: "How you hear of reviews of your listings.",
    isForOwners: true,
    choices: [
      {
        key: "auto_approve_reviews",
        label: "Tell me of each review at once",
        hint: "Off: one mail a day names them all. Which reviews appear is up to the administrators, not to owners.",
      },
    ],
  },
];

/** What somebody asks of the site. The server holds it and decides; this device keeps a copy. */
export function SettingsForm({ user }: { user: OwnUser }) {
  const isOwner = user.user_type === "owner" || user.claimed_businesses.length > 0;
  const [chosen, setChosen] = useState(user.preferences);
  const sending = useSaving({ failed: messages.settings.failed, shownMs: SAVED_MS });
  useEffect(() => {
    mirrorPreferences(user.id, user.preferences);
    return watchPreferences(user.id, setChosen);
  }, [user]);

  function submit(event: FormEvent) {
    event.preventDefault();
    void sending.save(async () => {
      const saved = await changeMe({ preferences: chosen });
      setChosen(saved.preferences);
      mirrorPreferences(user.id, saved.preferences);
    });
  }

  return (
    <form onSubmit={submit}>
      {groups
        .filter(({ isForOwners }) => !isForOwners || isOwner)
        .map(({ id, title, text, choices }) => (
          <AccountSection key={id} id={id} title={title} text={text}>
            {choices.map(({ key, label, hint }) => (
              <CheckField
                key={key}
                id={key}
                label={label}
                hint={hint}
                checked={chosen[key]}
                onChange={(event) => setChosen({ ...chosen, [key]: event.target.checked })}
              />
            ))}
          </AccountSection>
        ))}
      <div className="border-line needs-script flex flex-wrap items-center gap-x-4 gap-y-2 border-t py-6 md:pl-76">
        <Button type="submit" look="primary" disabled={sending.saving.state === "busy"}>
          Save Settings
        </Button>
        <SavingLine saving={sending.saving} saved={messages.settings.saved} />
      </div>
    </form>
  );
}
