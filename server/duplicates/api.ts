import "server-only";
import * as duplicate from "@/lib/contract/duplicate";
import { endpoint, listEndpoint } from "../http/endpoint";
import { dismissDuplicate } from "./dismiss";
import { listDuplicates } from "./read";

export const duplicatesApi = [
  endpoint(duplicate.dismissDuplicate, (ctx, { body }) => dismissDuplicate(ctx, body)),
  listEndpoint(duplicate.listDuplicates, (ctx, { query }) => listDuplicates(ctx, query)),
];
