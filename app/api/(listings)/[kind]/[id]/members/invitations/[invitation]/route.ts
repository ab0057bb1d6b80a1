import { withdrawInvitation as withdrawOperation } from "@/lib/contract/team";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { withdrawInvitation } from "@/server/teams/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  DELETE: endpoint(withdrawOperation, (ctx, { params }) => withdrawInvitation(ctx, params, params.invitation)),
});
