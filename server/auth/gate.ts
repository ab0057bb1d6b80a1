import "server-only";
import { headers } from "next/headers";
import { cache } from "react";
import { type Member } from "@/lib/rules/permissions";
import { type Ctx } from "../ctx";
import { database } from "../db/client";
import { readCookies } from "./cookies";
import { actorBehind } from "./actor";

/**
 * The context of a page for whoever visits it, by the rule that calls are judged by. Only for pages of one's own: a
 * page that asks who is there is drawn for each visit and kept by nobody.
 */
export const visitorCtx = cache(async (): Promise<Ctx> => {
  const sent = await headers();
  const db = database();
  return {
    actor: await actorBehind(readCookies(sent.get("cookie")), db),
    db,
    now: new Date(),
    requestId: sent.get("x-request-id") ?? "none",
    notify: false,
  };
});

/** The context of somebody signed in; null for a guest, who is shown the page's own way to sign in. */
export async function memberCtx(): Promise<(Ctx & { actor: Member }) | null> {
  const ctx = await visitorCtx();
  return ctx.actor.kind === "member" ? { ...ctx, actor: ctx.actor } : null;
}
