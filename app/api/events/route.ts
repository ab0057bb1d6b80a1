import { recordEvent as operation } from "@/lib/contract/analytics";
import { recordEvent } from "@/server/analytics/write";
import { addressOf } from "@/server/http/caller";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body, request }) =>
    recordEvent(ctx, body, { userAgent: request.headers.get("user-agent"), address: addressOf(request) }),
  ),
});
