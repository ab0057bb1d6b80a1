import "server-only";
import * as invitation from "@/lib/contract/invitation";
import { endpoint } from "../http/endpoint";
import { readInvitations } from "./read";
import { sendInvitations } from "./send";

export const invitationsApi = [
  endpoint(invitation.readInvitations, (ctx, { params }) => readInvitations(ctx, params)),
  endpoint(invitation.sendInvitations, (ctx, { params, body }) => sendInvitations(ctx, params, body)),
];
