import { readPersonRecord as operation } from "@/lib/contract/moderation";
import { readPersonRecord } from "@/server/admin/person-record";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx, { params }) => readPersonRecord(ctx, params.id)),
});
