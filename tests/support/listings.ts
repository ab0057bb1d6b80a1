import { POST as agreeRoute } from "@/app/api/(listings)/[kind]/[id]/agree_transfer/route";
import { POST as approveRoute } from "@/app/api/(listings)/[kind]/[id]/approve_claim/route";
import { POST as claimRoute } from "@/app/api/(listings)/[kind]/[id]/claim/route";
import { GET as claimsRoute } from "@/app/api/(listings)/[kind]/[id]/claims/route";
import { POST as rejectRoute } from "@/app/api/(listings)/[kind]/[id]/reject_claim/route";
import { GET as readRoute, PATCH as changeRoute } from "@/app/api/(listings)/[kind]/[id]/route";
import { POST as setOwnerRoute } from "@/app/api/(listings)/[kind]/[id]/set_owner/route";
import { GET as transfersRoute } from "@/app/api/(listings)/[kind]/[id]/transfer_requests/route";
import { POST as addRoute } from "@/app/api/(listings)/[kind]/route";
import { GET as similarRoute } from "@/app/api/(listings)/[kind]/similar/route";
import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
import { type Handler } from "@/server/http/endpoint";
import { type SignedIn } from "./actors";
import { type Answer, call } from "./call";

interface Sent {
  /** The caller; a guest by default. */
  as?: SignedIn;
  body?: unknown;
  query?: string;
  headers?: Record<string, string>;
}

/** An answer with its body parsed as `Body`. */
type AnswerOf<Body> = Omit<Answer, "body"> & { body: Body };

const ofKind =
  (handler: Handler, { method, name = "" }: { method: string; name?: string }) =>
  async <Body = Record<string, unknown>>(
    kind: Kind,
    { as, query = "", ...sent }: Sent = {},
  ): Promise<AnswerOf<Body>> => {
    const { segment } = kindFacts[kind];
    const path = `${segment}/${name}${query}`;
    const answer = await call(handler, { method, path, params: { kind: segment }, ...sent, as: as?.headers });
    return answer as AnswerOf<Body>;
  };

const ofListing =
  (handler: Handler, { method, name = "" }: { method: string; name?: string }) =>
  async <Body = Record<string, unknown>>(
    { kind, id }: { kind: Kind; id: number },
    { as, query = "", ...sent }: Sent = {},
  ): Promise<AnswerOf<Body>> => {
    const { segment } = kindFacts[kind];
    const path = `${segment}/${id}/${name}${query}`;
    const params = { kind: segment, id: String(id) };
    return (await call(handler, { method, path, params, ...sent, as: as?.headers })) as AnswerOf<Body>;
  };

export const addListing = ofKind(addRoute, { method: "POST" });
export const askSimilar = ofKind(similarRoute, { method: "GET", name: "similar/" });
export const readOne = ofListing(readRoute, { method: "GET" });
export const changeListing = ofListing(changeRoute, { method: "PATCH" });
export const sendClaim = ofListing(claimRoute, { method: "POST", name: "claim/" });
export const readClaims = ofListing(claimsRoute, { method: "GET", name: "claims/" });
export const approve = ofListing(approveRoute, { method: "POST", name: "approve_claim/" });
export const reject = ofListing(rejectRoute, { method: "POST", name: "reject_claim/" });
export const setOwner = ofListing(setOwnerRoute, { method: "POST", name: "set_owner/" });
export const readTransfers = ofListing(transfersRoute, { method: "GET", name: "transfer_requests/" });
export const agree = ofListing(agreeRoute, { method: "POST", name: "agree_transfer/" });

/** A user's pending emails, by template, in queue order. */
export const mailsTo = async (userId: number): Promise<string[]> =>
  (await database().outboxMail.findMany({ where: { userId }, orderBy: { id: "asc" } })).map((mail) => mail.template);

/** The audit rows of a listing, oldest first. */
export const auditOf = (objectId: number, objectType = "listing") =>
  database().auditRow.findMany({ where: { objectId, objectType }, orderBy: { id: "asc" } });

/** The number of answers by status. */
export function statuses(answers: readonly { status: number }[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
}
