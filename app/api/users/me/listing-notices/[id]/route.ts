import { changeNoticeChoices as changeOperation } from "@/lib/contract/listing-notice";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { changeNoticeChoices } from "@/server/users/listing-notices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  PATCH: endpoint(changeOperation, (ctx, { params, body }) => changeNoticeChoices(ctx, params.id, body)),
});
