import { randomUUID } from "node:crypto";

const safe = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Gives a request its id: the one that a proxy in front sent along, when it is harmless to log and to send back, else
 * a new one. It goes on to the site in the request; the answer is to carry it too.
 * @param {import("node:http").IncomingMessage} req
 */
export function giveRequestId(req) {
  const given = req.headers["x-request-id"];
  const id = typeof given === "string" && safe.test(given) ? given : randomUUID();
  req.headers["x-request-id"] = id;
  return id;
}
