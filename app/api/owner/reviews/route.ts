import { readInbox as operation } from "@/lib/contract/inbox";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { readInbox } from "@/server/reviews/inbox";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { query }) => readInbox(ctx, query)),
});
