import { endAffiliation as endOperation } from "@/lib/contract/affiliation";
import { endAffiliation } from "@/server/affiliations/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  DELETE: endpoint(endOperation, (ctx, { params }) => endAffiliation(ctx, params, params.affiliation)),
});
