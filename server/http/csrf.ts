import "server-only";
import { forbidden } from "@/lib/contract/errors";
import { sessionCookie } from "../auth/actor";
import { hashOf, isSame, randomToken, signatureOf } from "../auth/signing";
import { newVisitor, visitorCookie, visitorOf } from "../auth/visitor";
import { env } from "../env";
import { cookiesOf, setCookie } from "../auth/cookies";
import { isOwnOrigin } from "./own-origin";
import { json } from "./respond";

export const csrfCookie = "csrftoken";
const purpose = "csrf";
const year = 365 * 24 * 60 * 60;

/** What a token is bound to: the session, else the visitor. */
const bindingOf = (request: Request, visitor: string | null): string => {
  const session = cookiesOf(request).get(sessionCookie());
  return session ? `session:${hashOf(session)}` : `visitor:${visitor ?? ""}`;
};

const isToken = (token: string, binding: string): boolean => {
  const [chance, signature] = token.split(".");
  return Boolean(chance && signature && isSame(signature, signatureOf(purpose, `${chance}\n${binding}`)));
};

/** A token for this browser and the Set-Cookie values that go with it. A good token that it has already is kept. */
function issueCsrf(request: Request): { token: string; cookies: string[] } {
  const isSecure = env().siteUrl.protocol === "https:";
  const visitor = visitorOf(cookiesOf(request)) ?? newVisitor();
  const binding = bindingOf(request, visitor);
  const sent = cookiesOf(request).get(csrfCookie);
  const chance = randomToken();
  const token = sent && isToken(sent, binding) ? sent : `${chance}.${signatureOf(purpose, `${chance}\n${binding}`)}`;
  return {
    token,
    cookies: [
      setCookie(csrfCookie, token, { maxAgeSeconds: year, isSecure, isReadable: true }),
      setCookie(visitorCookie, visitor, { maxAgeSeconds: year, isSecure }),
    ],
  };
}

/** The answer to `auth/csrf/`: the token in a readable cookie and in the body, with the visitor cookie beside it. */
export function answerCsrf(request: Request): Response {
  const { token, cookies } = issueCsrf(request);
  const answer = json({ csrftoken: token });
  for (const cookie of cookies) answer.headers.append("set-cookie", cookie);
  return answer;
}

/** Refuses an unsafe call that another site's page may have sent. Throws `forbidden`. */
export function checkOrigin(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  if (origin !== null && !isOwnOrigin(origin)) throw forbidden("CSRF Failed: Origin checking failed.");
  if (origin === null && site !== null && !["same-origin", "none"].includes(site)) {
    throw forbidden("CSRF Failed: Cross-site request.");
  }
}

/**
 * Refuses an unsafe call that another site may have sent: from a wrong origin or, where a session comes with it,
 * without that session's own token. Throws `forbidden`.
 */
export function checkCsrf(request: Request): void {
  checkOrigin(request);
  const cookies = cookiesOf(request);
  if (!cookies.has(sessionCookie())) return;
  const [sent, kept] = [request.headers.get("x-csrftoken"), cookies.get(csrfCookie)];
  if (!sent) throw forbidden("CSRF Failed: CSRF token missing.");
  if (!kept || !isSame(sent, kept) || !isToken(sent, bindingOf(request, null))) {
    throw forbidden("CSRF Failed: CSRF token incorrect.");
  }
}
