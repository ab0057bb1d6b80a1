/** The roles of a listing's team beside its owner. */
export const teamRoles = ["manager", "responder"] as const;
export type TeamRole = (typeof teamRoles)[number];

/** What someone is to a listing. */
export type ListingRole = "owner" | TeamRole;

/** The most people in a team, with its owner and those whose invitation is open. */
export const mostInTeam = 20;

/** How long an invitation to a team can be accepted, in days. */
export const teamInvitationDays = 14;

/** What people do with a listing, and which roles may. */
const roles = {
  /** See it, and its reviews, before it is public. */
  view: ["owner", "manager", "responder"],
  /** Read its reviews in the inbox and answer them. */
  reply: ["owner", "manager", "responder"],
  /** Change its fields, hours, and services, also by import; export it. */
  edit: ["owner", "manager"],
  /** Ask people for reviews. */
  ask: ["owner", "manager"],
  /** See its views and contacts. */
  analyze: ["owner", "manager"],
  /** Answer requests to take it over. */
  transfer: ["owner"],
  /** Invite to the team, change roles, remove people. */
  team: ["owner"],
  /** Buy Premium and see how it is paid. */
  pay: ["owner"],
} as const satisfies Record<string, readonly ListingRole[]>;

export type ListingPermission = keyof typeof roles;

/** The roles that may do this with a listing. */
export const rolesFor = (permission: ListingPermission): readonly ListingRole[] => roles[permission];

/** Whether someone with this role may do this with the listing. */
export const roleMay = (role: ListingRole, permission: ListingPermission): boolean =>
  rolesFor(permission).includes(role);

/** The names of the roles. */
export const roleLabels: Record<ListingRole, string> = { owner: "Owner", manager: "Manager", responder: "Responder" };

/**
 * What a member of the team may do, in words that follow "You can".
 * @param repliesNeedPremium whether only premium listings may answer reviews on this site
 */
export function roleText(role: TeamRole, repliesNeedPremium: boolean): string {
  const answer = repliesNeedPremium ? "answer them while the listing is Premium" : "answer them";
  return role === "manager"
    ? `edit the listing, ask for reviews, ${answer}, and see its figures`
    : `read the listing's reviews and ${answer}`;
}
