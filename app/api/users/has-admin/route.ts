import { hasAdmin as operation } from "@/lib/contract/user";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { hasAdmin } from "@/server/users/admins";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(operation, (ctx) => hasAdmin(ctx)),
});
