import { exportMe } from "@/lib/contract/user";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { exportAccount } from "@/server/users/export";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(exportMe, (ctx) => exportAccount(ctx)),
});
