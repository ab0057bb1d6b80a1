import { endSessions, listSessions as listOperation } from "@/lib/contract/session";
import { endOwnSessions, listSessions } from "@/server/users/sessions";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(listOperation, (ctx) => listSessions(ctx)),
  DELETE: endpoint(endSessions, (ctx, { query }) => endOwnSessions(ctx, query)),
});
