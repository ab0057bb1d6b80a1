import net from "node:net";
import { processSingleton } from "./process-singleton.mjs";

/** The error that the driver reports for a host that doesn't answer. */
const unanswered = () => Object.assign(new Error("The database doesn't answer."), { code: "ETIMEDOUT" });

/**
 * Fails a connection attempt, but only after the driver has attached its listeners.
 * @param {net.Socket} socket
 */
function refuseToConnect(socket) {
  socket.connect = () => {
    process.nextTick(() => socket.destroy(unanswered()));
    return socket;
  };
}

function create() {
  /** @type {Set<net.Socket>} */
  const sockets = new Set();
  let closedBytes = 0;
  let isAway = false;

  return {
    /** Whether the database doesn't answer this process. False without a watch, as in scripts. */
    isAway: () => isAway,

    /**
     * Sets whether the database doesn't answer. If it doesn't, every waiting statement and every attempt to connect
     * fails at once.
     * @param {boolean} value
     */
    setAway(value) {
      isAway = value;
      if (value) for (const socket of sockets) socket.destroy(unanswered());
    },

    /** Creates a socket for a pool connection, not yet connected. */
    openSocket() {
      const socket = new net.Socket();
      if (isAway) refuseToConnect(socket);
      sockets.add(socket);
      socket.once("close", () => {
        sockets.delete(socket);
        closedBytes += socket.bytesRead;
      });
      return socket;
    },

    /** How many bytes the pools' connections have received: while this grows, the database answers. */
    bytesReceived: () => [...sockets].reduce((sum, { bytesRead }) => sum + bytesRead, closedBytes),
  };
}

/**
 * Whether this process can reach its database: `watchDatabase` sets it, and the pools follow it.
 * @type {ReturnType<typeof create>}
 */
export const databaseState = processSingleton("database state", create);
