/** Has the server listen on this machine alone. `port` 0: any that is free. Gives the port. */
export const listenHere = (server, port = 0) =>
  new Promise((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, "127.0.0.1", () => {
      server.off("error", reject);
      resolve(server.address().port);
    });
  });

/** Stops the server at once, with whatever is still connected to it. */
export const closeServer = (server) =>
  new Promise((resolve) => {
    server.close(resolve);
    server.closeAllConnections();
  });

/** The body of a request as text; what is beyond `largest` characters is not read. */
export async function bodyOf(req, largest) {
  let body = "";
  for await (const chunk of req.setEncoding("utf8")) {
    body += chunk;
    if (body.length > largest) return body.slice(0, largest);
  }
  return body;
}

/** Answers with a page that nobody keeps, frames or puts a script in. */
export function sendPage(res, status, html) {
  res.writeHead(status, {
    "content-type": "text/html; charset=utf-8",
    "cache-control": "no-store",
    "content-security-policy": "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  });
  res.end(html);
}
