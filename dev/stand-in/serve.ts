import { type AddressInfo } from "node:net";
import { type Server, type IncomingMessage, type ServerResponse } from "node:http";

/** Has the server listen on this machine alone. `port` 0: any that is free. Gives the port. */
export const listenHere = (server: Server, port = 0) =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Stops the server at once, with whatever is still connected to it. */
export const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The body of a request as text; what is beyond `largest` characters is not read. */
export async function bodyOf(req: IncomingMessage, largest: number) {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += String(chunk);
    if (body.length > largest) return body.slice(0, largest);
  }
  return body;
}

/** Answers with a page that nobody keeps, frames or puts a script in. */
export function sendPage(res: ServerResponse, status: number, html: string) {
  res.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  res.end(html);
}
