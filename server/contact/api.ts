import "server-only";
import * as contact from "@/lib/contract/contact";
import { endpoint, listEndpoint } from "../http/endpoint";
import { json } from "../http/respond";
import { answerMessage, listMessages } from "./answer";
import { confirmMessage, sendMessage } from "./send";

export const contactApi = [
  endpoint(contact.confirmMessage, (ctx, { body }) => confirmMessage(ctx, body.token)),
  endpoint(contact.answerMessage, (ctx, { params, body }) => answerMessage(ctx, params.id, body.answer)),
  listEndpoint(contact.listMessages, (ctx, { query }) => listMessages(ctx, query)),
  endpoint(contact.sendMessage, async (ctx, { body }) => {
    const { detail, isAwaited } = await sendMessage(ctx, body);
    return isAwaited ? json({ detail }, 202) : { detail };
  }),
];
