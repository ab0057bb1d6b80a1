import { type UserType } from "../rules/permissions";

/** What a role is called. */
export const roleLabels: Record<UserType, string> = {
  reviewer: "Reviewer",
  owner: "Business Owner",
  admin: "Administrator",
};
