import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { type Member } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { database } from "../db/client";
import { readCookies } from "./cookies";
import { actorOfCookies } from "./actor";

/**
 * The context of a page for its visitor, who is identified in the same way as the caller of the API. Only for personal
 * and admin pages: a page that uses it is rendered for each visit and never cached.
 */
export const visitorCtx = cache(async (): Promise<Ctx> => {
  const request = await headers();
  const db = database();
  return {
    actor: await actorOfCookies(readCookies(request.get("cookie")), db),
    db,
    now: new Date(),
    requestId: request.get("x-request-id") ?? "none",
    notify: false,
  };
});

/** The context of a signed-in visitor; null for a guest, to whom the page offers to sign in. */
export async function memberCtx(): Promise<(Ctx & { actor: Member }) | null> {
  const ctx = await visitorCtx();
  return ctx.actor.kind === "member" ? { ...ctx, actor: ctx.actor } : null;
}
