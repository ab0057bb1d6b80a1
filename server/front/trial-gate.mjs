/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @typedef {(req: IncomingMessage, res: ServerResponse) => Promise<boolean>} TrialGate whether it has answered
 */
import { createHmac, timingSafeEqual } from "node:crypto";
import { Refusal } from "../process/refusal.mjs";

const cookieName = "trial";
const enterPath = "/dev/enter";
/** The longest form that is read, in bytes. */
const largestForm = 4000;
const headers = {
  "content-type": "text/html; charset=utf-8",
  "cache-control": "no-store",
  "content-security-policy":
    "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
};

/** @param {string} value */
const escaped = (value) => value.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * The form that asks for the password.
 * @param {string} next the path to go on to
 * @param {boolean} isWrong whether a wrong password was entered
 */
const form = (next, isWrong) => `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width">
<title>Trial</title><style>:root{color-scheme:light dark}body{font:1rem/1.5 system-ui,sans-serif;max-width:24rem;
margin:4rem auto;padding:0 1rem}input,button{font:inherit;min-height:2.75rem;width:100%;box-sizing:border-box;margin:.5rem 0}
</style><main><h1>This is a trial</h1><p>Enter the password that was printed when it started.</p>
${isWrong ? '<p role="alert"><strong>That is not the password.</strong></p>' : ""}
<form method="post" action="${enterPath}"><input type="hidden" name="next" value="${escaped(next)}">
<label>Password <input name="password" type="password" autocomplete="off" required autofocus></label>
<button>Continue</button></form></main></html>`;

/**
 * Whether two texts are equal, in a time that tells nothing about them.
 * @param {string} a
 * @param {string} b
 */
function isSame(a, b) {
  /** @param {string} text */
  const digest = (text) => createHmac("sha256", "compare").update(text).digest();
  return timingSafeEqual(digest(a), digest(b));
}

/** @param {IncomingMessage} req */
const keyIn = ({ headers: { cookie = "" } }) =>
  cookie
    .split(/;\s*/)
    .flatMap((pair) => (pair.startsWith(`${cookieName}=`) ? [pair.slice(cookieName.length + 1)] : []));

/**
 * The form in a request; null if it is too long.
 * @param {IncomingMessage} req
 */
async function readForm(req) {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += chunk;
    if (body.length > largestForm) return null;
  }
  return new URLSearchParams(body);
}

/**
 * The path to go on to: on this site only.
 * @param {string | null | undefined} given
 */
const nextOf = (given) => (given && /^\/(?![/\\])[^\r\n]*$/.test(given) ? given : "/");

/**
 * Keeps a trial (TRIAL=1) behind its password. The cookie holds for all ports of the host, so anyone who has entered the
 * password is let in by the stand-ins too.
 * @param {string} password
 * @param {RegExp} open paths that servers call, which prove themselves otherwise
 * @returns {TrialGate}
 */
export function createTrialGate(password, open) {
  const key = createHmac("sha256", password).update("entered").digest("base64url");

  /**
   * @param {IncomingMessage} req
   * @param {ServerResponse} res
   */
  async function enter(req, res) {
    const given = await readForm(req);
    const next = nextOf(given?.get("next"));
    if (!given || !isSame(given.get("password")?.trim() ?? "", password)) {
      res.writeHead(401, { ...headers, connection: "close" }).end(form(next, true));
      return;
    }
    const cookie = `${cookieName}=${key}; Path=/; HttpOnly; SameSite=Lax; Max-Age=604800`;
    res.writeHead(303, { "set-cookie": cookie, location: next, "cache-control": "no-store" }).end();
  }

  return async function answers(req, res) {
    const url = req.url ?? "/";
    const path = url.split("?")[0] ?? "/";
    if (open.test(path) || keyIn(req).some((one) => isSame(one, key))) return false;
    if (req.method === "POST" && path === enterPath) await enter(req, res);
    else res.writeHead(401, { ...headers, connection: "close" }).end(form(nextOf(url), false));
    return true;
  };
}

/** What servers call on the site itself: health checks, metrics with their token, and signed events of payments. */
const openOnSite = /^\/(api\/(health(\/(live|ready))?|billing\/webhook)\/?|metrics)$/;

/**
 * The gate of the site; null if it is no trial.
 * @param {{isTrial: boolean, trialPassword: string | null}} settings
 * @throws {Refusal} for a trial without a password
 */
export function trialGateOf({ isTrial, trialPassword }) {
  if (!isTrial) return null;
  if (trialPassword === null) throw new Refusal("TRIAL=1 works only with npm start.");
  return createTrialGate(trialPassword, openOnSite);
}
