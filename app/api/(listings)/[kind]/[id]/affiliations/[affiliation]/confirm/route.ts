import { confirmAffiliation as confirmOperation } from "@/lib/contract/affiliation";
import { confirmAffiliation } from "@/server/affiliations/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  POST: endpoint(confirmOperation, (ctx, { params }) => confirmAffiliation(ctx, params, params.affiliation)),
});
