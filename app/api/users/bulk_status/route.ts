import { bulkSetUserStatus } from "@/lib/contract/admin";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { setUserStatus } from "@/server/users/bulk";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(bulkSetUserStatus, (ctx, { body }) => setUserStatus(ctx, body)),
});
