import "server-only";
import * as claim from "@/lib/contract/claim";
import * as claimDocument from "@/lib/contract/claim-document";
import { endpoint, listEndpoint } from "../http/endpoint";
import { askForProof, noteCall, refuseTransfer } from "./answer";
import { approveClaim, rejectClaim } from "./decide";
import { addDocument, readDocument, removeDocument } from "./documents";
import { findOwnClaim, readOwnClaim, withdrawClaim } from "./own";
import { beginProof, checkProof } from "./proof";
import { listClaims, listTransfers } from "./read";
import { setOwner } from "./set-owner";
import { agreeTransfer, claimListing } from "./write";

export const claimsApi = [
  endpoint(claim.agreeTransfer, (ctx, { params, body }) => agreeTransfer(ctx, params, body.claim_id)),
  endpoint(claim.approveClaim, (ctx, { params, body }) => approveClaim(ctx, params, body)),
  endpoint(claim.claimListing, (ctx, { params, body }) => claimListing(ctx, params, body)),
  endpoint(claim.readOwnClaim, (ctx, { params }) => findOwnClaim(ctx, params)),
  listEndpoint(claim.listClaims, (ctx, { params, query }) => listClaims(ctx, params, query)),
  endpoint(claim.rejectClaim, (ctx, { params, body }) => rejectClaim(ctx, params, body)),
  endpoint(claim.setOwner, (ctx, { params, body }) => setOwner(ctx, params, body)),
  listEndpoint(claim.listTransfers, (ctx, { params, query }) => listTransfers(ctx, params, query)),
  endpoint(claim.askForProof, (ctx, { params, body }) => askForProof(ctx, params.id, body.question)),
  endpoint(claim.noteCall, (ctx, { params, body }) => noteCall(ctx, params.id, body.note)),
  endpoint(claimDocument.readDocument, (ctx, { params }) => readDocument(ctx, params.id, params.proof)),
  endpoint(claimDocument.removeDocument, (ctx, { params }) => removeDocument(ctx, params.id, params.proof)),
  endpoint(claimDocument.addDocument, async (ctx, { params, bytes }) => {
    await addDocument(ctx, params.id, bytes);
    return readOwnClaim(ctx, params.id);
  }),
  endpoint(claim.checkProof, async (ctx, { params, body }) => {
    await checkProof(ctx, params.id, body);
    return readOwnClaim(ctx, params.id);
  }),
  endpoint(claim.beginProof, async (ctx, { params, body }) => {
    await beginProof(ctx, params.id, body);
    return readOwnClaim(ctx, params.id);
  }),
  endpoint(claim.refuseTransfer, (ctx, { params, body }) => refuseTransfer(ctx, params.id, body.reason)),
  endpoint(claim.withdrawClaim, (ctx, { params }) => withdrawClaim(ctx, params.id)),
];
