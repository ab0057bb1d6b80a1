import { Avatar } from "@/components/shared/avatar";
import { PremiumMark } from "@/components/shared/premium-mark";
import { adminMessages } from "@/lib/admin-messages";
import { listUsers, setUserStatus } from "@/lib/client/admin-users";
import { type User } from "@/lib/contract/user";
import { shortDayText } from "@/lib/format/date";
import { roleLabels, userStatusLabels } from "@/lib/format/status";
import { userTypes } from "@/lib/rules/permissions";
import { type Resource } from "../moderation/resource";
import { statusActions, statusTabs } from "../moderation/status-actions";
import { StatusText } from "../status-text";

/** The name, or the e-mail when it has none. */
const nameOf = (user: User) => user.full_name.trim() || user.email;

function UserCell({ user, onOpen }: { user: User; onOpen: (user: User) => void }) {
  return (
    <span className="flex items-start gap-3">
      <Avatar name={nameOf(user)} src={user.profile_image} className="size-10" />
      <span className="min-w-0 wrap-anywhere">
        <button
          type="button"
          className="hover:text-accent min-h-6 text-left font-semibold hover:underline"
          onClick={() => onOpen(user)}
        >
          <span className="line-clamp-2" dir="auto">
            {nameOf(user)}
          </span>
        </button>
        <span className="text-soft text-label block">{user.email}</span>
        {user.premium_membership && <PremiumMark isPlaced={false} />}
      </span>
    </span>
  );
}

/** The moderation screen's configuration for accounts. */
export const userResource = (onOpen: (user: User) => void): Resource<User> => ({
  name: "users",
  title: "Manage Users",
  nouns: ["user", "users"],
  tabs: statusTabs("users", "All Users"),
  searchLabel: "Search by name or e-mail",
  filters: [
    {
      key: "user_type",
      label: "Type",
      options: [["", "All types"], ...userTypes.map((type) => [type, roleLabels[type]] as [string, string])],
    },
  ],
  columns: [
    { key: "user", label: "User", cell: (user) => <UserCell user={user} onOpen={onOpen} />, className: "md:w-[38%]" },
    {
      key: "status",
      label: "Status",
      cell: ({ status }) => <StatusText status={status} label={userStatusLabels[status]} />,
    },
    { key: "type", label: "Type", isNamed: true, cell: ({ user_type }) => roleLabels[user_type] },
    {
      key: "joined",
      label: "Joined On",
      isNamed: true,
      cell: ({ date_joined }) => <time dateTime={date_joined}>{shortDayText(date_joined)}</time>,
    },
  ],
  actions: statusActions(setUserStatus),
  titleOf: nameOf,
  load: listUsers,
  loadFailed: adminMessages.users.loadFailed,
  decideFailed: adminMessages.users.statusFailed,
  notifyLabel: "Tell the person by e-mail",
});
