import "server-only";
import { z } from "zod";
import { type IdentitySettings } from "../env";
import { callOutside, OutsideError, requestOutside } from "../process/outside-call.mjs";

/** How long reading the document may take, in ms, and how long it may be, in bytes. */
const mostMs = 5_000;
const mostBytes = 65_536;
const path = "/.well-known/openid-configuration";

/** The part of a provider's discovery document that signing in needs. */
interface Discovered {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  jwks_uri: string;
  userinfo_endpoint?: string | undefined;
  token_endpoint_auth_methods_supported?: string[] | undefined;
}

const withoutSlash = (address: string) => address.replace(/\/$/, "");

/** Endpoints use the protocol of the document's own address: https, or http on this machine. */
function schemaFor(address: string): z.ZodType<Discovered> {
  const { protocol } = new URL(address);
  const endpoint = z
    .url({ protocol: protocol === "https:" ? /^https$/ : /^http$/, error: `is not an address with ${protocol}` })
    .max(2000);
  const expected = address.slice(0, -path.length);
  return z.object({
    issuer: z.string().refine((issuer) => withoutSlash(issuer) === expected, `is not ${expected}`),
    authorization_endpoint: endpoint,
    token_endpoint: endpoint,
    jwks_uri: endpoint,
    userinfo_endpoint: endpoint.optional(),
    token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
  });
}

/** The value of a JSON text; undefined for another text. */
function valueOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Reads and checks the document. Throws `OutsideError` that says what is wrong with it. */
async function read(address: string, signal: AbortSignal): Promise<Discovered> {
  const { status, body } = await requestOutside(address, {
    signal,
    mostBytes,
    headers: { accept: "application/json" },
  });
  if (status !== 200) throw new OutsideError(`${address} answered ${status}.`);
  const value = valueOf(body.toString("utf8"));
  if (value === undefined) throw new OutsideError(`${address} is no JSON.`);
  const parsed = schemaFor(address).safeParse(value);
  if (parsed.success) return parsed.data;
  const wrong = parsed.error.issues.map((issue) => `${issue.path.join(".")} ${issue.message}`);
  throw new OutsideError(`${address} can't be used: ${wrong.join(", ")}.`);
}

/**
 * The provider's endpoints, from its discovery document, in the form of next-auth's options. Read for each step of a
 * sign-in, so that the provider's changes hold at once.
 * @throws {Error} if the document can't be read within 5 seconds, is longer than 64 KB, belongs to another issuer, or has
 *   endpoints that aren't https; if that happens repeatedly, `OutsideError` at once for some seconds
 */
export async function discover({ id, wellKnown }: IdentitySettings) {
  const found = await callOutside({ service: `sign-in provider (${id})`, ms: mostMs }, (signal) =>
    read(wellKnown, signal),
  );
  const methods = found.token_endpoint_auth_methods_supported ?? ["client_secret_basic"];
  return {
    issuer: found.issuer,
    authorizationUrl: found.authorization_endpoint,
    token: { url: found.token_endpoint },
    userinfoUrl: found.userinfo_endpoint,
    jwks_endpoint: found.jwks_uri,
    client: {
      token_endpoint_auth_method: methods.includes("client_secret_basic")
        ? "client_secret_basic"
        : "client_secret_post",
    } as const,
  };
}

export type Endpoints = Awaited<ReturnType<typeof discover>>;
