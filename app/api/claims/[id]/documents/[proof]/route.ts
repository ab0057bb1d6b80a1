import { readDocument as readOperation, removeDocument as removeOperation } from "@/lib/contract/claim-document";
import { readDocument, removeDocument } from "@/server/claims/documents";
import { endpoint } from "@/server/http/endpoint";
import { methods } from "@/server/http/methods";

export const { GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS } = methods({
  GET: endpoint(readOperation, (ctx, { params }) => readDocument(ctx, params.id, params.proof)),
  DELETE: endpoint(removeOperation, (ctx, { params }) => removeDocument(ctx, params.id, params.proof)),
});
