import { z } from "zod";
import { documentLimits, documentTypes } from "../rules/document-file";
import { ownClaim } from "./claim";
import { idParam } from "./common";
import { operation } from "./operation";

const document = idParam.extend({ proof: idParam.shape.id });

export const addDocument = operation("POST claims/{id}/documents/", {
  summary: "Attaches a document to one's own open claim: the file is the body. Only moderators can read it.",
  who: "user",
  fileTypes: Object.keys(documentTypes),
  bodyKilobytes: documentLimits.megabytes * 1024,
  risk: "none",
  answer: ownClaim,
  throttle: "proofs",
});

export const readDocument = operation("GET claims/{id}/documents/{proof}/", {
  summary: "Downloads a document of a claim, until 14 days after the decision.",
  who: "moderator",
  params: document,
  file: "application/octet-stream",
  risk: "export",
  isRoutine: true,
  answer: z.string(),
  throttle: "exports",
});

export const removeDocument = operation("DELETE claims/{id}/documents/{proof}/", {
  summary: "Deletes a document of one's own open claim.",
  who: "user",
  params: document,
  risk: "none",
});
