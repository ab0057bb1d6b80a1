/**
 * @import { ServerResponse } from "node:http"
 * @import { ServerRequest } from "./judge-request.mjs"
 * @import { PageStore } from "./page-store.mjs"
 * @import { Served } from "./observe.mjs"
 */
import { createHash, timingSafeEqual } from "node:crypto";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { pathOf } from "./judge-request.mjs";
import { measured } from "../process/measured.mjs";
import { send, sendPlain } from "./plain-answer.mjs";

const buckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** @param {string} text */
const digest = (text) => createHash("sha256").update(text).digest();

/**
 * The gauges that the site measures, by name: the measure, its key, and what it is.
 * @type {Record<string, [measure: string, key: string, help: string]>}
 */
const gauges = {
  vouchsafe_database_pool_connections: ["pool", "total", "Open connections of the requests' pool."],
  vouchsafe_database_pool_idle: ["pool", "idle", "Those that nothing uses."],
  vouchsafe_database_pool_waiting: ["pool", "waiting", "Requests that wait for a connection."],
  vouchsafe_queue_due: ["queue", "due", "Jobs that should run now."],
  vouchsafe_queue_failed: ["queue", "failed", "Jobs that were given up."],
  vouchsafe_queue_age_seconds: ["queue", "age", "For how long the oldest of those that should run has waited."],
  vouchsafe_backup_age_seconds: ["upkeep", "backup_age", "Time since the last backup; missing before the first."],
  vouchsafe_mail_waiting: ["upkeep", "waiting", "Mails that are not sent yet."],
  vouchsafe_mail_failing: ["upkeep", "failing", "Those that failed at least once."],
  vouchsafe_payment_events_waiting: ["upkeep", "unapplied", "Payment events not applied after five minutes."],
  vouchsafe_write_age_seconds: ["upkeep", "write_age", "Age of the oldest transaction that writes and isn't done."],
  vouchsafe_disk_free_bytes: ["disk", "free", "Free space where this process stores its data (DATA_DIR)."],
  vouchsafe_certificate_seconds: ["certificate", "left", "For how long the certificate of SITE_URL is still valid."],
};

/** The measures that read the database. */
const stored = new Set(["queue", "upkeep"]);

/**
 * Adds what is measured only when it is asked for. A gauge without a figure is left out.
 * @param {Registry} registry
 * @param {() => Promise<boolean>} isUp
 */
function addGauges(registry, isUp) {
  const registers = [registry];
  const up = new Gauge({ name: "vouchsafe_database_up", help: "Whether the database answers.", registers });
  const all = Object.entries(gauges).map(([name, [measure, key, help]]) => {
    const gauge = new Gauge({ name, help, registers });
    return { gauge, measure, key };
  });
  /** @param {string} name */
  const measure = async (name) => {
    try {
      return (await measured.get(name)?.()) ?? {};
    } catch {
      return {};
    }
  };
  return async function readGauges() {
    const isDatabaseUp = await isUp();
    up.set(isDatabaseUp ? 1 : 0);
    const names = [...new Set(all.map(({ measure: name }) => name))].filter(
      (name) => isDatabaseUp || !stored.has(name),
    );
    /** @type {Record<string, Record<string, number>>} */
    const figures = Object.fromEntries(await Promise.all(names.map(async (name) => [name, await measure(name)])));
    for (const { gauge, measure: name, key } of all) {
      const figure = figures[name]?.[key];
      gauge.remove();
      if (figure !== undefined) gauge.set(figure);
    }
  };
}

/**
 * @param {Registry} registry
 * @param {PageStore} store
 */
function addPageCache(registry, store) {
  const registers = [registry];
  /** @type {[keyof ReturnType<PageStore["figures"]>, string][]} */
  const kept = [
    ["pages", "Pages in the cache."],
    ["bytes", "Bytes of pages in the cache."],
  ];
  for (const [name, help] of kept) {
    new Gauge({
      ...{ name: `vouchsafe_page_cache_${name}`, help, registers },
      collect() {
        this.set(store.figures()[name]);
      },
    });
  }
  new Counter({
    ...{ name: "vouchsafe_page_cache_total", registers, labelNames: ["result"] },
    help: "Visits answered from the cache (hit), also while the database was away (stale), and pages rendered for it (miss).",
    collect() {
      this.reset();
      for (const [result, count] of Object.entries(store.counts)) this.inc({ result }, count);
    },
  });
}

/**
 * The process's figures in Prometheus' text format at `/metrics`, for who has the token: about routes, never about people.
 * @param {{token: string, store: PageStore, isUp: () => Promise<boolean>}} parts `isUp`: whether the database answers
 */
export function createMetrics({ token, store, isUp }) {
  const registry = new Registry();
  // The event loop's delay, memory, processor time, and garbage collection.
  collectDefaultMetrics({ register: registry });
  addPageCache(registry, store);
  const readGauges = addGauges(registry, isUp);
  const requests = new Histogram({
    name: "vouchsafe_http_request_seconds",
    help: "Time from a request's head to its last byte.",
    registers: [registry],
    labelNames: ["method", "route", "status"],
    buckets,
  });
  const wanted = digest(`Bearer ${token}`);
  return {
    /** @param {Served} served */
    count({ method, route, status, seconds }) {
      requests.observe({ method, route, status }, seconds);
    },
    /** @param {ServerRequest} req */
    isAsked: (req) => pathOf(req.url) === "/metrics",
    /**
     * @param {ServerRequest} req
     * @param {ServerResponse} res
     */
    async answer(req, res) {
      if (!timingSafeEqual(digest(req.headers.authorization ?? ""), wanted)) {
        res.setHeader("www-authenticate", "Bearer");
        return sendPlain(req, res, { status: 401 });
      }
      await readGauges();
      const headers = { "content-type": registry.contentType, "cache-control": "no-store" };
      return send(req, res, { status: 200, headers, body: Buffer.from(await registry.metrics()) });
    },
  };
}
