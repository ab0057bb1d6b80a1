import "server-only";
import { forbidden } from "@/lib/contract/errors";
import { sessionCookie } from "../auth/actor";
import { hashOf, isSame, randomToken, signed, textOfSigned } from "../auth/signing";
import { newVisitor, visitorCookie, visitorOf } from "../auth/visitor";
import { cookiesOf, ownCookie, setCookie } from "../auth/cookies";
import { isOwnOrigin } from "./own-origin";
import { json } from "./respond";

export const csrfCookie = "csrftoken";
const purpose = "csrf";
const year = 365 * 24 * 60 * 60;

/** The session that a token is bound to, or the visitor when there is no session. */
const bindingOf = (request: Request, visitor: string | null): string => {
  const session = cookiesOf(request).get(sessionCookie());
  return session ? `session:${hashOf(session)}` : `visitor:${visitor ?? ""}`;
};

const isTokenOf = (token: string, binding: string): boolean => textOfSigned(purpose, token, binding) !== null;

/** A token for this browser and its Set-Cookie values. A valid token that the browser already has is reused. */
function issueCsrf(request: Request): { token: string; cookies: string[] } {
  const visitor = visitorOf(cookiesOf(request)) ?? newVisitor();
  const binding = bindingOf(request, visitor);
  const sent = cookiesOf(request).get(ownCookie(csrfCookie));
  const token = sent && isTokenOf(sent, binding) ? sent : signed(purpose, randomToken(), binding);
  return {
    token,
    cookies: [
      setCookie(ownCookie(csrfCookie), token, { maxAgeSeconds: year, isReadable: true }),
      setCookie(ownCookie(visitorCookie), visitor, { maxAgeSeconds: year }),
    ],
  };
}

/** Answers `auth/csrf/` with the token in a readable cookie and in the body, and sets the visitor cookie. */
export function answerCsrf(request: Request): Response {
  const { token, cookies } = issueCsrf(request);
  const answer = json({ csrftoken: token });
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  return answer;
}

/** Throws `forbidden` for an unsafe call that a page of another site may have sent. */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin !== null && !isOwnOrigin(origin)) throw forbidden("CSRF Failed: Origin checking failed.");
  if (origin === null && site !== null && !["same-origin", "none"].includes(site)) {
    throw forbidden("CSRF Failed: Cross-site request.");
  }
}

/**
 * Throws `forbidden` for an unsafe call that another site may have sent: one from a wrong origin or, if it has a
 * session, without that session's token.
 */
export function checkCsrf(request: Request): void {
  checkOrigin(request);
  const cookies = cookiesOf(request);
  if (!cookies.has(sessionCookie())) return;
  const [sent, cookie] = [request.headers.get("x-csrftoken"), cookies.get(ownCookie(csrfCookie))];
  if (!sent) throw forbidden("CSRF Failed: CSRF token missing.");
  if (!cookie || !isSame(sent, cookie) || !isTokenOf(sent, bindingOf(request, null))) {
    throw forbidden("CSRF Failed: CSRF token incorrect.");
  }
}
