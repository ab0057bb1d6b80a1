import { endSessionsOf as operation } from "@/lib/contract/session";
import { endSessionsOf } from "@/server/users/sessions";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  DELETE: endpoint(operation, (ctx, { params }) => endSessionsOf(ctx, params.id)),
});
