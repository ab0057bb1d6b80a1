import "server-only";
import { createHash } from "node:crypto";
import { type NextApiRequest, type NextApiResponse } from "next";
import NextAuth from "next-auth";
import { decode } from "next-auth/jwt";
import { sessionHintCookie } from "@/lib/rules/account";
import { accountOf } from "@/lib/rules/permissions";
import { database } from "../db/client";
import { env, type ProviderId } from "../env";
import { type Cookies, cookiesOf, libraryCookie, ownCookie, readCookies, setCookie } from "../auth/cookies";
import { addressOf } from "../http/caller";
import { csrfCookie } from "../http/csrf";
import { safeNext } from "../http/safe-next";
import { log } from "../log";
import { OutsideError, withDeadline } from "../process/outside-call.mjs";
import { type Happened, recordSecurityEvent } from "../security/events";
import { actorOfCookies, sessionCookie } from "../auth/actor";
import { discover } from "./discovery";
import { authOptions, identityOf } from "./options";
import { joinTaken, rememberTaken } from "./joining";
import { type IdentityClaims } from "./resolve-account";
import { deviceOf, sessionSeconds } from "@/lib/rules/session";
import { endSession, nameDevice } from "../auth/sessions";
import { allSecrets, randomToken } from "../auth/signing";

/** next-auth's response, captured from its calls on a Node response. */
class CapturedResponse {
  readonly headers = new Map<string, string | string[]>();
  getHeader = (name: string) => this.headers.get(name.toLowerCase());
  setHeader = (name: string, value: string | string[]) => {
    this.headers.set(name.toLowerCase(), value);
    return this;
  };
  status = () => this;
  end = () => this;
  send = () => this;
  json = () => this;
  get location() {
    const value = this.headers.get("location");
    return typeof value === "string" ? value : null;
  }
  get cookies() {
    return [this.headers.get("set-cookie") ?? []].flat();
  }
}

interface Step {
  provider: ProviderId;
  action: "signin" | "callback";
  method: "GET" | "POST";
  cookies: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
  onTaken?: (claims: IdentityClaims) => void;
}

/** How long next-auth may take for its own requests to the provider, in ms. */
const stepMs = 10_000;

/** The secret with which next-auth encrypted the cookies of a sign-in that began earlier; else the current one. */
async function secretOf(cookies: Step["cookies"]): Promise<string> {
  const salt = libraryCookie("state");
  for (const secret of allSecrets()) {
    // It throws for another secret.
    if (await decode({ token: cookies[salt], secret, salt }).catch(() => null)) return secret;
  }
  return env().secret;
}

/**
 * Runs one step of the protocol in next-auth. Gives null, with the reason in the log, when the provider isn't
 * configured, can't be used, or takes too long. This form of the library's handler uses the request that it is given;
 * the other one would read the framework's request itself.
 */
async function runStep({ provider, onTaken, query = {}, ...step }: Step): Promise<CapturedResponse | null> {
  const identity = identityOf(provider);
  if (!identity) return null;
  const response = new CapturedResponse();
  const request = { ...step, headers: {}, query: { ...query, nextauth: [step.action, provider] } };
  try {
    const settings = authOptions(identity, await discover(identity), onTaken);
    const options = { ...settings, secret: await secretOf(step.cookies) };
    await withDeadline({ service: `sign-in provider (${provider})`, ms: stepMs }, async () => {
      await NextAuth(request as unknown as NextApiRequest, response as unknown as NextApiResponse, options);
    });
    return response;
  } catch (error) {
    // Of the provider, the operator reads everything; other errors may have something of the visitor's.
    const about = error instanceof OutsideError ? { provider: error.message } : { reason: String(error) };
    log().error(about, "a sign-in provider can't be used");
    return null;
  }
}

export const redirect = (location: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
};

/** Redirects to the sign-in page, which shows the error and lets the visitor start again. */
export const backToLogin = (error: string, next = "/", cookies: string[] = []): Response =>
  redirect(`/login?${new URLSearchParams({ error, ...(next === "/" ? {} : { next }) }).toString()}`, cookies);

/**
 * Redirects a visitor to the identity provider; `next` is where they go after signing in. next-auth expects a form with
 * its own CSRF token; this submits that form.
 */
export async function startSignIn(provider: ProviderId, next: string): Promise<Response> {
  const token = randomToken();
  const hash = createHash("sha256").update(`${token}${env().secret}`).digest("hex");
  const started = await runStep({
    provider,
    action: "signin",
    method: "POST",
    cookies: { [libraryCookie("csrf-token")]: `${token}|${hash}` },
    body: { csrfToken: token, callbackUrl: next },
  });
  if (!started) return backToLogin("unavailable", next);
  const leadsToProvider = started.location !== null && !started.location.includes("/accounts/");
  return leadsToProvider ? redirect(started.location ?? "/", started.cookies) : backToLogin("unavailable", next);
}

/** Decodes a cookie's value; returns it unchanged if that fails. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** next-auth's own cookies. Others on this host are not passed to it. */
const protocolCookies = (cookies: Cookies): Record<string, string> =>
  Object.fromEntries(
    [...cookies].filter(([name]) => name.startsWith(libraryCookie(""))).map(([name, value]) => [name, decoded(value)]),
  );

/** The error to show after a failed callback. */
function failureOf(request: Request): string {
  if (new URL(request.url).searchParams.get("error") === "access_denied") return "cancelled";
  return cookiesOf(request).has(libraryCookie("state")) ? "failed" : "expired";
}

const readableCookie = (name: string, value: string, maxAgeSeconds: number) =>
  setCookie(ownCookie(name), value, { maxAgeSeconds, isReadable: true });

/** Deletes the cookies of a finished sign-in: they can't be used again. */
const clearedCookies = () =>
  ["state", "nonce", "pkce.code_verifier", "callback-url"].map((name) =>
    setCookie(libraryCookie(name), "", { maxAgeSeconds: 0 }),
  );

/** Records what happened to a session in the security log. */
export const recordHere = (request: Request, event: Pick<Happened, "kind" | "userId" | "reason">) =>
  recordSecurityEvent(database(), {
    ...{ ...event, operation: new URL(request.url).pathname, address: addressOf(request) },
  });

/** Ends the session of a request. Returns its account, or null for a guest. */
async function endSessionOf(request: Request): Promise<number | null> {
  const cookies = cookiesOf(request);
  const actor = await actorOfCookies(cookies, database());
  await endSession(database(), cookies.get(sessionCookie()));
  return accountOf(actor);
}

/** Redirects to the sign-in page with the error; `location` is where next-auth wanted to redirect. */
function failSignIn(
  request: Request,
  location: string | null,
  { next, joining }: { next: string; joining: string | null },
): Response {
  const named = location?.startsWith("/login?error=") ? new URL(location, request.url).searchParams.get("error") : null;
  const error = named ?? failureOf(request);
  recordHere(request, { kind: "sign_in_failed", userId: null, reason: error });
  if (error !== "email-taken" || !joining) return backToLogin(error, next, clearedCookies());
  return backToLogin("join", next, [...clearedCookies(), joining]);
}

/**
 * Ends a sign-in that succeeded: the new session replaces the browser's former one, and a remembered way in joins the account.
 * @param signedIn `session`: the Set-Cookie value of the new session; `cleared`: those that delete what served the sign-in
 */
export async function admit(
  request: Request,
  { session, next, cleared }: { session: string; next: string; cleared: string[] },
): Promise<Response> {
  const cookies = cookiesOf(request);
  const created = readCookies(session.split(";", 1)[0] ?? "");
  const actor = await actorOfCookies(created, database());
  if (actor.kind !== "member") return backToLogin("failed", next, cleared);
  await nameDevice(database(), created.get(sessionCookie()) ?? "", deviceOf(request.headers.get("user-agent")));
  await endSession(database(), cookies.get(sessionCookie()));
  recordHere(request, { kind: "sign_in", userId: actor.id });
  return redirect(next, [
    session,
    ...(await joinTaken(cookies, actor)),
    ...cleared,
    readableCookie(sessionHintCookie, String(actor.id), sessionSeconds),
  ]);
}

/** Handles the provider's callback: starts a session, or redirects to the sign-in page with the error. */
export async function finishSignIn(provider: ProviderId, request: Request): Promise<Response> {
  const cookies = cookiesOf(request);
  const sent = protocolCookies(cookies);
  const next = safeNext(sent[libraryCookie("callback-url")]);
  let joining: string | null = null;
  const finished = await runStep({
    provider,
    onTaken: (claims) => (joining = rememberTaken(claims)),
    action: "callback",
    method: "GET",
    cookies: sent,
    query: Object.fromEntries(new URL(request.url).searchParams),
  });
  if (!finished) return failSignIn(request, "/login?error=unavailable", { next, joining: null });
  const session = finished.cookies.find((cookie) => cookie.startsWith(`${sessionCookie()}=`));
  if (!session) return failSignIn(request, finished.location, { next, joining });
  return admit(request, { session, next, cleared: clearedCookies() });
}

/**
 * Ends the browser's session and redirects to `next`. Cookies and stored pages in the browser are deleted even if the
 * database is unavailable, so that the next person at this machine isn't signed in.
 */
export async function signOut(request: Request, next: string): Promise<Response> {
  try {
    const userId = await endSessionOf(request);
    if (userId !== null) recordHere(request, { kind: "sign_out", userId });
  } catch (error) {
    log().error({ err: error, requestId: request.headers.get("x-request-id") }, "couldn't end a session");
  }
  const answer = redirect(next, [
    setCookie(sessionCookie(), "", { maxAgeSeconds: 0 }),
    readableCookie(sessionHintCookie, "", 0),
    readableCookie(csrfCookie, "", 0),
  ]);
  answer.headers.set("clear-site-data", '"cache"');
  return answer;
}
