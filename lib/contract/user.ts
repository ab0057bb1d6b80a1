import { z } from "zod";
import { userStatuses, userTypes } from "../rules/permissions";
import { teamRoles } from "../rules/team";
import { hasName, preferenceDefaults } from "../rules/account";
import { assignment, id, idList, listOf, moment, notify, ordering, paging, time } from "./common";
import { decisionBrief, sentGrounds } from "./decision";
import { operation } from "./operation";
import { emailPattern } from "../rules/email";
import { oneLine } from "../rules/written-text";
import { httpUrl, longText, nameText } from "./text";

const preferenceKeys = Object.keys(preferenceDefaults) as (keyof typeof preferenceDefaults)[];

/** An account's settings. */
export const preferences = z.object(
  Object.fromEntries(preferenceKeys.map((key) => [key, z.boolean()])) as Record<
    keyof typeof preferenceDefaults,
    z.ZodBoolean
  >,
);
export type Preferences = z.infer<typeof preferences>;

/** An account, visible only to its user and admins. */
export const user = z.object({
  id,
  email: z.string(),
  full_name: z.string(),
  bio: z.string(),
  profile_image: z.string(),
  user_type: z.enum(userTypes),
  /** The same as `user_type`, for older clients. */
  role: z.enum(userTypes),
  is_staff: z.boolean(),
  status: z.enum(userStatuses),
  verified: z.boolean(),
  premium_membership: z.boolean(),
  premium_expires: time.nullable(),
  claimed_businesses: z.array(id),
  total_reviews: z.number().int(),
  created_at: time,
  created_date: time,
  date_joined: time,
  updated_at: time,
});
export type User = z.infer<typeof user>;

/** An account with the fields that only its user sees. */
export const ownUser = user.extend({
  preferences,
  /** Whether the account has no name yet: reviews, replies, claims, listings, and reports need one. */
  needs_name: z.boolean(),
  /** From when the caller may change `full_name`; null if it comes with the sign-in. */
  name_changeable_at: time.nullable(),
  /** How many listings Premium covers, or would: those that the caller claimed and that haven't closed. */
  premium_listings: z.number().int(),
  /** The listings of others that the caller works on. */
  memberships: z.array(z.object({ id, listing_id: id, role: z.enum(teamRoles) })),
});
export type OwnUser = z.infer<typeof ownUser>;

const profileFields = { bio: longText, profile_image: httpUrl };

export const readMe = operation("GET users/me/", {
  summary: "The caller's account.",
  who: "user",
  answer: ownUser,
});

/** A name as someone may choose it: public, so no placeholder and no address. */
const chosenName = nameText
  .transform(oneLine)
  .refine((text) => hasName(text) && !text.includes("@"), "Enter your name as reviews should show it.");

export const profileBody = z
  .object({ ...profileFields, full_name: chosenName, preferences: preferences.partial() })
  .partial();
export type ProfileBody = z.infer<typeof profileBody>;

export const patchMe = operation("PATCH users/me/", {
  summary:
    "Changes the caller's profile and preferences, and a name that doesn't come with the sign-in, once in 30 days.",
  who: "user",
  body: profileBody,
  risk: "none",
  answer: ownUser,
  throttle: "profiles",
});

export const closingBody = z.object({
  /** The account's email address, typed in to confirm. */
  confirm_email: z.string(),
  reviews: z.enum(["delete", "keep"]),
});
export type ClosingBody = z.infer<typeof closingBody>;

export const closeMe = operation("DELETE users/me/", {
  summary: "Closes the caller's account. Reviews are deleted or anonymized.",
  who: "user",
  body: closingBody,
  risk: "rights",
});

export const exportMe = operation("GET users/me/export/", {
  summary: "Exports all data about the caller.",
  who: "user",
  risk: "export",
  answer: z.object({
    exported_at: time,
    account: z.record(z.string(), z.unknown()),
    rows: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
  }),
});

export const hasAdmin = operation("GET users/has-admin/", {
  summary: "Whether the site has an admin.",
  who: "guest",
  answer: z.object({ exists: z.boolean() }),
});

export const becomeAdmin = operation("POST users/become-admin/", {
  summary: "Makes the caller the first admin; 409 if there already is one.",
  who: "user",
  risk: "rights",
  answer: ownUser,
});

export const userOrderings = ["date_joined", "email", "full_name"] as const;

export const userQuery = z.object({
  ...paging(),
  ...assignment,
  status: z.enum(userStatuses).optional(),
  user_type: z.enum(userTypes).optional(),
  search: z.string().optional(),
  /** The complete email address, case-insensitive. */
  email: z.string().optional(),
  ids: idList.optional(),
  ordering: ordering(userOrderings).optional(),
});
export type UserQuery = z.infer<typeof userQuery>;

export const listUsers = operation("GET users/", {
  summary: "Accounts, newest first.",
  who: "admin",
  readsLong: true,
  query: userQuery,
  answer: listOf(user),
});

export const emailAddress = z
  .string()
  .trim()
  .max(255, "Ensure this field has no more than 255 characters.")
  .regex(emailPattern, "Enter a valid email address.");

export const newUserBody = z.object({
  full_name: nameText,
  email: emailAddress,
  user_type: z.enum(userTypes).default("reviewer"),
  status: z.enum(userStatuses).default("active"),
});
export type NewUserBody = z.infer<typeof newUserBody>;

export const createUser = operation("POST users/", {
  summary: "Adds an account that its user takes over at the first sign-in.",
  who: "admin",
  query: z.object({ notify }),
  body: newUserBody,
  risk: "rights",
  isRisky: ({ user_type }) => user_type !== "reviewer",
  answer: user,
  status: 201,
});

export const userChanges = z
  .object({
    full_name: nameText,
    ...profileFields,
    user_type: z.enum(userTypes),
    status: z.enum(userStatuses),
    premium_membership: z.boolean(),
    /** A time or a date; null for no expiry. */
    premium_expires: moment.nullable(),
    ...sentGrounds,
  })
  .partial();
export type UserChanges = z.infer<typeof userChanges>;

/** An account, with the decision if the call suspended it. */
const decidedUser = user.extend({ decision: decisionBrief.optional() });
export type DecidedUser = z.infer<typeof decidedUser>;

export const patchUser = operation("PATCH users/{id}/", {
  summary: "Changes an account. While the site has no admin, callers may set their own user_type to admin.",
  who: "user",
  query: z.object({ notify }),
  body: userChanges,
  risk: "rights",
  isRisky: ({ user_type, status, premium_membership, premium_expires }) =>
    user_type !== undefined || status !== undefined || premium_membership === true || premium_expires !== undefined,
  answer: decidedUser,
});
