import { between, chance, pick } from "./chance";
import { anybody } from "./persons";
import { type DemoRows, type UserRow } from "./rows";
import { daysAgo } from "./time";
import { slugOf } from "../../lib/rules/slug";

/** The accounts that a visitor of the demo signs in with. */
export interface DemoAccounts {
  admin: UserRow;
  owner: UserRow;
  reviewer: UserRow;
  pending: UserRow;
  suspended: UserRow;
}

export interface People extends Pick<DemoRows, "users" | "settings" | "adminSeats"> {
  accounts: DemoAccounts;
  /** Owners of listings, the account of the demo first. */
  owners: UserRow[];
  /** Who writes reviews, the account of the demo first. */
  authors: UserRow[];
  /** Pending accounts. */
  waiting: UserRow[];
}

const bios = [
  "",
  "",
  "",
  "Moved here for work and stayed for the library.",
  "Teacher, two children, one old car.",
  "I write about the places that treated me well, and about the others.",
  "Retired nurse. I read the small print.",
  "Carpenter. Fair prices for fair work.",
  "New in town and starting over with every doctor and dentist.",
];

type Given = Partial<UserRow> & Pick<UserRow, "email" | "fullName">;

function roster(now: Date) {
  const users: UserRow[] = [];
  const add = (given: Given): UserRow => {
    const createdAt = given.createdAt ?? daysAgo(now, between(30, 900));
    const user: UserRow = {
      id: users.length + 1,
      status: "active",
      verified: true,
      bio: pick(bios),
      createdAt,
      updatedAt: createdAt,
      ...given,
    };
    users.push(user);
    return user;
  };
  const someone = (given: Partial<UserRow> = {}): UserRow => {
    const { first, last } = anybody();
    const fullName = `${first} ${last}`;
    return add({
      fullName,
      email: `${slugOf(fullName).replaceAll("-", ".")}.${users.length + 1}@example.com`,
      ...given,
    });
  };
  return { users, add, someone };
}

function demoAccounts(add: (given: Given) => UserRow, now: Date): DemoAccounts {
  const createdAt = daysAgo(now, 800);
  return {
    admin: add({ email: "admin@example.com", fullName: "Adele Marchetti", userType: "admin", createdAt, bio: "" }),
    owner: add({ email: "owner@example.com", fullName: "Ingrid Lindqvist", userType: "owner", createdAt }),
    reviewer: add({ email: "reviewer@example.com", fullName: "Rafael Ocampo", createdAt }),
    pending: add({
      email: "pending@example.com",
      fullName: "Priya Raman",
      status: "pending",
      verified: false,
      createdAt: daysAgo(now, 2),
    }),
    suspended: add({ email: "suspended@example.com", fullName: "Curtis Vale", status: "suspended", createdAt }),
  };
}

const times = <Item>(count: number, make: () => Item): Item[] => Array.from({ length: count }, make);

/** The demo's people: the accounts to sign in with, owners, about 430 authors, and pending and suspended accounts. */
export function planPeople(now: Date): People {
  const { users, add, someone } = roster(now);
  const accounts = demoAccounts(add, now);
  someone({ userType: "admin" });
  const owners = [accounts.owner, ...times(26, () => someone({ userType: "owner" }))];
  const authors = [accounts.reviewer, ...times(430, () => someone({ verified: chance(0.95) }))];
  const waiting = times(9, () =>
    someone({ status: "pending", verified: false, createdAt: daysAgo(now, between(0, 12)) }),
  );
  times(5, () => someone({ status: "suspended" }));
  const [, shy, open, quiet, digest] = authors;
  return {
    users,
    accounts,
    owners,
    authors,
    waiting,
    adminSeats: [{ userId: accounts.admin.id, takenAt: accounts.admin.createdAt }],
    settings: [
      ...[shy, quiet].map((user) => ({ userId: user?.id ?? 0, profilePublic: false })),
      { userId: open?.id ?? 0, showEmailPublic: true },
      { userId: digest?.id ?? 0, emailNotifications: false, reviewNotifications: false },
      { userId: accounts.owner.id, autoApproveReviews: false, marketingEmails: true },
    ],
  };
}
