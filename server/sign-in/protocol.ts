import "server-only";
import { createHash } from "node:crypto";
import { type NextApiRequest, type NextApiResponse } from "next";
import NextAuth from "next-auth";
import { sessionHintCookie } from "@/lib/rules/account";
import { database } from "../db/client";
import { env } from "../env";
import { type Cookies, cookiesOf, readCookies, setCookie } from "../auth/cookies";
import { csrfCookie } from "../http/csrf";
import { safeNext } from "../http/safe-next";
import { log } from "../log";
import { actorBehind, sessionCookie } from "../auth/actor";
import { authOptions, providerId } from "./options";
import { endSession, sessionSeconds } from "../auth/sessions";
import { randomToken } from "../auth/signing";

const isSecure = () => env().siteUrl.protocol === "https:";
const cookieName = (name: string) => `${isSecure() ? "__Secure-" : ""}next-auth.${name}`;

/** What next-auth answers, gathered from the calls that it makes on a response of Node's. */
class Gathered {
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
  action: "signin" | "callback";
  method: "GET" | "POST";
  cookies: Record<string, string>;
  query?: Record<string, string>;
  body?: Record<string, string>;
}

/** Has next-auth take one step of the protocol. Its other form reads the request past us, this one takes what it is given. */
async function take({ query = {}, ...step }: Step): Promise<Gathered | null> {
  const options = authOptions();
  if (!options) return null;
  const gathered = new Gathered();
  const request = { ...step, headers: {}, query: { ...query, nextauth: [step.action, providerId] } };
  await NextAuth(request as unknown as NextApiRequest, gathered as unknown as NextApiResponse, options);
  return gathered;
}

const redirect = (location: string, cookies: string[] = []): Response => {
  const headers = new Headers({ location, "cache-control": "no-store" });
  for (const cookie of cookies) headers.append("set-cookie", cookie);
  return new Response(null, { status: 302, headers });
};

/** The sign-in page with what went wrong, from where one can start again. */
export const backToLogin = (error: string, next = "/", cookies: string[] = []): Response =>
  redirect(`/login?${new URLSearchParams({ error, ...(next === "/" ? {} : { next }) }).toString()}`, cookies);

/**
 * Sends a visitor to the identity provider; `next` is where they want to be afterwards. next-auth begins with a form of
 * its own that carries a token against forgery: this is that form, sent by ourselves.
 */
export async function startSignIn(next: string): Promise<Response> {
  const token = randomToken();
  const hash = createHash("sha256").update(`${token}${env().secret}`).digest("hex");
  const name = `${isSecure() ? "__Host-" : ""}next-auth.csrf-token`;
  const begun = await take({
    action: "signin",
    method: "POST",
    cookies: { [name]: `${token}|${hash}` },
    body: { csrfToken: token, callbackUrl: next },
  });
  if (!begun) return backToLogin("unavailable", next);
  const isOnTheWay = begun.location !== null && !begun.location.includes("/accounts/");
  // All that can go wrong here is asking the provider where its pages are.
  return isOnTheWay ? redirect(begun.location ?? "/", begun.cookies) : backToLogin("unavailable", next);
}

/** A cookie's value as next-auth wrote it; as it came where it can't be read. */
function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}

/** The cookies of the sign-in itself. Others on this host are none of its business, however they are written. */
const protocolCookies = (cookies: Cookies): Record<string, string> =>
  Object.fromEntries(
    [...cookies].filter(([name]) => name.startsWith(cookieName(""))).map(([name, value]) => [name, decoded(value)]),
  );

/** What of a failed return the visitor can be told. */
function failureOf(request: Request): string {
  if (new URL(request.url).searchParams.get("error") === "access_denied") return "cancelled";
  return cookiesOf(request).has(cookieName("state")) ? "failed" : "expired";
}

const readable = (name: string, value: string, maxAgeSeconds: number) =>
  setCookie(name, value, { maxAgeSeconds, isSecure: isSecure(), isReadable: true });

/** The cookies of the sign-in that is over: none of them can be used a second time. */
const spent = () =>
  ["state", "nonce", "pkce.code_verifier", "callback-url"].map((name) =>
    setCookie(cookieName(name), "", { maxAgeSeconds: 0, isSecure: isSecure() }),
  );

/** Takes the visitor back from the provider: with a session of their own, or to the sign-in page with the reason. */
export async function finishSignIn(request: Request): Promise<Response> {
  const cookies = cookiesOf(request);
  const sent = protocolCookies(cookies);
  const next = safeNext(sent[cookieName("callback-url")]);
  const taken = await take({
    action: "callback",
    method: "GET",
    cookies: sent,
    query: Object.fromEntries(new URL(request.url).searchParams),
  });
  const session = taken?.cookies.find((cookie) => cookie.startsWith(`${sessionCookie()}=`));
  if (!taken || !session) {
    const refusal = taken?.location?.startsWith("/login?error=")
      ? (new URL(taken.location, request.url).searchParams.get("error") ?? "failed")
      : failureOf(request);
    return backToLogin(refusal, next, spent());
  }
  const entered = await actorBehind(readCookies(session.split(";", 1)[0] ?? ""), database());
  if (entered.kind !== "member") return backToLogin("failed", next, spent());
  await endSession(database(), cookies.get(sessionCookie()));
  return redirect(next, [session, ...spent(), readable(sessionHintCookie, String(entered.id), sessionSeconds)]);
}

/**
 * Ends the session of this browser and leads on to `next`. While the database is away the browser forgets its session
 * all the same, so that nobody who comes after at this machine is still signed in.
 */
export async function signOut(request: Request, next: string): Promise<Response> {
  await endSession(database(), cookiesOf(request).get(sessionCookie())).catch((error: unknown) =>
    log().error({ err: error, requestId: request.headers.get("x-request-id") }, "a session could not be ended"),
  );
  return redirect(next, [
    setCookie(sessionCookie(), "", { maxAgeSeconds: 0, isSecure: isSecure() }),
    readable(sessionHintCookie, "", 0),
    readable(csrfCookie, "", 0),
  ]);
}
