/**
 * An S3-compatible bucket. `url`: its address, with the bucket as the path.
 * @typedef {{url: string, region: string, accessKeyId: string, secretAccessKey: string}} PhotoStore
 */
import { Resolver } from "node:dns";
import { Refusal } from "./refusal.mjs";
import { isLoopback, yesOf } from "./settings.mjs";

const shortestSecret = 16;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

/** @param {string} text */
function poolOf(text) {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Refusal(`DATABASE_POOL is "${text}", which is not a whole number from 1 to 9999.`);
}

/** @param {string} text */
function scaleOf(text) {
  const scale = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && scale > 0 && Number.isFinite(scale)) return scale;
  throw new Refusal(`RATE_LIMIT_SCALE is "${text}", which is not a number above 0.`);
}

/**
 * @param {string | undefined} text
 * @param {string} name the variable's
 */
function secretOf(text, name = "SECRET") {
  if (!text || text.length >= shortestSecret) return text || null;
  throw new Refusal(`${name} has ${text.length} characters, and at least ${shortestSecret} are needed.`);
}

/** @param {string | undefined} text */
const formerSecretsOf = (text) =>
  (text ?? "")
    .split(",")
    .map((part) => secretOf(part.trim(), "A secret in SECRET_FALLBACKS"))
    .filter((secret) => secret !== null);

/** @param {string} text */
function logLevelOf(text) {
  if (logLevels.includes(text)) return text;
  throw new Refusal(`LOG_LEVEL is "${text}", which is not one of: ${logLevels.join(", ")}.`);
}

/** @param {string} text */
function newUserStatusOf(text) {
  if (text === "active" || text === "pending") return text;
  throw new Refusal(`NEW_USER_STATUS is "${text}", which is neither active nor pending.`);
}

/** @param {string} text */
function graceDaysOf(text) {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  throw new Refusal(`GRACE_DAYS is "${text}", which is not a whole number of days from 0 to 99.`);
}

/** @param {string} name */
function timeZoneOf(name) {
  try {
    return new Intl.DateTimeFormat("en-US", { timeZone: name }).resolvedOptions().timeZone;
  } catch {
    throw new Refusal(`TIME_ZONE is "${name}", which is no time zone, such as America/New_York.`);
  }
}

/** @param {string | undefined} text */
const listOf = (text) =>
  (text ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/** @param {string | undefined} text */
function emailsOf(text) {
  const emails = listOf(text);
  const other = emails.find((email) => !/^[^\s<>@,]+@[^\s<>@,]+\.[^\s<>@,.]+$/.test(email));
  if (other === undefined) return emails;
  throw new Refusal(`ADMIN_EMAILS has "${other}", which is not an email address.`);
}

/**
 * Name servers, as an address or an address with a port.
 * @param {string | undefined} text
 */
function dnsServersOf(text) {
  const servers = listOf(text);
  try {
    new Resolver().setServers(servers);
    return servers;
  } catch {
    throw new Refusal(`DNS_SERVERS is "${text}", which is not a list of IP addresses like 192.0.2.1 or 192.0.2.1:53.`);
  }
}

/**
 * The user and password in an address, decoded; null when there is none. Throws what can't be decoded.
 * @param {URL} url
 */
const userOf = ({ username, password }) =>
  username ? { user: decodeURIComponent(username), pass: decodeURIComponent(password) } : null;

/** @param {URL} url */
function serverOf(url) {
  const isPlain = /^smtps?:$/.test(url.protocol) && url.hostname && /^\/?$/.test(url.pathname + url.search + url.hash);
  if (!isPlain) throw new TypeError("not the address of a mail server");
  const secure = url.protocol === "smtps:";
  const auth = userOf(url);
  return {
    host: url.hostname.replace(/^\[|\]$/g, ""),
    port: Number(url.port) || (secure ? 465 : 587),
    secure,
    // A password goes over the net encrypted or not at all.
    requireTLS: !secure && auth !== null && !isLoopback(url.hostname),
    ...(auth && { auth }),
  };
}

/**
 * The mail server that an address names, as nodemailer takes it. What was given is not repeated: it holds a password.
 * @param {string | undefined} text
 */
function smtpOf(text) {
  if (!text) return null;
  try {
    return serverOf(new URL(text));
  } catch {
    throw new Refusal("SMTP_URL is not an address like smtp://user:password@host:587 or smtps://user:password@host.");
  }
}

/**
 * The bucket for photos that an address names. What was given is not repeated: it holds a key.
 * @param {string | undefined} text
 * @returns {PhotoStore | null}
 */
function photoStoreOf(text) {
  if (!text) return null;
  try {
    const url = new URL(text);
    const user = userOf(url);
    const bucket = url.pathname.replace(/\/$/, "");
    if (!/^https?:$/.test(url.protocol) || !user?.pass || bucket === "") throw new TypeError("not a bucket");
    const region = url.searchParams.get("region") || "us-east-1";
    return { url: url.origin + bucket, region, accessKeyId: user.user, secretAccessKey: user.pass };
  } catch {
    throw new Refusal("PHOTO_STORE_URL is not an address like https://key:secret@host/bucket?region=us-east-1.");
  }
}

/** @param {string | undefined} text */
function mailFromOf(text) {
  if (!text) return null;
  const [, name = "", inner, bare] =
    /^(?:([^<>\p{Cc}]*)<([^<>\s,@]+@[^<>\s,@]+)>|([^<>\s,@]+@[^<>\s,@]+))$/u.exec(text) ?? [];
  const address = inner ?? bare;
  if (address) return { name: name.trim().replace(/^"(.*)"$/, "$1"), address };
  throw new Refusal(`MAIL_FROM is ${JSON.stringify(text)}, which is not an address like Name <mail@example.com>.`);
}

/**
 * The operator's own figures for owners: "85%: of people read reviews; 50K+: people look here each month".
 * @param {string | undefined} text
 */
function figuresOf(text) {
  const parts = (text ?? "").split(";").map((part) => part.trim());
  return parts.filter(Boolean).map((part) => {
    const [, figure = "", words = ""] = /^([^:]+):(.+)$/.exec(part) ?? [];
    if (figure.trim() && words.trim()) return { figure: figure.trim(), text: words.trim() };
    throw new Refusal(`SITE_FIGURES has ${JSON.stringify(part)}, which is not like "85%: of people read reviews".`);
  });
}

/**
 * The settings that only the site behind the front needs and that can be wrong, from the environment: read by the
 * starter, which refuses them before anything is begun, and by the site itself. An empty variable counts as not set.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{databasePool: number, rateLimitScale: number, secret: string | null, formerSecrets: string[], logLevel: string,
 *   newUserStatus: "active" | "pending", adminEmails: string[], repliesRequirePremium: boolean,
 *   graceDays: number, timeZone: string, dnsServers: string[],
 *   siteFigures: {figure: string, text: string}[], runsWorker: boolean,
 *   allowsMailSignIn: boolean,
 *   smtp: {host: string, port: number, secure: boolean, requireTLS: boolean,
 *     auth?: {user: string, pass: string}} | null,
 *   mailFrom: {name: string, address: string} | null, photoStore: PhotoStore | null,
 *   mapFile: string | null}} `adminEmails`: in lower case
 * @throws {Refusal} for a value that can't be used
 */
export function readAppSettings(env) {
  return {
    databasePool: poolOf(env.DATABASE_POOL || "10"),
    rateLimitScale: scaleOf(env.RATE_LIMIT_SCALE || "1"),
    secret: secretOf(env.SECRET),
    formerSecrets: formerSecretsOf(env.SECRET_FALLBACKS),
    logLevel: logLevelOf(env.LOG_LEVEL || "info"),
    newUserStatus: newUserStatusOf(env.NEW_USER_STATUS || "active"),
    adminEmails: emailsOf(env.ADMIN_EMAILS),
    repliesRequirePremium: yesOf(env, "REPLIES_REQUIRE_PREMIUM", "true"),
    graceDays: graceDaysOf(env.GRACE_DAYS || "14"),
    timeZone: timeZoneOf(env.TIME_ZONE || "America/New_York"),
    runsWorker: env.WORKER !== "0",
    dnsServers: dnsServersOf(env.DNS_SERVERS),
    siteFigures: figuresOf(env.SITE_FIGURES),
    allowsMailSignIn: yesOf(env, "MAIL_SIGN_IN", "true"),
    smtp: smtpOf(env.SMTP_URL),
    mailFrom: mailFromOf(env.MAIL_FROM),
    photoStore: photoStoreOf(env.PHOTO_STORE_URL),
    mapFile: env.MAP_FILE || null,
  };
}
