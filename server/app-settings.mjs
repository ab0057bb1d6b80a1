import { Refusal } from "./front/refusal.mjs";

const shortestSecret = 16;
const logLevels = ["trace", "debug", "info", "warn", "error", "fatal", "silent"];

function poolOf(text) {
  if (/^[1-9]\d{0,3}$/.test(text)) return Number(text);
  throw new Refusal(`DATABASE_POOL is "${text}", which is not a whole number from 1 to 9999.`);
}

function scaleOf(text) {
  const scale = Number(text);
  if (/^\d+(\.\d+)?$/.test(text) && scale > 0 && Number.isFinite(scale)) return scale;
  throw new Refusal(`RATE_LIMIT_SCALE is "${text}", which is not a number above 0.`);
}

function secretOf(text) {
  if (!text || text.length >= shortestSecret) return text || null;
  throw new Refusal(`SECRET has ${text.length} characters, and at least ${shortestSecret} are needed.`);
}

function logLevelOf(text) {
  if (logLevels.includes(text)) return text;
  throw new Refusal(`LOG_LEVEL is "${text}", which is not one of: ${logLevels.join(", ")}.`);
}

function newUserStatusOf(text) {
  if (text === "active" || text === "pending") return text;
  throw new Refusal(`NEW_USER_STATUS is "${text}", which is neither active nor pending.`);
}

const listOf = (text) =>
  (text ?? "")
    .toLowerCase()
    .split(",")
    .map((part) => part.trim())
    .filter(Boolean);

/**
 * The settings that only the site behind the front needs and that can be wrong, from the environment: read by the
 * starter, which refuses them before anything is begun, and by the site itself. An empty variable counts as not set.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{databasePool: number, rateLimitScale: number, secret: string | null, logLevel: string,
 *   newUserStatus: "active" | "pending", adminEmails: string[]}} `adminEmails`: in lower case
 * @throws {Refusal} for a value that can't be used
 */
export function readAppSettings(env) {
  return {
    databasePool: poolOf(env.DATABASE_POOL || "10"),
    rateLimitScale: scaleOf(env.RATE_LIMIT_SCALE || "1"),
    secret: secretOf(env.SECRET),
    logLevel: logLevelOf(env.LOG_LEVEL || "info"),
    newUserStatus: newUserStatusOf(env.NEW_USER_STATUS || "active"),
    adminEmails: listOf(env.ADMIN_EMAILS),
  };
}
