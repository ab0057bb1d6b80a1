import "server-only";
import { type AuthOptions, type Profile } from "next-auth";
import { type Adapter, type AdapterUser } from "next-auth/adapters";
import { type OAuthConfig } from "next-auth/providers/oauth";
import { database } from "../db/client";
import { env, type IdentitySettings } from "../env";
import { safeNext } from "../http/safe-next";
import { log } from "../log";
import { enterAs } from "./enter";
import { createSession, newSessionToken, sessionSeconds } from "../auth/sessions";

/** The provider's name in addresses: `/accounts/callback/google`. */
export const providerId = "google";

/** Longest wait for an answer of the provider, in ms. */
const providerMs = 10_000;

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
    httpOptions: { timeout: providerMs },
    profile: (claims) => ({ id: claims.sub ?? "", name: claims.name ?? "", email: claims.email ?? "" }),
  };
}

/** What the log may know of a failure: the library's errors carry the token that they are about. */
const harmless = ({ name, message, stack }: Error) => ({ type: name, message, stack });

const adapterUser = (id: number): AdapterUser => ({ id: String(id), email: "", emailVerified: null });

/**
 * Where next-auth finds people and keeps sessions. Who may come in is decided by `enterAs` before it asks here, so that
 * it finds every one of them by their identity and never makes or joins an account itself.
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
    // Who signs in anew is not joined to whoever this browser was signed in as.
    getSessionAndUser: () => Promise.resolve(null),
  };
}

/** The sign-in protocol's settings; null where no provider is set up. */
export function authOptions(): AuthOptions | null {
  const { identity, secret } = env();
  if (!identity) return null;
  return {
    secret,
    providers: [provider(identity)],
    adapter: adapter(identity),
    session: { strategy: "database", maxAge: sessionSeconds, generateSessionToken: newSessionToken },
    pages: { signIn: "/login", error: "/login" },
    callbacks: {
      async signIn({ account, profile }) {
        const claims: Claims = profile ?? {};
        const person = {
          issuer: identity.issuer,
          subject: account?.providerAccountId ?? "",
          email: claims.email ?? null,
          isEmailVerified: claims.email_verified === true,
          name: claims.name ?? "",
        };
        const entrance = await enterAs(database(), person).catch((error: unknown) => {
          // next-auth keeps what is thrown here to itself.
          log().error({ err: error }, "somebody could not be let in");
          throw error;
        });
        return entrance.kind === "in" || `/login?error=${entrance.kind}`;
      },
      redirect: ({ url }) => Promise.resolve(env().siteUrl.origin + safeNext(url)),
    },
    logger: {
      error: (code, details) => {
        const error = "error" in details ? details.error : details;
        log().warn({ code, err: error instanceof Error ? harmless(error) : undefined }, "sign-in failed");
      },
      warn: () => undefined,
      debug: () => undefined,
    },
  };
}
