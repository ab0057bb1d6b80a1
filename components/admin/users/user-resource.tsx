import { Notice } from "@/components/shared/notice";
import { Avatar } from "@/components/shared/avatar";
import { PremiumMark } from "@/components/shared/premium-mark";
import { adminMessages } from "@/lib/messages/admin";
import { setUserStatus } from "@/lib/client/admin-users";
import { ApiError, call } from "@/lib/client/http";
import { type User } from "@/lib/contract/user";
import { shortDayText } from "@/lib/format/date";
import { roleLabels, userStatusLabels } from "@/lib/format/status";
import { userTypes } from "@/lib/rules/permissions";
import { routes } from "@/lib/site/routes";
import { assignedFilter, type Action, type DecisionOptions, forEach, type Resource, withUndo } from "../list/resource";
import { statusActions, statusTabs } from "../list/status-actions";
import { TwoLines } from "../list/two-lines";
import { brokenEmail } from "../broken-email";
import { PersonRecord } from "../person-record";
import { StatusText } from "../status-text";

/** The name, or the email when it has none. */
const nameOf = (user: User) => user.full_name.trim() || user.email;

const UserCell = ({ user }: { user: User }) => (
  <TwoLines
    title={nameOf(user)}
    text={user.email}
    marks={user.premium_membership && <PremiumMark isPlaced={false} />}
  />
);

/** Ends a suspension with what it took along, or else only the status. */
async function restore({ id }: User, shouldNotify: boolean): Promise<void> {
  try {
    await call("POST", "users/{id}/restore/", { params: { id } });
  } catch (error) {
    if (!(error instanceof ApiError && error.status === 404)) throw error;
    await setUserStatus({ ids: [id], status: "active", from: "suspended" }, shouldNotify);
  }
}

const suspend = ([user]: User[], { reason, facts, remove }: DecisionOptions) =>
  forEach(user ? [user] : [], ({ id }) =>
    call("POST", "users/{id}/suspend/", { params: { id }, body: { reason, facts, remove } }),
  );

/** The status actions, of which a suspension may take along what the person has, and its end brings it back. */
const actions = statusActions<User>("user", setUserStatus).map((action): Action<User> => {
  if (action.key === "reactivate") {
    return { ...action, run: (users, { shouldNotify }) => forEach(users, (user) => restore(user, shouldNotify)) };
  }
  if (action.key !== "suspend" || !action.asks) return action;
  const asks = { ...action.asks, takesAlong: true as const };
  return {
    ...action,
    asks,
    run: (users, given) => (given.remove?.length ? suspend(users, given) : action.run(users, given)),
  };
});

const orders = { oldest: "date_joined", usual: "-date_joined" };

/** The moderation screen's configuration for accounts. */
export const userResource = (): Resource<User> => ({
  name: "users",
  title: "Manage Users",
  nouns: ["user", "users"],
  tabs: withUndo(statusTabs("users", "All Users", orders)),
  orders: [
    [orders.oldest, "Oldest first"],
    [orders.usual, "Newest first"],
    ["full_name", "By name"],
  ],
  searchLabel: "Name or email",
  filters: [
    assignedFilter,
    {
      key: "user_type",
      label: "Type",
      options: [["", "All types"], ...userTypes.map((type) => [type, roleLabels[type]] as [string, string])],
    },
  ],
  columns: [
    { key: "user", label: "User", cell: (user) => <UserCell user={user} /> },
    {
      key: "status",
      label: "Status",
      className: "lg:w-22",
      cell: ({ status }) => <StatusText status={status} label={userStatusLabels[status]} />,
    },
    { key: "type", label: "Type", className: "lg:w-22 lg:text-label", cell: ({ user_type }) => roleLabels[user_type] },
    {
      key: "joined",
      label: "Joined On",
      className: "lg:w-28 lg:text-label whitespace-nowrap max-lg:hidden",
      cell: ({ date_joined }) => <time dateTime={date_joined}>{shortDayText(date_joined)}</time>,
    },
  ],
  isTable: true,
  actionsIn: () => actions,
  titleOf: nameOf,
  pathOf: () => null,
  pane: (user) => ({ main: <UserPane user={user} />, side: <PersonRecord title="Record" id={user.id} isAdmin /> }),
  load: (query) => call("GET", "users/", { query }),
  loadFailed: adminMessages.users.loadFailed,
  decideFailed: adminMessages.users.statusFailed,
  notifyLabel: "Tell the person by email",
});

const UserPane = ({ user }: { user: User }) => (
  <div className="space-y-4">
    <div className="flex items-center gap-4">
      <Avatar name={nameOf(user)} src={user.profile_image} className="size-14" />
      <div className="min-w-0">
        <h2 className="text-h3 wrap-anywhere" dir="auto">
          {nameOf(user)}
        </h2>
        <p className="text-soft">{brokenEmail(user.email)}</p>
      </div>
    </div>
    {user.status === "pending" && !user.verified && (
      <Notice>Waits because the identity provider didn’t confirm the email address.</Notice>
    )}
    {user.bio && (
      <p className="measure wrap-anywhere whitespace-pre-line" dir="auto">
        {user.bio}
      </p>
    )}
    <p className="flex flex-wrap gap-x-4">
      <a
        href={routes.adminList(routes.adminReviews, { status: "all", q: nameOf(user) })}
        className="link inline-flex min-h-6 items-center max-lg:min-h-11"
      >
        Reviews
      </a>
    </p>
  </div>
);
