import { createServer } from "node:http";
import { type AddressInfo } from "node:net";
import { json } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { withClient } from "../../scripts/process/database";
import { serveNewSite } from "../support/served-site";

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: number } }[];
}
interface Export {
  resourceSpans: { resource: { attributes: object[] }; scopeSpans: { spans: Span[] }[] }[];
}

const exports: Export[] = [];
/** A collector that takes OTLP over HTTP. */
const collector = createServer((req, res) => {
  void json(req).then((body) => {
    exports.push(body as Export);
    res.setHeader("content-type", "application/json").end("{}");
  });
});
const spans = () =>
  exports.flatMap((sent) => sent.resourceSpans.flatMap((of) => of.scopeSpans.flatMap((in_) => in_.spans)));
const named = (name: string) => spans().filter((span) => span.name === name);
const childrenOf = ({ spanId }: Span) => spans().filter(({ parentSpanId }) => parentSpanId === spanId);
const attributesOf = ({ attributes }: Span) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

let site: Awaited<ReturnType<typeof serveNewSite>>;

beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, "127.0.0.1", resolve));
  site = await serveNewSite({
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
    OTEL_BSP_SCHEDULE_DELAY: "50",
    TRUSTED_PROXIES: "1",
  });
});
afterAll(async () => {
  await site.end();
  collector.close();
});

test("a request's span continues the proxy's trace, has its statements, and tells nothing about the visitor", async () => {
  const traceId = "0af7651916cd43dd8448eb211c80319c";
  const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01`, "x-forwarded-for": "203.0.113.9" };
  const answer = await fetch(`${site.origin}/api/unified_search/?q=unusual+worry`, { headers });
  expect(answer.status).toBe(200);
  await expect.poll(() => named("GET /api/unified_search")).toHaveLength(1);
  const [request] = named("GET /api/unified_search");
  expect(request).toMatchObject({ traceId, parentSpanId: "b7ad6b7169203331" });
  expect(attributesOf(request!)).toMatchObject({
    "http.response.status_code": 200,
    "vouchsafe.request_id": answer.headers.get("x-request-id"),
  });
  const statements = childrenOf(request!);
  expect(statements.map((span) => attributesOf(span)["db.query.text"]).join()).toContain("search_entry");
  expect(JSON.stringify(exports)).not.toMatch(/unusual|worry|203\.0\.113/);
  expect(JSON.stringify(exports[0]!.resourceSpans[0]!.resource)).toContain('"vouchsafe"');
});

test("a job has a trace of its own", async () => {
  await withClient(site.database.ownerUrl, (client) => client.query("SELECT graphile_worker.add_job('end-premium')"));
  await expect.poll(() => named("end-premium").length, { timeout: 20_000 }).toBeGreaterThan(0);
  await expect.poll(() => childrenOf(named("end-premium")[0]!).length).toBeGreaterThan(0);
});

test("the last spans are sent before a server that stops has ended", async () => {
  const before = named("GET /api/stats").length;
  await (await fetch(`${site.origin}/api/stats/`)).text();
  await site.stop();
  expect(named("GET /api/stats").length).toBe(before + 1);
});
