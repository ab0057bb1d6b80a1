import { z } from "zod";
import { teamRoles } from "../rules/team";
import { id, idParam, seen, time, version } from "./common";
import { kindSegment } from "./listing";
import { sentGroundsBody } from "./decision";
import { operation } from "./operation";

const ofListing = z.object({ kind: kindSegment }).extend(idParam.shape);
const role = z.enum(teamRoles, "Choose a role.");

/** A listing's team, for its owner. */
export const team = z.object({
  listing_id: id,
  members: z.array(z.object({ id, user_id: id, full_name: z.string(), email: z.string(), role, joined_at: time })),
  /** Also those that have expired, until they are deleted. */
  invitations: z.array(
    z.object({ id, email: z.string(), role, created_at: time, expires_at: time, is_expired: z.boolean() }),
  ),
  /** How many more people can be invited. */
  left: z.number().int(),
  version,
});
export type Team = z.infer<typeof team>;

export const readTeam = operation("GET {kind}/{id}/members/", {
  summary: "The people who work on a listing beside its owner, and the open invitations.",
  who: "owner",
  params: ofListing,
  answer: team,
});

export const invitationBody = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .min(1, "Enter the email address.")
    .pipe(z.email("Not an email address.").max(254)),
  role,
  seen,
});
export type InvitationBody = z.output<typeof invitationBody>;

export const inviteMember = operation("POST {kind}/{id}/members/", {
  summary: "Emails someone an invitation to the team. Inviting the same address again replaces its invitation.",
  who: "owner",
  params: ofListing,
  body: invitationBody,
  risk: "rights",
  answer: team,
  status: 201,
  throttle: "team",
});

const ofMember = ofListing.extend({ member: idParam.shape.id });
export const memberBody = z.object({ role, seen });
export type MemberBody = z.output<typeof memberBody>;

export const changeMember = operation("PATCH {kind}/{id}/members/{member}/", {
  summary: "Changes the role of a member of the team.",
  who: "owner",
  params: ofMember,
  body: memberBody,
  risk: "rights",
  answer: team,
});

export const removeMember = operation("DELETE {kind}/{id}/members/{member}/", {
  summary: "Removes a member from the team: by the owner, or the member themselves, who leaves it.",
  who: "user",
  params: ofMember,
  /** For admins. */
  body: sentGroundsBody,
  risk: "rights",
  isRoutine: true,
});

export const withdrawInvitation = operation("DELETE {kind}/{id}/members/invitations/{invitation}/", {
  summary: "Withdraws an invitation to the team. Its link no longer works.",
  who: "owner",
  params: ofListing.extend({ invitation: idParam.shape.id }),
  risk: "none",
});

export const acceptBody = z.object({ token: z.string().min(1).max(500) });

const joined = z.object({ listing_id: id, role });
export type Joined = z.infer<typeof joined>;

export const acceptInvitation = operation("POST owner/teams/", {
  summary: "Joins a team by the token of a mailed invitation. The caller's address must be the invited one.",
  who: "active",
  act: "join a team",
  body: acceptBody,
  risk: "rights",
  isRoutine: true,
  answer: joined,
  status: 201,
  throttle: "team",
});
