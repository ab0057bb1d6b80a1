import { acceptInvitation as acceptOperation } from "@/lib/contract/team";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { acceptInvitation } from "@/server/teams/accept";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(acceptOperation, (ctx, { body }) => acceptInvitation(ctx, body.token)),
});
