import { becomeAdmin } from "@/lib/contract/user";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { becomeFirstAdmin } from "@/server/users/admins";
import { readMe } from "@/server/users/read";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  POST: endpoint(becomeAdmin, async (ctx) => {
    await becomeFirstAdmin(ctx);
    return readMe(ctx);
  }),
});
