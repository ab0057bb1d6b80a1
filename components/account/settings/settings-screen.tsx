import { type NoticeChoices } from "@/lib/contract/listing-notice";
import { type Session } from "@/lib/contract/session";
import { type OwnUser } from "@/lib/contract/user";
import { monthText } from "@/lib/format/date";
import { routes } from "@/lib/site/routes";
import { AccountSection, FactList } from "../account-section";
import { PersonBadges } from "../person-badges";
import { DangerZone } from "./danger-zone";
import { ListingNotices } from "./listing-notices";
import { SessionList } from "./session-list";
import { SettingsForm } from "./settings-form";

type SettingsProps = {
  user: OwnUser;
  sessions: readonly Session[];
  /** Which mails the account wants about its listings. */
  notices: readonly NoticeChoices[];
  /** Whether the account has a subscription that will renew. */
  isRenewing: boolean;
};

/** The settings page: preferences, account information, sessions, and closing the account. */
export function SettingsScreen({ user, sessions, notices, isRenewing }: SettingsProps) {
  return (
    <>
      <SettingsForm user={user} />
      <ListingNotices user={user} notices={notices} />
      <AccountSection id="account-information" title="Account information">
        <FactList
          facts={[
            ["Name", <bdi key="name">{user.full_name}</bdi>],
            ["Email", `${user.email} (${user.verified ? "verified" : "not verified"})`],
            ["Role", <PersonBadges key="role" user={user} />],
            ["Member since", monthText(user.created_at)],
          ]}
        />
        <p className="mt-6">
          <a href={routes.profile} className="link">
            Go to your profile
          </a>
        </p>
      </AccountSection>
      <SessionList account={user.id} sessions={sessions} />
      <DangerZone user={user} isRenewing={isRenewing} />
    </>
  );
}
