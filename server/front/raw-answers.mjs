/**
 * @import { Server } from "node:http"
 * @import { Duplex } from "node:stream"
 */
import { randomUUID } from "node:crypto";
import { allMethods, isApiPath, pageMethods } from "./judge-request.mjs";
import { rawAnswer } from "./plain-answer.mjs";

/** @type {Record<number, string>} */
const phrases = {
  400: "Bad Request",
  405: "Method Not Allowed",
  408: "Request Timeout",
  431: "Request Header Fields Too Large",
};
/** @type {Record<string, number>} */
const statuses = { HPE_INVALID_METHOD: 405, HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 };

/** Time for a refusal to reach the client before its connection is destroyed. */
const lingerMs = 1000;

/**
 * The target in the first line of an unreadable request, if any.
 * @param {Buffer} [packet]
 */
const targetOf = (packet) => /^\S{1,50} (\S{1,300})/.exec(packet?.toString("latin1", 0, 400) ?? "")?.[1] ?? "";

/**
 * Answers requests that Node can't parse. Writes directly to the socket, with the headers of every response.
 * @param {Server} server
 * @param {[string, string][]} headers
 */
export function refuseUnreadable(server, headers) {
  /**
   * @param {Duplex} socket
   * @param {number} status
   * @param {boolean} isApi
   */
  function refuse(socket, status, isApi) {
    if (!socket.writable) return socket.destroy();
    /** @type {[string, string][]} */
    const own = [
      ["x-request-id", randomUUID()],
      ["cache-control", "no-store"],
    ];
    if (status === 405) own.push(["allow", (isApi ? allMethods : pageMethods).join(", ")]);
    const phrase = phrases[status] ?? "";
    // The client might never close its half, or even read.
    setTimeout(() => socket.destroy(), lingerMs).unref();
    return socket.end(rawAnswer({ status, phrase, headers: [...headers, ...own], isApi }));
  }
  server.on("connect", (req, socket) => refuse(socket, 405, false));
  server.on("clientError", (/** @type {NodeJS.ErrnoException & {rawPacket?: Buffer}} */ error, socket) =>
    refuse(socket, statuses[error.code ?? ""] ?? 400, isApiPath(targetOf(error.rawPacket))),
  );
}
