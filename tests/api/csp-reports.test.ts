import { expect, it, vi } from "vitest";
import { log } from "@/server/log";
import { signIn } from "../support/actors";
import { call } from "../support/call";

const send = (text: string, type = "application/csp-report", headers: Record<string, string> = {}) =>
  call({ path: "csp-reports/", method: "POST", text, headers: { "content-type": type, ...headers } });

const older = (blocked: string, page = "https://site.example/business/lawyers/ashdown?q=secret") =>
  JSON.stringify({
    "csp-report": {
      "document-uri": page,
      "effective-directive": "script-src-elem",
      "blocked-uri": blocked,
      status: 200,
    },
  });

it("logs the violation without query or path of other sites, and each one once", async () => {
  const warn = vi.spyOn(log(), "warn");
  const { headers } = await signIn();
  // Browsers send their cookies and no token.
  for (let n = 0; n < 2; n += 1) {
    const { status } = await send(older("https://evil.example/x.js?id=1"), undefined, { cookie: headers.cookie ?? "" });
    expect(status).toBe(204);
  }
  const newer = [
    {
      type: "csp-violation",
      age: 1,
      body: { documentURL: "https://site.example/?a", effectiveDirective: "img-src", blockedURL: "data" },
    },
    { type: "deprecation", body: { id: "x" } },
  ];
  expect((await send(JSON.stringify(newer), "application/reports+json")).status).toBe(204);
  expect(warn.mock.calls.map(([violation]) => violation)).toEqual([
    { directive: "script-src-elem", blocked: "https://evil.example", page: "/business/lawyers/ashdown" },
    { directive: "img-src", blocked: "data", page: "/" },
  ]);
});

it("logs at most a hundred different violations an hour", async () => {
  const warn = vi.spyOn(log(), "warn").mockClear();
  for (let n = 0; n < 150; n += 1) await send(older(`https://site-${n}.example`));
  expect(warn.mock.calls.length).toBeLessThanOrEqual(100);
  expect(warn.mock.calls.length).toBeGreaterThan(90);
});

it("refuses what is no report", async () => {
  expect((await send("{}")).status).toBe(400);
  expect((await send(older("inline"), "application/json")).status).toBe(415);
  expect((await send(`[${"0,".repeat(9_000)}0]`, "application/reports+json")).status).toBe(413);
});
