import { patchUser } from "@/lib/contract/user";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeUser } from "@/server/users/write";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(patchUser, (ctx, { params, body }) => changeUser(ctx, params.id, body)),
});
