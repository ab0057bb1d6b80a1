import http from "node:http";
import { type AddressInfo } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { limitBody } from "../../server/front/limit-body.mjs";
import { type ServerRequest } from "../../server/front/judge-request.mjs";

const pieceBytes = 65_536;
const limitPieces = (5 * 1024 * 1024) / pieceBytes;

// The handler behind the front reads the whole body and responds with its length.
const server = http.createServer((req, res) => {
  if (!limitBody(req as ServerRequest, res)) return;
  let bytes = 0;
  req.on("data", (chunk: Buffer) => (bytes += chunk.length));
  req.on("end", () => res.end(String(bytes)));
});
let url: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/listings/`;
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends that many chunks without a Content-Length. */
async function sendPieces(pieces: number, path = "") {
  let sent = 0;
  const body = new ReadableStream({
    pull(controller) {
      sent += 1;
      if (sent > pieces) controller.close();
      else controller.enqueue(new Uint8Array(pieceBytes));
    },
  });
  const answer = await fetch(new URL(path, url), { method: "POST", body, duplex: "half" } as RequestInit);
  return [answer.status, await answer.text()];
}

const refusal = [413, '{"detail":"The request is larger than 5 MB."}'];

test("accepts a body of 5 MB, with or without a Content-Length", async () => {
  const bytes = String(5 * 1024 * 1024);
  expect(await sendPieces(limitPieces)).toEqual([200, bytes]);
  const answer = await fetch(url, { method: "POST", body: new Uint8Array(5 * 1024 * 1024) });
  expect([answer.status, await answer.text()]).toEqual([200, bytes]);
});

test("refuses a larger one without a Content-Length by counting", async () => {
  expect(await sendPieces(limitPieces + 1)).toEqual(refusal);
  expect(await sendPieces(4 * limitPieces)).toEqual(refusal);
});

test("refuses a larger one by its Content-Length, and keeps the connection usable", async () => {
  for (let n = 0; n < 3; n += 1) {
    const answer = await fetch(url, { method: "POST", body: new Uint8Array(6_000_000) });
    expect([answer.status, await answer.text()]).toEqual(refusal);
  }
  expect(await sendPieces(1)).toEqual([200, String(pieceBytes)]);
});

test.each(["doctors", "reviews"])(
  "accepts a form with a photo of 10 MB for %s, and refuses a larger one",
  async (of) => {
    const path = `/api/${of}/7/photos/`;
    expect(await sendPieces(2 * limitPieces, path)).toEqual([200, String(10 * 1024 * 1024)]);
    const larger = [413, '{"detail":"The request is larger than 10 MB."}'];
    expect(await sendPieces(2 * limitPieces + 1, path)).toEqual(larger);
    expect(await sendPieces(limitPieces + 1, `${path}more/`)).toEqual(refusal);
  },
);

test("accepts a form of a page up to 4 KB, and refuses a larger one", async () => {
  const form = new URL("/accounts/logout/", url);
  const post = async (bytes: number) => {
    const answer = await fetch(form, { method: "POST", body: new Uint8Array(bytes) });
    return [answer.status, await answer.text()];
  };
  expect(await post(4096)).toEqual([200, "4096"]);
  expect(await post(4097)).toEqual([413, "The request is too large.\n"]);
  expect(await sendPieces(1, form.pathname)).toEqual([413, "The request is too large.\n"]);
});
