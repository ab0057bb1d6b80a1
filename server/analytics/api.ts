import "server-only";
import * as analytics from "@/lib/contract/analytics";
import { addressOf } from "../http/caller";
import { endpoint } from "../http/endpoint";
import { readAnalytics } from "./read";
import { recordEvent } from "./write";

export const analyticsApi = [
  endpoint(analytics.recordEvent, (ctx, { body, request }) =>
    recordEvent(ctx, body, { userAgent: request.headers.get("user-agent"), address: addressOf(request) }),
  ),
  endpoint(analytics.readAnalytics, (ctx, { query }) => readAnalytics(ctx, query)),
];
