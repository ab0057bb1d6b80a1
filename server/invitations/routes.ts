import "server-only";
import { routes } from "@/lib/site/routes";
import { readId } from "@/lib/rules/id";
import { invitationTokens } from "../auth/mail-token";
import { database } from "../db/client";
import { queryRows } from "../db/sql";
import { oneClickStop, seeOther } from "../http/one-click-stop";
import { rememberInvitation } from "./use";
import { stopInvitations } from "./opt-out";

/** The page of a listing, or of the one that it was merged into. */
async function pathOf(id: number): Promise<string> {
  const [listing] = await queryRows<{ id: number; slug: string; category_full_slug: string }>(database())`
    SELECT l.id, l.slug, c.full_slug AS category_full_slug
    FROM listing hit JOIN listing l ON l.id = coalesce(hit.merged_into_id, hit.id) JOIN category c ON c.id = l.category_id
    WHERE hit.id = ${id}`;
  return routes.listing(listing ?? { id, slug: "" });
}

/**
 * Leads to the review form on a listing's page, which is the same for everyone. An invitation's token stays in a cookie,
 * so that the review can be marked however the person signs in.
 */
export async function openReviewForm(request: Request, id: string): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token");
  const cookies = token !== null && invitationTokens.keyOf(token) !== null ? [rememberInvitation(token)] : [];
  return seeOther(`${await pathOf(readId(id) ?? 0)}#write-review`, cookies);
}

/** Stops invitations to the address of a mailed link. */
export const stopRoutes = oneClickStop({ page: routes.invitations, stop: stopInvitations });
