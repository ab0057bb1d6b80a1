import "server-only";
import * as affiliation from "@/lib/contract/affiliation";
import { endpoint } from "../http/endpoint";
import { readAffiliations } from "./read";
import { confirmAffiliation, endAffiliation, proposeAffiliation } from "./write";

export const affiliationsApi = [
  endpoint(affiliation.confirmAffiliation, (ctx, { params }) => confirmAffiliation(ctx, params, params.affiliation)),
  endpoint(affiliation.endAffiliation, (ctx, { params }) => endAffiliation(ctx, params, params.affiliation)),
  endpoint(affiliation.readAffiliations, (ctx, { params }) => readAffiliations(ctx, params)),
  endpoint(affiliation.proposeAffiliation, (ctx, { params, body }) => proposeAffiliation(ctx, params, body)),
];
