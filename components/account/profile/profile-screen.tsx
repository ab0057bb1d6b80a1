"use client";

import { useState } from "react";
import { setSessionUser } from "@/components/layout/session-store";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { pencilIcon } from "@/components/ui/icons";
import { changeMe } from "@/lib/client/users";
import { type OwnUser, type ProfileBody } from "@/lib/contract/user";
import { messages } from "@/lib/messages";
import { AccountSection } from "../account-section";
import { SavingLine } from "../saving-line";
import { useSaving } from "../use-saving";
import { Activity } from "./activity";
import { ProfileFacts } from "./profile-facts";
import { ProfileForm } from "./profile-form";
import { ProfileHead } from "./profile-head";

/** How long "updated" is shown, in ms. */
const SAVED_MS = 3000;

type ProfileScreenProps = { user: OwnUser; supportMail: string | null };

/** One's own profile, to look at and to edit. */
export function ProfileScreen({ user: loaded, supportMail }: ProfileScreenProps) {
  const [user, setUser] = useState(loaded);
  const [mode, setMode] = useState<"view" | "edit" | "back">("view");
  const sending = useSaving({ failed: messages.profile.failed, shownMs: SAVED_MS });

  async function save(changes: ProfileBody) {
    const isSaved = await sending.save(async () => {
      const changed = await changeMe(changes);
      setUser(changed);
      setSessionUser(changed);
    });
    if (isSaved) setMode("back");
  }
  function open(next: "edit" | "back") {
    sending.reset();
    setMode(next);
  }

  return (
    <>
      <ProfileHead user={user} />
      <AccountSection id="profile-info" title="Profile information">
        {mode === "edit" ? (
          <ProfileForm
            user={user}
            supportMail={supportMail}
            sending={sending}
            onSave={save}
            onCancel={() => open("back")}
          />
        ) : (
          <>
            <ProfileFacts user={user} />
            <div className="mt-6 flex flex-wrap items-center gap-x-4 gap-y-2">
              {/* Coming back from the form, the focus returns to what opened it. */}
              <Button className="needs-script" autoFocus={mode === "back"} onClick={() => open("edit")}>
                <Icon of={pencilIcon} />
                Edit Profile
              </Button>
              <SavingLine saving={sending.saving} saved={messages.profile.saved} />
            </div>
          </>
        )}
      </AccountSection>
      <Activity user={user} />
    </>
  );
}
