import { type User, type UserChanges } from "@/lib/contract/user";
import { type UserStatus, type UserType } from "@/lib/rules/permissions";

/** The values of the account dialog. */
export type UserForm = {
  full_name: string;
  bio: string;
  profile_image: string;
  user_type: UserType;
  status: UserStatus;
  premium_membership: boolean;
  /** A date, "2026-03-05"; empty for none. */
  premium_expires: string;
};

/** Maps an account to form values. */
export const formOf = (user: User): UserForm => ({
  full_name: user.full_name,
  bio: user.bio,
  profile_image: user.profile_image,
  user_type: user.user_type,
  status: user.status,
  premium_membership: user.premium_membership,
  premium_expires: user.premium_expires?.slice(0, 10) ?? "",
});

/**
 * Only the changed fields; a removed end of premium is sent as null. Null when nothing changed.
 */
export function changesOf(user: User, form: UserForm): UserChanges | null {
  const before = formOf(user);
  const changed = (Object.keys(form) as (keyof UserForm)[]).filter((key) => form[key] !== before[key]);
  if (changed.length === 0) return null;
  const changes = Object.fromEntries(changed.map((key) => [key, form[key]]));
  return { ...changes, ...(changes.premium_expires === "" && { premium_expires: null }) };
}
