import { once } from "node:events";
import http from "node:http";
import net, { type AddressInfo, type Socket } from "node:net";
import { afterEach, expect, inject, test } from "vitest";
import { limitSockets, waitForTurn } from "../../server/front/limit-sockets.mjs";
import { refuseUnreadable } from "../../server/front/raw-answers.mjs";
import { note, timeoutFor, timesOf } from "../support/assurance";

const limits = { maxConnections: 500, maxPerAddress: 50, trustedProxies: 0 };
const opened: Socket[] = [];
const servers: http.Server[] = [];

/** A server as the front creates it, answering "ok", that looks for slow connections ten times a second. */
async function serve(
  own: Partial<typeof limits> & { readerMs?: number } = {},
  headersTimeout = 15_000,
  answer: (req: http.IncomingMessage, res: http.ServerResponse) => unknown = (_, res) => res.end("ok"),
) {
  const server = http.createServer({ connectionsCheckingInterval: 100 }, (req, res) => void answer(req, res));
  limitSockets(server, { ...limits, ...own });
  server.headersTimeout = headersTimeout;
  refuseUnreadable(server, []);
  servers.push(server.listen(0, "127.0.0.1"));
  await once(server, "listening");
  return { server, port: (server.address() as AddressInfo).port };
}

/** Connects from an address of this machine, sends a text, and never closes its own half of the connection. */
function connect(port: number, localAddress: string, text = "") {
  const socket = net.connect({ port, host: "127.0.0.1", localAddress, allowHalfOpen: true });
  opened.push(socket.on("error", () => {}));
  if (text) socket.write(text);
  return socket;
}

const get = (port: number, localAddress: string) =>
  new Promise<number | undefined>((resolve) => {
    const request = http.get({ port, host: "127.0.0.1", localAddress, agent: false }, (res) => {
      res.resume();
      resolve(res.statusCode);
    });
    request.on("error", () => resolve(undefined));
  });

const openOn = (server: http.Server) =>
  new Promise<number>((resolve) => server.getConnections((_, count) => resolve(count)));

afterEach(() => {
  for (const socket of opened.splice(0)) socket.destroy();
  for (const server of servers.splice(0)) server.close();
});

test("keeps one address from using up the connections of another", async () => {
  const { server, port } = await serve();
  for (let n = 0; n < 1000; n += 1) connect(port, "127.0.0.2", "GET / HT");
  await expect.poll(() => get(port, "127.0.0.2")).toBe(undefined);
  expect(await get(port, "127.0.0.3")).toBe(200);
  await expect.poll(() => openOn(server)).toBeLessThanOrEqual(51);

  for (const socket of opened.splice(0)) socket.destroy();
  await expect.poll(() => get(port, "127.0.0.2")).toBe(200);
});

test("applies only the total limit behind a proxy", async () => {
  const { server, port } = await serve({ trustedProxies: 1, maxConnections: 80 });
  for (let n = 0; n < 200; n += 1) connect(port, "127.0.0.2");
  await expect.poll(() => openOn(server)).toBe(80);
});

test.for([
  ["that never sends anything", "", 300],
  ["whose head never ends", "GET / HTTP/1.1\r\nHost: a", 300],
  ["that stays half open after a refusal", "GARBAGE\r\n\r\n", 15_000],
] as const)("destroys a connection %s", async ([, text, headersTimeout]) => {
  const { server, port } = await serve({}, headersTimeout);
  const sockets = Array.from({ length: 20 }, () => connect(port, "127.0.0.2", text));
  await expect.poll(() => openOn(server)).toBe(20);
  // Sooner than the longest of these timeouts.
  await expect.poll(() => openOn(server), { timeout: 12_000 }).toBe(0);
  expect(sockets.every((socket) => !socket.destroyed)).toBe(true);
});

/** Reads nothing, not even into a buffer of this process. */
function connectUnread(port: number, text: string) {
  const socket = connect(port, "127.0.0.2", text);
  socket.pause();
  return socket;
}

test("destroys a connection whose client doesn't read, and none whose client reads slowly", async () => {
  const body = Buffer.alloc(20_000_000, "a");
  const { server, port } = await serve({ readerMs: 1500 }, 15_000, (_, res) => res.end(body));
  for (let n = 0; n < 10; n += 1) connectUnread(port, "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  const slow = connect(port, "127.0.0.3", "GET / HTTP/1.1\r\nHost: a\r\n\r\n");
  let read = 0;
  // A tenth of a second for each 64 kB and more: far slower than the server could send.
  slow.on("data", (chunk: Buffer) => {
    read += chunk.length;
    slow.pause();
    setTimeout(() => slow.resume(), 20);
  });
  await expect.poll(() => openOn(server)).toBe(1);
  await expect.poll(() => read, { timeout: 40_000 }).toBeGreaterThan(body.length);
  expect(slow.destroyed).toBe(false);
});

test("answers requests of one connection one after the other, and disconnects a client with too many", async () => {
  let atOnce = 0;
  let most = 0;
  const answers: (() => void)[] = [];
  const { server, port } = await serve({}, 15_000, async (req, res) => {
    if (!res.socket && !(await waitForTurn(req, res))) return;
    most = Math.max(most, (atOnce += 1));
    answers.push(() => {
      atOnce -= 1;
      res.end("ok");
    });
  });
  const get = "GET / HTTP/1.1\r\nHost: a\r\n\r\n";
  let text = "";
  const polite = connect(port, "127.0.0.2", get.repeat(20)).on("data", (chunk: Buffer) => (text += chunk.toString()));
  for (let n = 0; n < 20; n += 1) {
    await expect.poll(() => answers.length).toBe(1);
    answers.pop()?.();
  }
  await expect.poll(() => text.match(/200 OK/g)?.length).toBe(20);
  expect([most, polite.destroyed]).toEqual([1, false]);

  connect(port, "127.0.0.2", get.repeat(1000));
  await expect.poll(() => answers.length).toBe(1);
  await expect.poll(() => openOn(server)).toBe(1);
});

const attempts = timesOf({ sample: 1_000, full: 20_000 });
/** As many as this process may have open besides. */
const atOnce = Math.min(attempts, 5_000);

test(
  "the whole site answers others while one address opens connections without end",
  { timeout: timeoutFor(attempts, 20) },
  async () => {
    const { port } = inject("sharedSite");
    const answers: (number | undefined)[] = [];
    for (let made = 0; made < attempts; made += atOnce) {
      for (let n = 0; n < atOnce; n += 1) connect(port, "127.0.0.2", "GET / HT");
      answers.push(await get(port, "127.0.0.3"));
      for (const socket of opened.splice(0)) socket.destroy();
    }
    note({ connections: attempts });
    expect(answers).toEqual(answers.map(() => 200));
  },
);
