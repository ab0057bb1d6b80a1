import net from "node:net";
import path from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeListing } from "@/prisma/factories/listing";
import { makeReview } from "@/prisma/factories/review";
import { makeUser } from "@/prisma/factories/user";
import { database } from "@/server/db/client";
import { note, noteHighest } from "../support/assurance";
import { DataFolders } from "../support/data-folder";
import { loopEnv, loopFigures } from "../support/loop-figures";
import { serveWorldSite } from "../support/world-site";

const folders = new DataFolders();
const figuresFile = path.join(folders.add(), "loop.json");
let site: Awaited<ReturnType<typeof serveWorldSite>>;

/** As many as the longest list has, of the greatest length. */
const reviews = 200;
const content = "They explained every step before it was taken. ".repeat(20);

beforeAll(async () => {
  site = await serveWorldSite(loopEnv(figuresFile));
  const { id: userId } = await makeUser(database());
  for (let n = 0; n < reviews; n += 1) {
    await makeReview(database(), { userId, listingId: (await makeListing(database())).id, content });
  }
});
afterAll(async () => {
  await site.end();
  folders.remove();
});

const sockets = 40;
const each = 7;
const request = "GET /api/reviews/?limit=1000 HTTP/1.1\r\nHost: localhost\r\n\r\n";

/** Sends requests at once on one connection, and reads nothing until it is asked to. */
function flood(port: number) {
  const socket = net.connect(port, "127.0.0.1");
  socket.pause();
  socket.write(request.repeat(each));
  return socket;
}

test("pipelined calls and unread responses don't fill the memory", async () => {
  const live = async () => {
    const begun = performance.now();
    expect((await fetch(`${site.origin}/api/health/live/`)).status).toBe(200);
    return performance.now() - begun;
  };
  await live();
  const open = Array.from({ length: sockets }, () => flood(site.port));
  const delays: number[] = [];
  while (delays.length < 50) delays.push(await live());
  const { ms, heapBytes } = await loopFigures(figuresFile, { kill: (signal) => site.child.kill(signal) });
  note({ "pipelined calls": sockets * each });
  noteHighest("MB of heap", Math.round(heapBytes / 1_000_000));
  noteHighest("ms the event loop was held", ms);
  noteHighest("ms others waited", Math.round(Math.max(...delays)));
  expect(heapBytes).toBeLessThan(400_000_000);

  // Clients that read get every answer, in order.
  const texts = await Promise.all(
    open.map(
      (socket) =>
        new Promise<string>((resolve) => {
          let text = "";
          socket.setEncoding("latin1").on("data", (chunk: string) => {
            text += chunk;
            if (text.match(/HTTP\/1\.1 200 OK/g)?.length === each) resolve(text);
          });
          socket.resume();
        }),
    ),
  );
  for (const socket of open) socket.destroy();
  expect(texts).toHaveLength(sockets);
});
