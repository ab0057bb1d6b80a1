import { Avatar } from "@/components/shared/avatar";
import { NameQuestion } from "@/components/account/name-question";
import { PersonBadges } from "@/components/account/person-badges";
import { Icon, type IconName } from "@/components/ui/icon";
import {
  dashboardIcon,
  mailIcon,
  settingsIcon,
  shieldIcon,
  signOutIcon,
  storeIcon,
  userIcon,
} from "@/components/ui/icons";
import { type OwnUser } from "@/lib/contract/user";
import { messages } from "@/lib/messages/common";
import { routes } from "@/lib/site/routes";

const MENU = "account-menu";

const entryClasses =
  "flex min-h-11 items-center gap-3 rounded-md px-3 font-normal hover:bg-accent-wash hover:text-accent";

/** The initials of the signed-in user, which open the account menu. */
export function OwnSlot({ user }: { user: OwnUser }) {
  return (
    <>
      <button type="button" popoverTarget={MENU} className="flex size-11 items-center justify-center rounded-full">
        <Avatar name={user.full_name} />
        <span className="sr-only">Account of {user.full_name}</span>
      </button>
      <div
        id={MENU}
        popover="auto"
        className="border-line bg-raised shadow-float absolute inset-auto top-16 right-0 left-0 m-0 w-auto border-b p-4 md:right-[max(2rem,calc((100vw-72rem)/2+2rem))] md:left-auto md:w-80 md:rounded-md md:border"
      >
        <OwnEntries user={user} />
      </div>
      {user.needs_name && <NameQuestion user={user} />}
    </>
  );
}

/** The entries of the account menu. */
export function OwnEntries({ user }: { user: OwnUser }) {
  return (
    <>
      <div className="flex gap-3 px-3 pb-3">
        <Avatar name={user.full_name} className="size-11" />
        <div className="min-w-0 wrap-anywhere">
          <p className="line-clamp-2 font-semibold" dir="auto">
            {user.full_name}
          </p>
          <p className="text-soft">{user.email}</p>
          <div className="mt-2">
            <PersonBadges user={user} />
          </div>
        </div>
      </div>
      <nav aria-label="Account" className="border-line border-t pt-2">
        <ul>
          {entriesOf(user).map(([label, href, icon]) => (
            <li key={href}>
              <a href={href} className={entryClasses}>
                <Icon of={icon} />
                {label}
              </a>
            </li>
          ))}
          <li>
            <a
              href={routes.signOut()}
              data-come-back={routes.signOut()}
              suppressHydrationWarning
              className={entryClasses}
            >
              <Icon of={signOutIcon} />
              {messages.account.signOut}
            </a>
          </li>
        </ul>
      </nav>
    </>
  );
}

function entriesOf(user: OwnUser): [label: string, href: string, icon: IconName][] {
  const entries: [string, string, IconName, boolean][] = [
    ["Profile", routes.profile, userIcon, true],
    ["Dashboard", routes.dashboard(), dashboardIcon, true],
    ["My Businesses", routes.ownerDashboard, storeIcon, user.user_type === "owner" || user.memberships.length > 0],
    ["Admin Dashboard", routes.adminDashboard, shieldIcon, user.is_staff || user.user_type === "moderator"],
    ["Alerts", routes.alerts(), mailIcon, true],
    ["Settings", routes.settings, settingsIcon, true],
  ];
  return entries.flatMap(([label, href, icon, isShown]) => (isShown ? [[label, href, icon]] : []));
}
