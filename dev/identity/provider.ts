import { type IncomingMessage, type ServerResponse } from "node:http";
import { createHash, createPrivateKey, generateKeyPairSync, randomBytes } from "node:crypto";
import http from "node:http";
import Provider, {
  type Configuration,
  type InteractionResult,
  interactionPolicy,
  type KoaContext,
} from "oidc-provider";
import { createTrialGate } from "../../server/front/trial-gate.mjs";
import { bodyOf, closeServer, listenHere, listenInTrial, sendPage as send, type Trial } from "../stand-in/serve";
import { signInPage, type DemoAccount } from "./sign-in-page";

const clientId = "development";
/** What the site calls, with its client's secret where it matters; browsers have nothing to do there. */
const calledBySite = /^\/(\.well-known\/.*|token|jwks|me)$/;
/** Longest form that is read, in characters. */
const largestForm = 10_000;

/** What the site learns about a person who signs in. */
interface Person {
  email: string;
  name: string;
  email_verified: boolean;
}
/** People by their ids at the provider. */
type People = Map<string, Person>;

/** A person's id, derived from the e-mail address, so that it is the same at each sign-in. */
const subjectOf = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("hex").slice(0, 24);

function signingKey() {
  const { privateKey } = generateKeyPairSync("rsa", {
    modulusLength: 2048,
    publicKeyEncoding: { type: "spki", format: "pem" },
    privateKeyEncoding: { type: "pkcs8", format: "pem" },
  });
  // Read again from its PEM: Node 20 can hang while it exports the key that it generated, when it collects garbage then.
  return { ...createPrivateKey(privateKey).export({ format: "jwk" }), alg: "RS256", use: "sig" };
}

/** Lets clients request the account chooser, as Google does; the library doesn't support it by default. */
function askEachTime() {
  const policy = interactionPolicy.base();
  policy.add(new interactionPolicy.Prompt({ name: "select_account", requestable: true }), 0);
  return policy;
}

/** Grants all that is requested, since the only client is our own site. */
async function grantAll(ctx: KoaContext) {
  const { client, session, params } = ctx.oidc;
  const grant = new ctx.oidc.provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope(params.scope);
  await grant.save();
  return grant;
}

/** What an issuer other than Google commonly sends: the name in parts, and nothing but the subject in the ID token. */
const claimsElsewhere = ({ email, name, email_verified }: Person) => ({
  email,
  ...(email_verified ? { email_verified: "true" } : {}),
  given_name: name.split(" ")[0],
  family_name: name.split(" ").slice(1).join(" "),
});

interface Identity {
  secret: string;
  siteUrl: string;
  people: People;
  /** The provider that this stand-in replaces. */
  as: "google" | "oidc";
}

function configuration({ secret, siteUrl, people, as }: Identity): Configuration {
  return {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [`${siteUrl}/accounts/callback/${as}`],
        grant_types: ["authorization_code"],
        response_types: ["code"],
      },
    ],
    jwks: { keys: [signingKey()] },
    cookies: { keys: [randomBytes(24).toString("hex")] },
    claims: { openid: ["sub"], email: ["email", "email_verified"], profile: ["name", "given_name", "family_name"] },
    // As at Google, the ID token contains the claims.
    conformIdTokenClaims: as === "oidc",
    pkce: { required: () => true },
    features: { devInteractions: { enabled: false } },
    interactions: { url: (_ctx, { uid }) => `/interaction/${uid}`, policy: askEachTime() },
    ttl: { Interaction: 3600, Grant: 3600, Session: 3600, AccessToken: 600, AuthorizationCode: 60, IdToken: 600 },
    loadExistingGrant: grantAll,
    findAccount: (_ctx, accountId) => {
      const claims = people.get(accountId);
      if (!claims) return undefined;
      const stated = as === "oidc" ? claimsElsewhere(claims) : claims;
      return { accountId, claims: () => ({ sub: accountId, ...stated }) };
    },
  };
}

/** The person in the form, or the chosen account; null for an invalid e-mail address. */
function personOf(form: URLSearchParams, accounts: DemoAccount[]): Person | null {
  const chosen = accounts.find(({ email }) => email === form.get("account"));
  if (chosen) return { email: chosen.email, name: chosen.name, email_verified: true };
  const email = (form.get("email") ?? "").trim();
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) return null;
  const name = (form.get("name") ?? "").trim();
  return { email, name, email_verified: !form.has("unverified") };
}

function interactions({
  provider,
  people,
  accounts,
  siteUrl,
}: {
  provider: Provider;
  people: People;
  accounts: () => Promise<DemoAccount[]>;
  siteUrl: string;
}) {
  const finish = (req: IncomingMessage, res: ServerResponse, result: InteractionResult) =>
    provider.interactionFinished(req, res, result, { mergeWithLastSubmission: false });

  const show = async (res: ServerResponse, path: string, problem?: string) =>
    send(res, problem ? 400 : 200, signInPage({ action: path, siteUrl, accounts: await accounts(), problem }));

  return async function interact(req: IncomingMessage, res: ServerResponse) {
    const path = new URL(req.url ?? "/", "http://127.0.0.1").pathname;
    try {
      await provider.interactionDetails(req, res);
    } catch {
      return send(res, 400, signInPage({ isOver: true, siteUrl }));
    }
    if (req.method !== "POST") return show(res, path);
    const form = new URLSearchParams(await bodyOf(req, largestForm));
    if (form.has("cancel")) return finish(req, res, { error: "access_denied" });
    const person = personOf(form, await accounts());
    if (!person) return show(res, path, "Please enter an e-mail address.");
    const accountId = subjectOf(person.email);
    people.set(accountId, person);
    return finish(req, res, { login: { accountId }, select_account: {} });
  };
}

/**
 * Starts an OpenID Connect server on this machine, at which anyone can sign in as anyone: in local mode it takes the
 * place of Google.
 * @param options `siteUrl`: the only site that it signs people in to; `accounts`: those that its page offers;
 *   `as`: "oidc" for an issuer that the operator names, whose claims are others; `trial`: where others reach it
 * @returns `env`: environment variables that point the server at it
 */
export async function startIdentityProvider({
  siteUrl,
  accounts = () => Promise.resolve([]),
  as = "google",
  trial = null,
}: {
  siteUrl: string;
  accounts?: () => Promise<DemoAccount[]>;
  as?: Identity["as"];
  trial?: Trial | null | undefined;
}) {
  const server = http.createServer();
  if (trial) await listenInTrial(server, trial);
  const issuer = trial ? trial.origin : `http://127.0.0.1:${await listenHere(server)}`;
  const isKeptOut = trial && createTrialGate(trial.password, calledBySite);
  const secret = randomBytes(24).toString("hex");
  const people = new Map<string, Person>();
  const provider = new Provider(issuer, configuration({ secret, siteUrl, people, as }));
  provider.on("server_error", (_ctx: unknown, error: unknown) =>
    console.error("The development sign-in failed.", error),
  );
  const [interact, answer] = [interactions({ provider, people, accounts, siteUrl }), provider.callback()];
  async function serve(req: IncomingMessage, res: ServerResponse): Promise<void> {
    if (await isKeptOut?.(req, res)) return;
    await (req.url?.startsWith("/interaction/") ? interact(req, res) : answer(req, res));
  }
  server.on("request", (req, res) => {
    serve(req, res).catch((error: unknown) => {
      console.error("The development sign-in failed.", error);
      if (!res.headersSent) send(res, 500, signInPage({ isOver: true, siteUrl }));
    });
  });
  const env: Record<string, string> =
    as === "oidc"
      ? { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: secret }
      : { DEV_IDENTITY_URL: issuer, DEV_IDENTITY_CLIENT: clientId, DEV_IDENTITY_SECRET: secret };
  return { env, stop: () => closeServer(server) };
}
