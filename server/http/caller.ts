import "server-only";
import { type Actor } from "@/lib/rules/permissions";
import { hashOf } from "../auth/signing";
import { addressOf } from "./address";

/** Whom a call with an Idempotency-Key is bound to: the account, else the visitor, else the address. */
export function callerOf(actor: Actor, request: Request): string {
  if (actor.kind === "member") return `user:${actor.id}`;
  const visitor = actor.kind === "guest" ? actor.visitor : null;
  return `guest:${visitor ?? hashOf(addressOf(request))}`;
}
