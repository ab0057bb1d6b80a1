import "server-only";
import { routes } from "@/lib/routes";
import { invitationTokens } from "../auth/mail-token";
import { database } from "../db/client";
import { queryRows } from "../db/sql";
import { rememberInvitation } from "./use";
import { stopInvitations } from "./opt-out";

const seeOther = (location: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location, "cache-control": "no-store", "x-robots-tag": "noindex" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 303, headers });
};

interface Address {
  id: number;
  slug: string;
  category_full_slug: string;
}

/** The page of a listing, or of the one that it was merged into. */
async function pathOf(id: number): Promise<string> {
  const [listing] = await queryRows<Address>(database())`
    SELECT l.id, l.slug, c.full_slug AS category_full_slug
    FROM listing hit JOIN listing l ON l.id = coalesce(hit.merged_into_id, hit.id) JOIN category c ON c.id = l.category_id
    WHERE hit.id = ${id}`;
  return routes.listing(listing ?? { id, slug: "" });
}

const numberOf = (id: string): number => (/^[1-9]\d{0,8}$/.test(id) ? Number(id) : 0);

/**
 * Leads to the review form on a listing's page, which is the same for everyone. An invitation's token stays in a cookie,
 * so that the review can be marked however the person signs in.
 */
export async function openReviewForm(request: Request, id: string): Promise<Response> {
  const token = new URL(request.url).searchParams.get("token");
  const cookies = token !== null && invitationTokens.keyOf(token) !== null ? [rememberInvitation(token)] : [];
  return seeOther(`${await pathOf(numberOf(id))}#write-review`, cookies);
}

const tokenIn = (request: Request): string => new URL(request.url).searchParams.get("token") ?? "";

/** For mail programs that open the address of the button instead of sending it. */
export const askToStop = (request: Request): Response => seeOther(routes.invitations(tokenIn(request)));

/**
 * Stops invitations: by the button of a mail program (RFC 8058), or by the form of the page. The signed token is the
 * permission; it needs neither session nor origin.
 */
export async function stopRoute(request: Request): Promise<Response> {
  const token = tokenIn(request);
  if (!(await stopInvitations(database(), token))) {
    return new Response("This link isn't valid.", { status: 404, headers: { "cache-control": "no-store" } });
  }
  const form = await request.formData().catch(() => new FormData());
  if (form.has("List-Unsubscribe"))
    return new Response(null, { status: 200, headers: { "cache-control": "no-store" } });
  return seeOther(`${routes.invitations(token)}&stopped=1`);
}
