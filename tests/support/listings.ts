import { type Kind, kindFacts } from "@/lib/rules/listing-kind";
import { database } from "@/server/db/client";
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
  (method: string, name = "") =>
  async <Body = Record<string, unknown>>(
    kind: Kind,
    { as, query = "", ...sent }: Sent = {},
  ): Promise<AnswerOf<Body>> => {
    const { segment } = kindFacts[kind];
    const path = `${segment}/${name}${query}`;
    const answer = await call({ method, path, ...sent, as: as?.headers });
    return answer as AnswerOf<Body>;
  };

const ofListing =
  (method: string, name = "") =>
  async <Body = Record<string, unknown>>(
    { kind, id }: { kind: Kind; id: number },
    { as, query = "", ...sent }: Sent = {},
  ): Promise<AnswerOf<Body>> => {
    const { segment } = kindFacts[kind];
    const path = `${segment}/${id}/${name}${query}`;
    return (await call({ method, path, ...sent, as: as?.headers })) as AnswerOf<Body>;
  };

export const addListing = ofKind("POST");
export const askSimilar = ofKind("GET", "similar/");
export const readOne = ofListing("GET");
export const changeListing = ofListing("PATCH");
export const sendClaim = ofListing("POST", "claim/");
export const readClaims = ofListing("GET", "claims/");
export const approve = ofListing("POST", "approve_claim/");
export const reject = ofListing("POST", "reject_claim/");
export const setOwner = ofListing("POST", "set_owner/");
export const readTransfers = ofListing("GET", "transfer_requests/");
export const agree = ofListing("POST", "agree_transfer/");

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
