import { inviteMember as inviteOperation, readTeam as readOperation } from "@/lib/contract/team";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { readTeam } from "@/server/teams/read";
import { inviteMember } from "@/server/teams/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readOperation, (ctx, { params }) => readTeam(ctx, params)),
  POST: endpoint(inviteOperation, (ctx, { params, body }) => inviteMember(ctx, params, body)),
});
