import "server-only";
import * as team from "@/lib/contract/team";
import { endpoint } from "../http/endpoint";
import { acceptInvitation } from "./accept";
import { readTeam } from "./read";
import { changeMember, inviteMember, removeMember, withdrawInvitation } from "./write";

export const teamsApi = [
  endpoint(team.changeMember, (ctx, { params, body }) => changeMember(ctx, params, body)),
  endpoint(team.removeMember, (ctx, { params, body }) => removeMember(ctx, params, { ...body, member: params.member })),
  endpoint(team.withdrawInvitation, (ctx, { params }) => withdrawInvitation(ctx, params, params.invitation)),
  endpoint(team.readTeam, (ctx, { params }) => readTeam(ctx, params)),
  endpoint(team.inviteMember, (ctx, { params, body }) => inviteMember(ctx, params, body)),
  endpoint(team.acceptInvitation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
];
