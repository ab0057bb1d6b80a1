import { proposeAffiliation as proposeOperation, readAffiliations as readOperation } from "@/lib/contract/affiliation";
import { readAffiliations } from "@/server/affiliations/read";
import { proposeAffiliation } from "@/server/affiliations/write";
import { endpoint } from "@/server/http/endpoint";
import { kindMethods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = kindMethods({
  GET: endpoint(readOperation, (ctx, { params }) => readAffiliations(ctx, params)),
  POST: endpoint(proposeOperation, (ctx, { params, body }) => proposeAffiliation(ctx, params, body)),
});
