import { createPortalSession } from "@/lib/contract/billing";
import { openPortal } from "@/server/billing/customer";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(createPortalSession, (ctx, { body }) => openPortal(ctx, body)),
});
