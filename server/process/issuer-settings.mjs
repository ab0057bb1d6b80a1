import { Refusal } from "./refusal.mjs";

/**
 * Refuses an address that isn't https (in local mode, http is allowed too).
 * @param {string} issuer
 * @param {boolean} isLocal
 */
function checkAddress(issuer, isLocal) {
  const protocol = URL.canParse(issuer) ? new URL(issuer).protocol : "";
  if (protocol === "https:" || (isLocal && protocol === "http:")) return;
  throw new Refusal(`OIDC_ISSUER is "${issuer}", which is not an address like https://login.example.com/realm.`);
}

/**
 * The operator's own OpenID Connect issuer, from the environment; null if none is set.
 * @param {NodeJS.ProcessEnv} env
 * @param {{isLocal: boolean}} server
 * @returns {{issuer: string, clientId: string, clientSecret: string, name: string, vouchesForEmails: boolean} | null}
 * @throws {Refusal} if the settings are incomplete, or the address isn't https
 */
export function readIssuer(env, { isLocal }) {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret, OIDC_NAME: name } = env;
  if (!issuer && !clientId && !clientSecret) return null;
  if (!issuer || !clientId || !clientSecret) {
    throw new Refusal("OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET go together: set all three, or none.");
  }
  checkAddress(issuer, isLocal);
  const vouches = env.OIDC_EMAILS_VERIFIED || "false";
  if (vouches !== "true" && vouches !== "false") {
    throw new Refusal(`OIDC_EMAILS_VERIFIED is "${vouches}", which is neither true nor false.`);
  }
  return {
    issuer,
    clientId,
    clientSecret,
    name: name || new URL(issuer).hostname,
    vouchesForEmails: vouches === "true",
  };
}
