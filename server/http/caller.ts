import "server-only";
import { type Actor } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";

/** The client's address as the front server passes it on: from the socket, or from a trusted proxy. */
export const addressOf = (request: Request): string => request.headers.get("x-client-address") ?? "unknown";

/** The caller that an Idempotency-Key is bound to: the account, else the visitor, else the address. */
export function callerOf(actor: Actor, request: Request): string {
  if (actor.kind === "member") return `user:${actor.id}`;
  const visitor = actor.kind === "guest" ? actor.visitor : null;
  return `guest:${visitor ?? hashOf(addressOf(request))}`;
}
