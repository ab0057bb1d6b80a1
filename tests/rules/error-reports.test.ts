import { createServer, type IncomingHttpHeaders } from "node:http";
import { type AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import pino from "pino";
import { afterAll, beforeAll, expect, it } from "vitest";
import { errorTargetOf, reportErrors } from "@/server/process/error-reports.mjs";

interface Report {
  url: string | undefined;
  headers: IncomingHttpHeaders;
  parts: Record<string, unknown>[];
}
const reports: Report[] = [];
const server = createServer((req, res) => {
  void text(req).then((body) => {
    const parts = body.split("\n").map((line) => JSON.parse(line) as Record<string, unknown>);
    reports.push({ url: req.url, headers: req.headers, parts });
    res.end("{}");
  });
});

let dsn: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  dsn = `http://public@127.0.0.1:${(server.address() as AddressInfo).port}/errors/42`;
});
afterAll(() => server.close());

it("parses the address, and refuses what isn't one", () => {
  expect(errorTargetOf("")).toBeNull();
  expect(errorTargetOf("https://abc@o1.example.com/42")).toEqual({
    url: "https://o1.example.com/api/42/envelope/",
    key: "abc",
  });
  for (const bad of ["yes", "https://example.com/42", "https://abc@example.com/", "ftp://abc@example.com/42"])
    expect(() => errorTargetOf(bad)).toThrow("SENTRY_DSN is not an address");
});

it("reports what is logged as an error, with its stack and the request, without what a person typed; few a minute", async () => {
  const lines: string[] = [];
  const log = pino({ ...reportErrors(errorTargetOf(dsn)) }, { write: (line: string) => void lines.push(line) });
  const error = new TypeError('no "Jane Roe" at jane@example.com for 4711');
  log.warn({ err: error }, "not this");
  log.error("nor this");
  for (let n = 0; n < 30; n += 1) log.error({ err: error, requestId: "the-request" }, "an API call failed");
  expect(lines).toHaveLength(32);
  await expect.poll(() => reports.length).toBe(10);
  const { url, headers, parts } = reports[0]!;
  expect(url).toBe("/errors/api/42/envelope/");
  expect(headers["x-sentry-auth"]).toContain("sentry_key=public");
  expect(parts[1]).toEqual({ type: "event" });
  const event = parts[2] as {
    event_id: string;
    exception: { values: { stacktrace: { frames: { filename: string; in_app: boolean }[] } }[] };
  };
  expect(event).toMatchObject({
    platform: "node",
    logger: "an API call failed",
    tags: { request_id: "the-request" },
    exception: { values: [{ type: "TypeError", value: "no …" }] },
  });
  expect(parts[0]).toMatchObject({ event_id: event.event_id });
  expect(event.exception.values[0]?.stacktrace.frames.at(-1)).toMatchObject({
    filename: "tests/rules/error-reports.test.ts",
    in_app: true,
  });
  expect(JSON.stringify(reports)).not.toMatch(/jane|Roe|4711/);
});
