import "server-only";
import { database, serveVisitors } from "../db/client";
import { env } from "../env";
import { certificateSeconds } from "../process/certificate.mjs";
import { measured } from "../process/measured.mjs";
import { limitRequests } from "../process/outside-call.mjs";
import { Refusal } from "../process/refusal.mjs";
import { onShutdown } from "../process/shutdown.mjs";
import { diskFigures, upkeepFigures } from "../admin/health";
import { queueFigures } from "../jobs/figures";
import { flushSecurityEvents } from "../security/events";
import { log } from "../log";
import { prepareOutlines } from "../maps/outlines";
import { flushSearches } from "../search/log";
import { startWorker } from "../worker/start";

/** Ends the process with a message for the operator when a setting is invalid. */
function requireSettings(): void {
  try {
    env();
  } catch (error) {
    console.error(error instanceof Refusal ? error.message : error);
    process.exit(1);
  }
}

const hourMs = 3_600_000;

/** For how long the site's certificate is valid, looked up once an hour. */
function certificateFigures(): () => Promise<Record<string, number>> {
  let [expiresAt, askedAt] = [NaN, -Infinity];
  return async (): Promise<Record<string, number>> => {
    if (performance.now() - askedAt > hourMs) {
      askedAt = performance.now();
      const seconds = await certificateSeconds(env().siteUrl.origin).catch(() => null);
      expiresAt = seconds === null ? NaN : Date.now() + seconds * 1000;
    }
    return Number.isNaN(expiresAt) ? {} : { left: (expiresAt - Date.now()) / 1000 };
  };
}

/** Registers what `/metrics` tells of the site's upkeep. */
function measureUpkeep(): void {
  measured.set("queue", async () => ({ ...(await queueFigures(database())) }));
  measured.set("upkeep", () => upkeepFigures(database()));
  measured.set("disk", diskFigures);
  measured.set("certificate", certificateFigures());
}

/**
 * Prepares a server process for its first request: checks the settings, starts the worker, unless another process runs it,
 * and reads the outlines of maps. Searches that are noted in memory are counted when the process stops.
 */
export async function begin(): Promise<void> {
  requireSettings();
  serveVisitors();
  const { rateLimitScale, payments, isLocal } = env();
  if (rateLimitScale !== 1) log().warn({ rateLimitScale }, "every rate limit is multiplied by RATE_LIMIT_SCALE");
  if (!isLocal && payments && !payments.isLive) {
    log().warn("STRIPE_SECRET_KEY is a test key: Stripe test cards grant free Premium on this public site");
  }
  limitRequests();
  measureUpkeep();
  if (env().runsWorker) startWorker();
  onShutdown(() => flushSearches(database()));
  onShutdown(() => flushSecurityEvents(database()));
  await prepareOutlines();
}
