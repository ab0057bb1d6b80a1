import { endSession } from "@/lib/contract/session";
import { endOwnSession } from "@/server/users/sessions";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(endSession, (ctx, { params }) => endOwnSession(ctx, params.id)),
});
