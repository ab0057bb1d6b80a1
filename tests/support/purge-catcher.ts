import { createServer } from "node:http";
import { type AddressInfo } from "node:net";

export const purgeToken = "a-token-of-this-test";

/** A server that takes purges as a CDN does. `failures`: how many it refuses first. */
export async function catchPurges() {
  /** The keys of each purge it took. */
  const purges: string[][] = [];
  const state = { failures: 0 };
  const server = createServer((req, res) => {
    const isKnown =
      req.method === "POST" && req.url === "/service/abc/purge" && req.headers["fastly-key"] === purgeToken;
    const status = !isKnown ? 403 : state.failures-- > 0 ? 503 : 200;
    if (status === 200) purges.push(String(req.headers["surrogate-key"]).split(" "));
    res.writeHead(status, { "content-type": "application/json" }).end('{"status":"ok"}');
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    env: {
      CDN_MAX_AGE: "3600",
      CDN_PURGE_URL: `http://127.0.0.1:${port}/service/abc/purge`,
      CDN_PURGE_TOKEN: purgeToken,
    },
    purges,
    state,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
