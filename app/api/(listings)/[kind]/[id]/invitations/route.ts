import { readInvitations as readOperation, sendInvitations as sendOperation } from "@/lib/contract/invitation";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";
import { readInvitations } from "@/server/invitations/read";
import { sendInvitations } from "@/server/invitations/send";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readOperation, (ctx, { params }) => readInvitations(ctx, params)),
  POST: endpoint(sendOperation, (ctx, { params, body }) => sendInvitations(ctx, params, body)),
});
