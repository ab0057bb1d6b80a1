import { listNoticeChoices as listOperation } from "@/lib/contract/listing-notice";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";
import { listNoticeChoices } from "@/server/users/listing-notices";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(listOperation, (ctx) => listNoticeChoices(ctx)),
});
