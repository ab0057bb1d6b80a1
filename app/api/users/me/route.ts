import { closeMe, patchMe, readMe as readOperation } from "@/lib/contract/user";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { closeAccount } from "@/server/users/close";
import { changeProfile } from "@/server/users/write";
import { readMe } from "@/server/users/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOperation, (ctx) => readMe(ctx)),
  PATCH: endpoint(patchMe, (ctx, { body }) => changeProfile(ctx, body)),
  DELETE: endpoint(closeMe, (ctx, { body }) => closeAccount(ctx, body)),
});
