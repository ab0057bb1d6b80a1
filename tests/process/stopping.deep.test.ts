import { once } from "node:events";
import http from "node:http";
import net from "node:net";
import { text } from "node:stream/consumers";
import { afterEach, expect, test } from "vitest";
import { runScript } from "../support/script";
import { serveNewSite } from "../support/served-site";

type Site = Awaited<ReturnType<typeof serveNewSite>>;

const sites: Site[] = [];
const agents: http.Agent[] = [];

/** A site that keeps idle connections open for this long when it stops. */
async function serve(idleSeconds: number) {
  const site = await serveNewSite({ STOP_IDLE_SECONDS: String(idleSeconds) });
  sites.push(site);
  return site;
}

afterEach(async () => {
  for (const agent of agents.splice(0)) agent.destroy();
  for (const site of sites.splice(0)) await site.end();
});

/** A client that keeps a single connection open. */
function makeClient({ port }: { port: number }) {
  const agent = new http.Agent({ keepAlive: true, maxSockets: 1 });
  agents.push(agent);
  const begin = (path: string, options: http.RequestOptions = {}) =>
    http.request({ port, host: "127.0.0.1", path, agent, ...options });
  async function answerOf(request: http.ClientRequest) {
    const [res] = (await once(request, "response")) as [http.IncomingMessage];
    res.resume();
    await once(res, "end");
    return { status: res.statusCode, connection: res.headers.connection, isReused: request.reusedSocket };
  }
  return { begin, answerOf, get: (path: string) => answerOf(begin(path).end()) };
}

/** Stops the site and returns how many milliseconds that took. */
async function stop({ child }: Site) {
  const began = performance.now();
  child.kill("SIGTERM");
  await once(child, "exit");
  return performance.now() - began;
}

/** Sends POSTs on one connection, as a busy proxy does, until a response says that the connection closes. */
async function postUntilClosed({ begin, answerOf }: ReturnType<typeof makeClient>) {
  const body = '{"kind":"view","listing_ids":[1]}';
  const headers = { "content-type": "application/json", "content-length": body.length };
  for (let sent = 1; ; sent += 1) {
    const { status, connection } = await answerOf(begin("/api/events/", { method: "POST", headers }).end(body));
    expect(status).toBe(204);
    if (connection === "close") return sent;
  }
}

const paths = ["/api/health/live/", "/compare", "/api/stats/", "/no-such-page", "/robots.txt"];

test("answers the next request on every connection with Connection: close, cuts none, busy or idle, and reports that it isn't ready", async () => {
  const site = await serve(20);
  const clients = Array.from({ length: 20 }, () => makeClient(site));
  for (const { get } of clients) expect(await get("/api/health/ready/")).toMatchObject({ status: 200 });
  const busy = Array.from({ length: 6 }, () => postUntilClosed(makeClient(site)));
  const stopped = stop(site);
  const fresh = makeClient(site);
  await expect.poll(async () => (await fresh.get("/api/health/ready/")).status).toBe(503);

  for (const sent of await Promise.all(busy)) expect(sent).toBeGreaterThan(0);
  const answers = await Promise.all(clients.map(({ get }, n) => get(paths[n % paths.length] ?? "/")));
  for (const answer of answers) expect(answer).toMatchObject({ connection: "close", isReused: true });
  expect(answers.map(({ status }) => status)).toEqual(clients.map((_, n) => (n % paths.length === 3 ? 404 : 200)));
  // It doesn't wait the full 20 seconds, because every connection is closed.
  expect(await stopped).toBeLessThan(10_000);
});

test("lets an open request finish", async () => {
  const site = await serve(1);
  const client = makeClient(site);
  const headers = { "content-type": "application/json", "content-length": 60, expect: "100-continue" };
  const request = client.begin("/api/events/", { method: "POST", headers });
  request.flushHeaders();
  // The server has read the head, so the request is open.
  await once(request, "continue");
  request.write('{"kind":"view",');
  const stopped = stop(site);
  // The idle time is over once the server accepts no more connections.
  const isRefused = () =>
    fetch(`${site.origin}/api/health/live/`, { headers: { connection: "close" } }).then(
      () => false,
      () => true,
    );
  await expect.poll(isRefused).toBe(true);
  request.end('"listing_ids":[1]}'.padEnd(45));
  expect(await client.answerOf(request)).toMatchObject({ status: 204, connection: "close" });
  await stopped;
});

test("exits before its idle time is over when no connection is open", async () => {
  const site = await serve(20);
  const answer = await fetch(`${site.origin}/api/health/live/`, { headers: { connection: "close" } });
  expect(await answer.json()).toEqual({ status: "ok" });
  expect(await stop(site)).toBeLessThan(10_000);
});

// A page's head and body leave together, so this server sends them apart.
const slowServer = `
  import http from "node:http";
  import { stopInOrder } from "./server/process/stop.mjs";
  const server = http.createServer((_, res) => {
    res.write("head");
    setTimeout(() => res.end("rest"), 1000);
  });
  stopInOrder({ server, idleMs: Number(process.env.STOP_IDLE_SECONDS) * 1000, close: () => Promise.resolve() });
  server.listen(0, "127.0.0.1", () => console.log("port " + server.address().port + ";"));`;

test.for(["0", "0.3"])(
  "finishes a response whose head was sent before the signal, and then closes its connection (idle %s s)",
  async (STOP_IDLE_SECONDS) => {
    const script = runScript(["--input-type=module", "--eval", slowServer], { STOP_IDLE_SECONDS });
    await script.until(";");
    const agent = new http.Agent({ keepAlive: true });
    agents.push(agent);
    const [res] = (await once(http.get({ port: /\d+/.exec(script.said())?.[0], agent }), "response")) as [
      http.IncomingMessage,
    ];
    const began = performance.now();
    script.child.kill("SIGTERM");
    expect(await text(res)).toBe("headrest");
    expect(await script.ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
  },
);

test("closes connections that are still idle when the time is up, including those that never sent a request", async () => {
  const script = runScript(["--input-type=module", "--eval", slowServer], { STOP_IDLE_SECONDS: "2" });
  await script.until(";");
  const port = Number(/\d+/.exec(script.said())?.[0]);
  const { get } = makeClient({ port });
  await get("/");
  await once(net.connect(port, "127.0.0.1"), "connect");
  const began = performance.now();
  script.child.kill("SIGTERM");
  expect(await script.ended).toBe(0);
  expect(performance.now() - began).toBeGreaterThan(1900);
  expect(performance.now() - began).toBeLessThan(8000);
});
