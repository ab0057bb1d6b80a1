import { portRefusal } from "../../server/process/port.mjs";
import { type AddressInfo } from "node:net";
import { type Server, type IncomingMessage, type ServerResponse } from "node:http";

/** A trial (TRIAL=1): the stand-ins listen where others reach them, behind its password. */
export interface Trial {
  host: string;
  port: number;
  /** The address for browsers, and for the site. */
  origin: string;
  /** The site's own address on this machine. */
  site: string;
  password: string;
}

/** Makes the server listen, by default on loopback. `port` 0: any free one. Returns the port. */
export const listenHere = (server: Server, port = 0, host = "127.0.0.1") =>
  new Promise<number>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, host, () => {
      server.off("error", reject);
      resolve((server.address() as AddressInfo).port);
    });
  });

/** Makes the server listen where the trial has it. */
export async function listenInTrial(server: Server, { host, port }: Trial): Promise<void> {
  try {
    await listenHere(server, port, host);
  } catch (error) {
    throw portRefusal(port, host, error as Error);
  }
}

/** Stops the server at once and closes its connections. */
export const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });

/** The body of a request as text, cut off after `largest` characters. */
export async function bodyOf(req: IncomingMessage, largest: number) {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += String(chunk);
    if (body.length > largest) return body.slice(0, largest);
  }
  return body;
}

/** Answers with a page that is not cached, framed, or allowed to run scripts. */
export function sendPage(res: ServerResponse, status: number, html: string) {
  res.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  res.end(html);
}
