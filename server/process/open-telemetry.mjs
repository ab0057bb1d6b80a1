import { AsyncLocalStorage } from "node:async_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import { OTLPTraceExporter } from "@opentelemetry/exporter-trace-otlp-http";
import { resourceFromAttributes } from "@opentelemetry/resources";
import { BasicTracerProvider, BatchSpanProcessor } from "@opentelemetry/sdk-trace-base";
import { traces } from "./traces.mjs";

/**
 * @import { Context, Span, Tracer } from "@opentelemetry/api"
 * @typedef {{serviceName: string, trustsTraceparent: boolean, routeOf?: (path: string) => string}} How
 */

/** How long the last spans may take to be sent when the process stops, in ms. */
const endMs = 1000;

/**
 * The context of the caller's span, by W3C's traceparent; an empty one without it.
 * @param {string | string[] | undefined} header
 */
function contextOf(header) {
  const [, traceId, spanId, flags] = /^00-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/.exec(String(header)) ?? [];
  if (!traceId || !spanId || !flags) return ROOT_CONTEXT;
  return trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true });
}

/** @param {unknown} statement as the driver takes it */
const textOf = (statement) =>
  typeof statement === "string" ? statement : String(/** @type {{text?: unknown}} */ (statement)?.text ?? "");

/**
 * Ends a span. An error is reported by its code or type, because its message may quote values.
 * @param {Span} span
 * @param {unknown} [error]
 */
function end(span, error) {
  if (error) {
    const { code, name } = /** @type {{code?: string, name?: string}} */ (error);
    span.setStatus({ code: SpanStatusCode.ERROR, message: code ?? name ?? "error" });
  }
  span.end();
}

/** @typedef {{tracer: Tracer, current: AsyncLocalStorage<Context>}} Tracing `current`: the context of the current span */

/**
 * @param {Tracing} tracing
 * @param {Pick<How, "trustsTraceparent" | "routeOf">} how
 * @returns {typeof traces.request}
 */
const tracingRequests = ({ tracer, current }, { trustsTraceparent, routeOf = () => "other" }) =>
  function request({ req, res }, run) {
    const before = trustsTraceparent ? contextOf(req.headers.traceparent) : ROOT_CONTEXT;
    const route = routeOf((req.url ?? "").split("?", 1)[0] ?? "");
    const attributes = {
      "http.request.method": req.method,
      "http.route": route,
      "vouchsafe.request_id": String(req.headers["x-request-id"]),
    };
    const span = tracer.startSpan(`${req.method} ${route}`, { kind: SpanKind.SERVER, attributes }, before);
    res.once("close", () => {
      if (res.headersSent) span.setAttribute("http.response.status_code", res.statusCode);
      end(span, res.headersSent && res.statusCode >= 500 ? { code: String(res.statusCode) } : undefined);
    });
    return current.run(trace.setSpan(before, span), run);
  };

/**
 * @param {Tracing} tracing
 * @returns {typeof traces.job}
 */
const tracingJobs = ({ tracer, current }) =>
  async function job(name, run) {
    const span = tracer.startSpan(name, { kind: SpanKind.CONSUMER }, ROOT_CONTEXT);
    try {
      const result = await current.run(trace.setSpan(ROOT_CONTEXT, span), run);
      end(span);
      return result;
    } catch (error) {
      end(span, error);
      throw error;
    }
  };

/**
 * Traces statements of requests and jobs only: what runs beside them would fill the collector.
 * @param {Tracing} tracing
 * @returns {typeof traces.statement}
 */
const tracingStatements = ({ tracer, current }) =>
  function statement(args, run) {
    const parent = current.getStore();
    if (!parent) return run(args);
    const text = textOf(args[0]);
    const operation = /[A-Z]+/.exec(text.replaceAll(/\/\*.*?\*\//g, ""))?.[0] ?? "statement";
    const attributes = { "db.system.name": "postgresql", "db.operation.name": operation, "db.query.text": text };
    const span = tracer.startSpan(operation, { kind: SpanKind.CLIENT, attributes }, parent);
    const callback = args.at(-1);
    if (typeof callback === "function") {
      /** @type {(error: unknown, ...rest: unknown[]) => unknown} */
      const ending = (error, ...rest) => {
        end(span, error);
        return callback(error, ...rest);
      };
      return run([...args.slice(0, -1), ending]);
    }
    const result = run(args);
    if (result instanceof Promise)
      result.then(
        () => end(span),
        (error) => end(span, error),
      );
    else end(span);
    return result;
  };

/**
 * Sends spans of requests, jobs, and their SQL statements to the collector at OTEL_EXPORTER_OTLP_ENDPOINT. The exporter
 * and the sampler read OpenTelemetry's other variables themselves. A span never has a value of a query, an address, or
 * an account. Nothing is registered globally, because Next's own spans would have whole addresses.
 * @param {How} how `trustsTraceparent`: whether a proxy sets the header; `routeOf`: names the route of a path
 */
export function startTraces({ serviceName, ...how }) {
  const provider = new BasicTracerProvider({
    resource: resourceFromAttributes({ "service.name": serviceName }),
    spanProcessors: [new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  const tracing = { tracer: provider.getTracer("vouchsafe"), current: new AsyncLocalStorage() };
  traces.request = tracingRequests(tracing, how);
  traces.job = tracingJobs(tracing);
  traces.statement = tracingStatements(tracing);
  traces.end = () => Promise.race([provider.shutdown().catch(() => {}), wait(endMs, undefined, { ref: false })]);
}
