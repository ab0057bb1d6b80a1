import { createUser as createOperation, listUsers as listOperation } from "@/lib/contract/user";
import { endpoint, listEndpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listUsers } from "@/server/users/read";
import { createUser } from "@/server/users/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: listEndpoint(listOperation, (ctx, { query }) => listUsers(ctx, query)),
  POST: endpoint(createOperation, (ctx, { body }) => createUser(ctx, body)),
});
