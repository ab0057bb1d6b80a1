import { randomUUID } from "node:crypto";

const safe = /^[A-Za-z0-9_-]{8,64}$/;

/**
 * Sets the request's id: the incoming one if it is safe to log and to send back, or else a new one. The id is passed to
 * the site in the request; send it in the response too.
 * @param {import("node:http").IncomingMessage} req
 */
export function giveRequestId(req) {
  const given = req.headers["x-request-id"];
  const id = typeof given === "string" && safe.test(given) ? given : randomUUID();
  req.headers["x-request-id"] = id;
  return id;
}
