import { type InvitationBody, type Joined, type Team } from "../contract/team";
import { kindFacts } from "../rules/listing-kind";
import { type TeamRole } from "../rules/team";
import { get, patch, post, remove } from "./http";
import { type ListingKey } from "./listings";

const pathOf = ({ id, type }: ListingKey) => `${kindFacts[type].segment}/${id}/members/`;

/** The people who work on a listing, and the open invitations. */
export const readTeam = (listing: ListingKey) => get<Team>(pathOf(listing));

/** Emails an invitation; `key` makes a repeat harmless. */
export const inviteMember = (listing: ListingKey, body: InvitationBody, key: string) =>
  post<Team>(pathOf(listing), { body, idempotencyKey: key });

export const changeMember = (listing: ListingKey, member: number, role: TeamRole) =>
  patch<Team>(`${pathOf(listing)}${member}/`, { role });

/** Removes a member, or leaves the team. */
export const removeMember = (listing: ListingKey, member: number) => remove(`${pathOf(listing)}${member}/`);

export const withdrawInvitation = (listing: ListingKey, invitation: number) =>
  remove(`${pathOf(listing)}invitations/${invitation}/`);

/** Joins a team by the token of a mailed invitation. */
export const joinTeam = (token: string) => post<Joined>("owner/teams/", { body: { token } });
