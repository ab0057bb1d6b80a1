import { readFileSync } from "node:fs";
import net from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bodyLimits, type Operation } from "@/lib/contract/operation";
import { note, noteHighest, timeoutFor, timesOf } from "../support/assurance";
import { nameOf, requestOf } from "../support/policy-request";
import { makeWorld, signInAs, type World } from "../support/policy-world";
import { serveWorldSite } from "../support/world-site";
import { operations } from "../support/operations";

let site: Awaited<ReturnType<typeof serveWorldSite>>;
let world: World;

beforeAll(async () => {
  site = await serveWorldSite();
  world = await makeWorld();
});
afterAll(() => site.end());

interface Sent {
  method?: string;
  path: string;
  /** The announced length. */
  bytes: number;
  /** How many of these bytes are sent before the client waits for the answer. */
  begun?: number;
  type?: string;
  headers?: Record<string, string>;
}

const piece = Buffer.alloc(64 * 1024, "a");

/** Sends a request whose body doesn't arrive. Gives the status and the connection, which stays open. */
function begin({ method = "POST", path, bytes, begun = 0, type = "application/json", headers = {} }: Sent) {
  const lines = Object.entries({
    host: `127.0.0.1:${site.port}`,
    origin: site.origin,
    "content-type": type,
    ...headers,
  });
  const head = [`${method} ${path} HTTP/1.1`, ...lines.map((line) => line.join(": ")), `content-length: ${bytes}`];
  const socket = net.connect(site.port, "127.0.0.1");
  const answer = new Promise<number>((resolve) => {
    let text = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("\r\n")) resolve(Number(text.split(" ")[1]));
    });
    socket.on("error", () => resolve(0)).on("close", () => resolve(0));
  });
  socket.write(`${head.join("\r\n")}\r\n\r\n`);
  for (let left = begun; left > 0; left -= piece.length) socket.write(piece.subarray(0, left));
  return { socket, answer };
}

async function statusOf(sent: Sent): Promise<number> {
  const { socket, answer } = begin(sent);
  const status = await answer;
  socket.destroy();
  return status;
}

const unsafe = operations.filter(({ method }) => method !== "GET");
const typeOf = ({ fileTypes, reportTypes = ["application/json"] }: Operation) => (fileTypes ?? reportTypes)[0];

test("refuses a guest before any of the body has arrived, and every caller by an announced length", async () => {
  const admin = (await signInAs("admin", world))!;
  const faults: string[] = [];
  for (const op of unsafe) {
    const { path } = requestOf(op, world);
    const sent = { method: op.method, path: `/api/${path}`, type: typeOf(op) };
    const limit = bodyLimits(op).kilobytes * 1024;
    if (op.who !== "guest" && !op.isSigned) {
      const status = await statusOf({ ...sent, bytes: limit });
      if (status !== 401) faults.push(`${nameOf(op)} as a guest: ${status}`);
    }
    const status = await statusOf({ ...sent, bytes: limit + 1, headers: admin.headers });
    if (status !== 413) faults.push(`${nameOf(op)} beyond ${limit} bytes: ${status}`);
  }
  note({ "operations with a body": unsafe.length });
  expect(faults).toEqual([]);
});

test.each(["/accounts/logout/", "/accounts/mail/", "/accounts/mail/login/", "/alerts/stop", "/invitations/stop"])(
  "refuses a form of more than 4 KB at %s, announced or not",
  async (path) => {
    const type = "application/x-www-form-urlencoded";
    expect(await statusOf({ path, bytes: 5_000_000, type })).toBe(413);
    const body = new ReadableStream({
      pull(controller) {
        controller.enqueue(piece);
        controller.close();
      },
    });
    const init = { method: "POST", body, duplex: "half", headers: { "content-type": type, origin: site.origin } };
    expect((await fetch(site.origin + path, init)).status).toBe(413);
  },
);

/** The memory of the server process, in MB. Only Linux tells. */
function megabytes(): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${site.child.pid}/status`, "latin1"))?.[1]) / 1024;
  } catch {
    return 0;
  }
}

const uploads = timesOf({ sample: 40, full: 120 });
const photoBytes = 10 * 1024 * 1024;
/** What the process uses at rest, and the budget for bodies several times over. */
const mostMegabytes = 500;

test.each(["guest", "owner"] as const)(
  "many uploads of a %s at once take no more memory than there is for bodies",
  { timeout: timeoutFor(uploads, 1000) },
  async (name) => {
    const headers = (await signInAs(name, world))?.headers ?? {};
    const path = `/api/businesses/${world.listingId}/photos/`;
    const sent = { path, bytes: photoBytes, begun: photoBytes - piece.length, type: "multipart/form-data", headers };
    let most = 0;
    const sockets = Array.from({ length: uploads }, () => begin(sent));
    const watch = setInterval(() => (most = Math.max(most, megabytes())), 50);
    const statuses = new Set(await Promise.all(sockets.map(({ answer }) => answer)));
    clearInterval(watch);
    for (const { socket } of sockets) socket.destroy();
    note({ "uploads at once": uploads });
    noteHighest("MB of the process during uploads", Math.round(most));
    // Those that had their turn wait for a piece that never comes; the others are refused.
    expect([...statuses].filter((status) => ![401, 408, 429, 503].includes(status))).toEqual([]);
    expect(most).toBeLessThan(mostMegabytes);
    expect((await fetch(`${site.origin}/api/health/live/`)).status).toBe(200);
  },
);
