import { randomUUID } from "node:crypto";
import path from "node:path";
import { loggedError, masked, stackLines } from "./logged-error.mjs";
import { callOutside, requestOutside } from "./outside-call.mjs";
import { processSingleton } from "./process-singleton.mjs";
import { Refusal } from "./refusal.mjs";

/** pino's number for the level "error". */
const errorLevel = 50;
const perMinute = 10;
const answerMs = 5_000;

/** When the last reports were sent, in ms; the front server and the site behind it share them. */
const sent = processSingleton("error reports", () => /** @type {number[]} */ ([]));

/**
 * Where errors are reported: the envelope endpoint of a Sentry-compatible service, and the public key.
 * @typedef {{url: string, key: string}} ErrorTarget
 */

/**
 * @param {string | undefined} dsn such as `https://<key>@errors.example.com/<project>`
 * @returns {ErrorTarget | null} null without one
 * @throws {Refusal} for anything else
 */
export function errorTargetOf(dsn) {
  if (!dsn) return null;
  const url = URL.canParse(dsn) ? new URL(dsn) : null;
  const [, before = "", project] = /^(.*)\/(\d+)$/.exec(url?.pathname ?? "") ?? [];
  if (!url || !/^https?:$/.test(url.protocol) || !url.username || !project) {
    throw new Refusal("SENTRY_DSN is not an address like https://<key>@errors.example.com/<project>.");
  }
  return { url: `${url.origin}${before}/api/${project}/envelope/`, key: url.username };
}

/**
 * A stack's frames, the innermost last as Sentry wants them, with paths inside the project.
 * @param {Error} error
 */
const framesOf = (error) =>
  stackLines(error)
    .flatMap((line) => [...line.matchAll(/^ +at (?:(.*?) \()?(?:file:\/\/)?(.*?):(\d+):(\d+)\)?$/g)])
    .map(([, name = "?", file = "", line, column]) => ({
      function: name,
      filename: path.isAbsolute(file) ? path.relative(process.cwd(), file) : file,
      lineno: Number(line),
      colno: Number(column),
      in_app: !/node:|node_modules/.test(file),
    }))
    .reverse();

/**
 * @param {Error} error
 * @param {{requestId?: unknown, text: unknown}} context `text`: what the log says, which is always the same words
 */
function envelopeOf(error, { requestId, text }) {
  const id = randomUUID().replaceAll("-", "");
  const event = {
    event_id: id,
    timestamp: Date.now() / 1000,
    platform: "node",
    level: "error",
    logger: String(text),
    ...(typeof requestId === "string" && { tags: { request_id: requestId } }),
    exception: {
      values: [{ type: error.name, value: masked(error.message), stacktrace: { frames: framesOf(error) } }],
    },
  };
  return [{ event_id: id, sent_at: new Date().toISOString() }, { type: "event" }, event]
    .map((part) => JSON.stringify(part))
    .join("\n");
}

/** Counts a report if the limit of the last minute allows one more. */
function mayReport() {
  const now = Date.now();
  while (sent.length > 0 && now - (sent[0] ?? now) > 60_000) sent.shift();
  return sent.length < perMinute && sent.push(now) > 0;
}

/** How the log writes errors, and why something failed: without what a visitor sent. */
const serializers = { err: loggedError, reason: (/** @type {unknown} */ reason) => masked(String(reason)) };

/**
 * Options for pino: no visitor's words in the log, and each error that is logged as one, unexpected and with its stack, is
 * also reported. Nothing about the visitor is sent, and no request waits for it. If the service doesn't answer, the error
 * is still in the log.
 * @param {ErrorTarget | null} target
 * @returns {import("pino").LoggerOptions}
 */
export function reportErrors(target) {
  if (!target) return { serializers };
  const { url, key } = target;
  return {
    serializers,
    hooks: {
      logMethod(args, method, level) {
        method.apply(this, args);
        const [first, text] = /** @type {unknown[]} */ (args);
        const { err, requestId } = /** @type {{err?: unknown, requestId?: unknown}} */ (first ?? {});
        if (level < errorLevel || !(err instanceof Error) || !mayReport()) return;
        const headers = {
          "content-type": "application/x-sentry-envelope",
          "x-sentry-auth": `Sentry sentry_version=7, sentry_client=vouchsafe/1.0, sentry_key=${key}`,
        };
        const body = envelopeOf(err, { requestId, text });
        callOutside({ service: "error reports", ms: answerMs }, (signal) =>
          requestOutside(url, { method: "POST", headers, body, signal }),
        ).catch(() => {});
      },
    },
  };
}
