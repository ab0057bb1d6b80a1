import "server-only";
import { type AuthOptions, type Profile } from "next-auth";
import { type Adapter, type AdapterUser } from "next-auth/adapters";
import { type OAuthConfig } from "next-auth/providers/oauth";
import { database } from "../db/client";
import { env, type IdentitySettings, type ProviderId } from "../env";
import { safeNext } from "../http/safe-next";
import { log } from "../log";
import { sessionSeconds } from "@/lib/rules/session";
import { isSecure, libraryCookie } from "../auth/cookies";
import { createSession, newSessionToken } from "../auth/sessions";
import { type Endpoints } from "./discovery";
import { type IdentityClaims, resolveAccount } from "./resolve-account";

/** The longest silence in one of the provider's responses, in ms. */
const providerTimeoutMs = 5_000;

interface Claims extends Profile {
  /** Some issuers send it as text. */
  email_verified?: boolean | "true" | "false";
  given_name?: string;
  family_name?: string;
}

/** Whether the email address is verified, by the issuer's claim or, without one, by the operator's setting. */
const isVerified = ({ email_verified: claim }: Claims, { vouchesForEmails }: IdentitySettings): boolean =>
  claim === undefined ? vouchesForEmails : String(claim) === "true";

/** The person's name, joined from its parts if the issuer sends only those. */
const nameOf = ({ name, given_name, family_name }: Claims): string =>
  name ?? [given_name, family_name].filter(Boolean).join(" ");

/**
 * The provider's claims: those of the ID token and, if it has no email address, also those of the user info endpoint.
 * The library checks that both have the same subject.
 */
const claimsFrom: NonNullable<Exclude<OAuthConfig<Claims>["userinfo"], string | undefined>["request"]> = async ({
  tokens,
  client,
}) => {
  const set = tokens as Parameters<typeof client.userinfo>[0] & { claims: () => Claims };
  const claims = set.claims();
  return claims.email ? claims : { ...claims, ...(await client.userinfo(set)) };
};

function provider(
  { id, name, clientId, clientSecret }: IdentitySettings,
  { authorizationUrl, userinfoUrl, ...endpoints }: Endpoints,
): OAuthConfig<Claims> {
  return {
    ...endpoints,
    id,
    name,
    type: "oauth",
    clientId,
    clientSecret,
    idToken: true,
    checks: ["pkce", "state", "nonce"],
    // Other issuers may reject a prompt value that they don't know.
    authorization: {
      url: authorizationUrl,
      params: { scope: "openid email profile", ...(id === "google" ? { prompt: "select_account" } : {}) },
    },
    ...(id === "oidc" ? { userinfo: { ...(userinfoUrl && { url: userinfoUrl }), request: claimsFrom } } : {}),
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
 * An error without other properties, for the log, because the library's errors contain tokens. It is kept short,
 * because anyone can cause one.
 */
const loggable = ({ name, message, stack }: Error) => ({
  ...{ type: name, message: message.slice(0, 300), stack: stack?.slice(0, 500) },
});

const adapterUser = (id: number): AdapterUser => ({ id: String(id), email: "", emailVerified: null });

/**
 * Gives next-auth access to accounts and sessions. `resolveAccount` runs before next-auth looks up an account, so
 * next-auth always finds one by its identity and never creates or links an account itself.
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

/** The settings of a provider; undefined when it isn't configured. */
export const identityOf = (providerId: ProviderId): IdentitySettings | undefined =>
  env().identities.find(({ id }) => id === providerId);

/**
 * next-auth's settings for a provider, without the secret.
 * @param endpoints what `discover` read
 * @param onTaken called when the email address belongs to an account with another identity
 */
export function authOptions(
  identity: IdentitySettings,
  endpoints: Endpoints,
  onTaken: (claims: IdentityClaims) => void = () => undefined,
): Omit<AuthOptions, "secret"> {
  return {
    providers: [provider(identity, endpoints)],
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
          isEmailVerified: isVerified(claims, identity),
          name: nameOf(claims),
        };
        const resolution = await resolveAccount(database(), identityClaims).catch((error: unknown) => {
          // next-auth swallows what is thrown here.
          log().error({ err: error }, "couldn't resolve the account of a sign-in");
          throw error;
        });
        if (resolution.kind === "email-taken") onTaken(identityClaims);
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
