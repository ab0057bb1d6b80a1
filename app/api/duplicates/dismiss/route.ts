import { dismissDuplicate as operation } from "@/lib/contract/duplicate";
import { dismissDuplicate } from "@/server/duplicates/dismiss";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(operation, (ctx, { body }) => dismissDuplicate(ctx, body)),
});
