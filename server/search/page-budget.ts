import "server-only";
import { headers } from "next/headers";
import { ProblemError } from "@/lib/contract/errors";
import { isAdmin } from "@/lib/rules/permissions";
import { visitorCtx } from "../auth/gate";
import { throttle } from "../http/throttle";
import { guestCtx } from "../http/guest";

/**
 * Takes one search off the visitor's budget, which pages and calls of an address share. Gives the seconds until there is
 * one again where it is used up; null where the search may go on. Who visits is only looked at then: admins are free.
 */
export async function secondsUntilSearch(): Promise<number | null> {
  const address = (await headers()).get("x-client-address") ?? "unknown";
  try {
    await throttle("search", guestCtx().actor, address);
    return null;
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.kind !== "busy") throw error;
    return isAdmin((await visitorCtx()).actor) ? null : error.problem.retryAfterSeconds;
  }
}
