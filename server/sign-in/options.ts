import "server-only";
import { type AuthOptions, type Profile } from "next-auth";
import { type Adapter, type AdapterUser } from "next-auth/adapters";
import { type OAuthConfig } from "next-auth/providers/oauth";
import { database } from "../db/client";
import { env, type IdentitySettings } from "../env";
import { safeNext } from "../http/safe-next";
import { log } from "../log";
import { sessionSeconds } from "@/lib/rules/session";
import { isSecure, libraryCookie } from "../auth/cookies";
import { createSession, newSessionToken } from "../auth/sessions";
import { resolveAccount } from "./resolve-account";

/** The provider's name in addresses: `/accounts/callback/google`. */
export const providerId = "google";

/** The time limit for the provider's responses, in ms. */
const providerTimeoutMs = 10_000;

interface Claims extends Profile {
  email_verified?: boolean;
}

function provider({ wellKnown, clientId, clientSecret }: IdentitySettings): OAuthConfig<Claims> {
  return {
    id: providerId,
    name: "Google",
    type: "oauth",
    wellKnown,
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    authorization: { params: { scope: "openid email profile", prompt: "select_account" } },
    httpOptions: { timeout: providerTimeoutMs },
    profile: (claims) => ({ id: claims.sub ?? "", name: claims.name ?? "", email: claims.email ?? "" }),
  };
}

/** How long a sign-in may take. */
const signInSeconds = 15 * 60;

/** One of the library's cookies, under a name that no other host can set. */
const ownCookieOption = (name: string, maxAge?: number) => ({
  name: libraryCookie(name),
  options: { httpOnly: true, sameSite: "lax" as const, path: "/", secure: isSecure(), ...(maxAge ? { maxAge } : {}) },
});

/**
 * An error without its other properties, for the log: the library's errors contain tokens. It is short, because anyone
 * can cause one.
 */
const loggable = ({ name, message, stack }: Error) => ({
  ...{ type: name, message: message.slice(0, 300), stack: stack?.slice(0, 500) },
});

const adapterUser = (id: number): AdapterUser => ({ id: String(id), email: "", emailVerified: null });

/**
 * Gives next-auth access to accounts and sessions. `resolveAccount` runs before next-auth looks an account up, so it
 * always finds one by its identity and never creates or links an account itself.
 */
function adapter(identity: IdentitySettings): Adapter {
  const db = database();
  return {
    async getUserByAccount({ providerAccountId: subject }) {
      const found = await db.identity.findUnique({
        where: { issuer_subject: { issuer: identity.issuer, subject } },
        select: { userId: true },
      });
      return found && adapterUser(found.userId);
    },
    async createSession({ sessionToken, userId, expires }) {
      await createSession(db, { token: sessionToken, userId: Number(userId), expiresAt: expires });
      return { sessionToken, userId, expires };
    },
    // A new sign-in is never linked to the account that this browser was signed in to.
    getSessionAndUser: () => Promise.resolve(null),
  };
}

/** next-auth's settings; null when no provider is configured. */
export function authOptions(): AuthOptions | null {
  const { identity, secret } = env();
  if (!identity) return null;
  return {
    secret,
    providers: [provider(identity)],
    adapter: adapter(identity),
    session: { strategy: "database", maxAge: sessionSeconds, generateSessionToken: newSessionToken },
    cookies: {
      sessionToken: ownCookieOption("session-token"),
      callbackUrl: ownCookieOption("callback-url"),
      csrfToken: ownCookieOption("csrf-token"),
      pkceCodeVerifier: ownCookieOption("pkce.code_verifier", signInSeconds),
      state: ownCookieOption("state", signInSeconds),
      nonce: ownCookieOption("nonce"),
    },
    pages: { signIn: "/login", error: "/login" },
    callbacks: {
      async signIn({ account, profile }) {
        const claims: Claims = profile ?? {};
        const identityClaims = {
          issuer: identity.issuer,
          subject: account?.providerAccountId ?? "",
          email: claims.email ?? null,
          isEmailVerified: claims.email_verified === true,
          name: claims.name ?? "",
        };
        const resolution = await resolveAccount(database(), identityClaims).catch((error: unknown) => {
          // next-auth swallows what is thrown here.
          log().error({ err: error }, "couldn't resolve the account of a sign-in");
          throw error;
        });
        return resolution.kind === "found" || `/login?error=${resolution.kind}`;
      },
      redirect: ({ url }) => Promise.resolve(env().siteUrl.origin + safeNext(url)),
    },
    logger: {
      error: (code, details) => {
        const error = "error" in details ? details.error : details;
        log().warn({ code, err: error instanceof Error ? loggable(error) : undefined }, "sign-in failed");
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
