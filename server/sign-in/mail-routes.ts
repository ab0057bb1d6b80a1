import "server-only";
import { isMailable } from "@/lib/contract/text";
import { unknownGuest } from "@/lib/rules/permissions";
import { sessionSeconds } from "@/lib/rules/session";
import { routes } from "@/lib/site/routes";
import { sessionCookie } from "../auth/actor";
import { cookiesOf, setCookie } from "../auth/cookies";
import { createSession, newSessionToken } from "../auth/sessions";
import { database } from "../db/client";
import { env } from "../env";
import { readFormTexts } from "../http/body";
import { addressOf } from "../http/caller";
import { checkOrigin } from "../http/csrf";
import { safeNext } from "../http/safe-next";
import { throttle } from "../http/throttle";
import { noContent, pageRoute } from "./account-routes";
import { rememberTaken } from "./joining";
import { findLink, isAsker, mailLink, redeemLink } from "./mail-link";
import { admit, backToLogin, recordHere, redirect } from "./protocol";
import { resolveAccount } from "./resolve-account";

/** The name that identities proved by a mailed link are stored under. */
const issuer = "mail";

/** Mails a link to sign in. The answer is the same whether or not the address has an account. */
export const askRoute = {
  HEAD: noContent,
  POST: pageRoute(async (request) => {
    checkOrigin(request);
    await throttle("forms", unknownGuest, addressOf(request));
    const field = await readFormTexts(request);
    const [email, next] = [field("email"), safeNext(field("next"))];
    if (!env().offersMailSignIn) return backToLogin("unavailable", next);
    if (!isMailable(email)) return backToLogin("bad-email", next);
    await throttle("signIn", unknownGuest, addressOf(request));
    await throttle("signInMails", unknownGuest, `${email.toLowerCase()} ${addressOf(request)}`);
    await throttle("signInMailsToAddress", unknownGuest, email.toLowerCase());
    const cookie = await mailLink({ email, next, cookies: cookiesOf(request) });
    return redirect(`/login?${new URLSearchParams({ sent: "1", next }).toString()}`, [cookie]);
  }),
};

/** Signs in with a link, which is used up by it. */
async function signInByLink(request: Request, token: string | null): Promise<Response> {
  const link = await redeemLink(token);
  if (!link) {
    recordHere(request, { kind: "sign_in_failed", userId: null, reason: "link-expired" });
    return backToLogin("link-expired");
  }
  const { email, next } = link;
  if (link.user_id !== null) return openSession(request, link.user_id, next);
  const claims = { issuer, subject: email.toLowerCase(), email, isEmailVerified: true, name: "" };
  const resolution = await resolveAccount(database(), claims);
  if (resolution.kind !== "found") {
    recordHere(request, { kind: "sign_in_failed", userId: null, reason: resolution.kind });
    return backToLogin("join", next, [rememberTaken(claims) ?? ""]);
  }
  return openSession(request, resolution.userId, next);
}

async function openSession(request: Request, userId: number, next: string): Promise<Response> {
  const sessionToken = newSessionToken();
  const expiresAt = new Date(Date.now() + sessionSeconds * 1000);
  await createSession(database(), { token: sessionToken, userId, expiresAt });
  const session = setCookie(sessionCookie(), sessionToken, { maxAgeSeconds: sessionSeconds });
  return admit(request, { session, next, cleared: [] });
}

/**
 * Where a mailed link leads. Only in the browser that asked for it does opening it sign in; elsewhere a page asks first,
 * because mail scanners open links too, and because someone may have sent the link of their own account.
 */
export const linkRoute = {
  HEAD: noContent,
  GET: pageRoute(async (request) => {
    await throttle("callbacks", unknownGuest, addressOf(request));
    const token = new URL(request.url).searchParams.get("token");
    const link = await findLink(token);
    if (link && !isAsker(link, cookiesOf(request))) return redirect(routes.confirmSignInLink(token ?? ""));
    return signInByLink(request, token);
  }),
  POST: pageRoute(async (request) => {
    checkOrigin(request);
    await throttle("callbacks", unknownGuest, addressOf(request));
    return signInByLink(request, (await readFormTexts(request))("token"));
  }),
};
