import { listSecurityEvents as operation } from "@/lib/contract/security-event";
import { listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listSecurityEvents } from "@/server/security/events";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(operation, (ctx, { query }) => listSecurityEvents(ctx, query)),
});
