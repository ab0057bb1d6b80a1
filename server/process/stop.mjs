/**
 * @import { Server, ServerResponse } from "node:http"
 * @import { Socket } from "node:net"
 */
import { beginShutdown, isStopping, runShutdownTasks } from "./shutdown.mjs";

/** The time that open requests have to finish. */
const graceMs = 30_000;

/** Ends the process at once if its parent exits before the site is served. Returns a function that cancels this. */
export function endWithStarter() {
  const end = () => process.exit(0);
  process.once("disconnect", end);
  // Output is lost after the parent has exited; that must not cause a failure.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => process.off("disconnect", end);
}

/**
 * The latest response of each connection. Once the process is stopping, new ones send `Connection: close`.
 * @param {Server} server
 * @param {(res: ServerResponse, socket: Socket) => void} onLate called with those that began while it was stopping
 */
function trackResponses(server, onLate) {
  /** @type {WeakMap<Socket, ServerResponse>} */
  const responses = new WeakMap();
  server.prependListener("request", ({ socket }, /** @type {ServerResponse} */ res) => {
    responses.set(socket, res);
    if (!isStopping()) return;
    res.shouldKeepAlive = false;
    onLate(res, socket);
  });
  /**
   * The response that a connection has under way, if any.
   * @param {Socket} socket
   */
  return (socket) => {
    const res = responses.get(socket);
    return res && !res.writableFinished && !res.destroyed ? res : null;
  };
}

/**
 * The open sockets of a server.
 * @param {Server} server
 * @param {() => void} onEmpty called when the last one has closed
 */
function trackSockets(server, onEmpty) {
  /** @type {Set<Socket>} */
  const sockets = new Set();
  server.on("connection", (/** @type {Socket} */ socket) => {
    sockets.add(socket);
    socket.once("close", () => {
      sockets.delete(socket);
      if (sockets.size === 0) onEmpty();
    });
  });
  return sockets;
}

const shortTurnMs = 0.5;
const mostTurns = 100;

/**
 * Runs `then` right after a short turn of the event loop, which has accepted every connection that waited. Closing the
 * server resets those that the system has accepted and this process has not, and a proxy can't repeat a write.
 * @param {() => void} then
 */
function afterShortTurn(then, turn = 1) {
  const began = performance.now();
  setImmediate(() => {
    if (turn >= mostTurns || performance.now() - began < shortTurnMs) then();
    else afterShortTurn(then, turn + 1);
  });
}

/**
 * Shuts down on a signal, or when the parent has exited. The readiness check returns 503, and every response sends
 * `Connection: close`. Idle connections stay open for `idleMs`, so that clients learn about this from their next
 * response or disconnect; closing them at once could cut off a request that is on its way. When no connection is open
 * or that time is over, the server accepts no more connections and ends background work. Open requests get 30 s in
 * total.
 * @param {{server: Server, idleMs: number, close: () => Promise<unknown>}} parts `close`: what to do last
 */
export function stopInOrder({ server, idleMs, close }) {
  let hasLeft = false;
  /** @type {(res: ServerResponse, socket: Socket) => void} */
  const endWith = (res, socket) => void res.once("close", () => socket.destroySoon());
  function leave() {
    if (hasLeft) return;
    hasLeft = true;
    const ended = runShutdownTasks();
    afterShortTurn(() => {
      server.close(() => void ended.then(close).finally(() => process.exit(0)));
      for (const socket of sockets) {
        const res = openResponse(socket);
        // If its head was sent before the signal, the connection would stay open.
        if (res) endWith(res, socket);
        // Node's closeIdleConnections skips connections without a first request, which browsers open in advance.
        else socket.destroy();
      }
    });
  }
  const sockets = trackSockets(server, () => isStopping() && leave());
  const openResponse = trackResponses(server, (res, socket) => hasLeft && endWith(res, socket));

  /** @param {number} waitMs */
  function stop(waitMs) {
    if (isStopping()) return;
    beginShutdown();
    for (const socket of sockets) {
      const res = openResponse(socket);
      if (res) res.shouldKeepAlive = false;
    }
    setTimeout(() => sockets.forEach((socket) => socket.destroy()), graceMs).unref();
    if (sockets.size === 0 || waitMs === 0) leave();
    else setTimeout(leave, waitMs);
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(idleMs));
  // Without the parent process, the database is soon gone too.
  process.on("disconnect", () => stop(0));
}
