// The server process: Next behind the front. `scripts/start.ts` runs it with everything set up; on its own it needs
// DATABASE_URL and a build. `--dev`: Next's development mode.
/**
 * @import { IncomingMessage, Server } from "node:http"
 * @import { Duplex } from "node:stream"
 */
import http from "node:http";
import next from "next";
import pino from "pino";
import { createBuiltFiles } from "./server/front/built-files.mjs";
import { followChanges } from "./server/process/change-feed.mjs";
import { watchDatabase } from "./server/process/database-watch.mjs";
import { checkNotices } from "./server/process/notice-check.mjs";
import { apiPaths } from "./server/process/api-paths.mjs";
import { reportErrors } from "./server/process/error-reports.mjs";
import { loadEnvFile } from "./server/process/env-file.mjs";
import { createFront, isDatabaseAway } from "./server/front/front.mjs";
import { accessLog, observe } from "./server/front/observe.mjs";
import { PageStore } from "./server/front/page-store.mjs";
import { portRefusal } from "./server/process/port.mjs";
import { Refusal } from "./server/process/refusal.mjs";
import { routeNames } from "./server/front/route-names.mjs";
import { securityHeaders } from "./server/front/security-headers.mjs";
import { readServerSettings } from "./server/process/settings.mjs";
import { requireSafeSettings } from "./server/process/settings-safety.mjs";
import { endWithStarter, stopInOrder } from "./server/process/stop.mjs";
import { traces } from "./server/process/traces.mjs";
import { trialGateOf } from "./server/front/trial-gate.mjs";
import { keepWholePages } from "./server/front/whole-pages.mjs";

/**
 * What Next's own types leave out.
 * @typedef {ReturnType<typeof next> & {upgradeHandler: (req: IncomingMessage, socket: Duplex, head: Buffer) => Promise<void>}} DevelopmentServer
 */

const isDev = process.argv.includes("--dev");

const builtFilesBytes = 32_000_000;

/**
 * @param {Server} server
 * @param {{port: number, host: string}} address
 * @returns {Promise<void>}
 */
const listen = (server, { port, host }) =>
  new Promise((resolve, reject) => {
    server.once("error", (error) => reject(portRefusal(port, host, error)));
    server.listen({ port, host }, resolve);
  });

/**
 * `/metrics`, where the operator has set its token.
 * @param {string | null} token
 * @param {{store: PageStore, database: import("./server/front/front.mjs").Database}} parts
 */
async function metricsOf(token, { store, database }) {
  if (token === null) return null;
  // Loaded only where it is used.
  const { createMetrics } = await import("./server/front/metrics.mjs");
  return createMetrics({ token, store, isUp: async () => !(await isDatabaseAway(database)) });
}

/**
 * What is reported about every response.
 * @param {{metrics: Awaited<ReturnType<typeof metricsOf>>, settings: {writesAccessLog: boolean}, log: import("pino").Logger}} parts
 */
const observersOf = ({ metrics, settings, log }) => [
  ...(metrics ? [metrics.count] : []),
  // Whatever the log's level: the operator has asked for it.
  ...(settings.writesAccessLog ? [accessLog(log.child({}, { level: "info" }))] : []),
];

/**
 * Tells observers about every response, and sends traces where the operator has named a collector.
 * @param {Server} server
 * @param {{observers: ReturnType<typeof observersOf>, settings: {tracing: {serviceName: string} | null, trustedProxies: number}}} parts
 */
async function observeRequests(server, { observers, settings: { tracing, trustedProxies } }) {
  if (observers.length === 0 && !tracing) return;
  const routeOf = routeNames(import.meta.dirname);
  observe(server, { routeOf, observers });
  if (!tracing) return;
  const { startTraces } = await import("./server/process/open-telemetry.mjs");
  startTraces({ ...tracing, trustsTraceparent: trustedProxies > 0, routeOf });
}

/**
 * Lets development tell the browser by a web socket what has changed.
 * @param {Server} server
 * @param {ReturnType<typeof next>} app
 */
function tellOfChanges(server, app) {
  server.on("upgrade", (req, socket, head) => {
    // It is silent between two changes.
    req.socket.setTimeout(0);
    return /** @type {DevelopmentServer} */ (app).upgradeHandler(req, socket, head);
  });
}

async function serve() {
  const serving = endWithStarter();
  loadEnvFile();
  const settings = readServerSettings(process.env);
  requireSafeSettings(settings, process.env);
  if (!settings.databaseUrl) throw new Refusal("server.mjs needs DATABASE_URL: npm start sets it.");
  // Development keeps no page: it must show the code as it is now, and its pages wake once only.
  const store = new PageStore(isDev ? 0 : settings.pageCacheBytes, settings.maxStaleMs, settings.cdn?.seconds);
  const log = pino({ level: process.env.LOG_LEVEL || "info", ...reportErrors(settings.errorTarget) });
  const directUrl = settings.directUrl ?? settings.databaseUrl;
  const changes = followChanges(directUrl);
  const notices = checkNotices({ url: settings.databaseUrl, changes, log });
  const database = watchDatabase({ url: settings.databaseUrl, directUrl, log });
  const app = next({
    dev: isDev,
    dir: import.meta.dirname,
    hostname: settings.host,
    port: settings.port,
    // Next would take over what asks for another protocol on the server that it finds: this is one that no one calls.
    httpServer: http.createServer(),
  });
  await app.prepare();
  const handle = app.getRequestHandler();
  const metrics = await metricsOf(settings.metricsToken, { store, database });
  const server = createFront({
    handle,
    // Development has its own overlay for what goes wrong.
    pages: isDev ? {} : await keepWholePages(handle, log),
    store,
    files: createBuiltFiles(isDev ? 0 : builtFilesBytes),
    api: apiPaths,
    changes,
    database,
    headers: securityHeaders({ ...settings, isDev }),
    settings,
    metrics,
    trialGate: trialGateOf(settings),
    log,
  });
  await observeRequests(server, { observers: observersOf({ metrics, settings, log }), settings });
  if (isDev) tellOfChanges(server, app);
  await listen(server, settings);
  stopInOrder({
    server,
    idleMs: settings.stopIdleMs,
    async close() {
      notices.close();
      changes.close();
      database.close();
      await app.close();
      await traces.end();
    },
  });
  serving();
  process.send?.("serving");
}

try {
  await serve();
} catch (error) {
  console.error(error instanceof Refusal ? error.message : error);
  process.exit(1);
}
