import net from "node:net";
import { processSingleton } from "./process-singleton.mjs";

/** As the driver reports a host that doesn't answer. */
const unanswered = () => Object.assign(new Error("The database doesn't answer."), { code: "ETIMEDOUT" });

/**
 * Refuses to connect, with the driver's listeners attached by then.
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
     * Sets whether the database doesn't answer. Then every statement that waits for it fails at once, and so does every
     * attempt to connect.
     * @param {boolean} value
     */
    setAway(value) {
      isAway = value;
      if (value) for (const socket of sockets) socket.destroy(unanswered());
    },

    /** Makes a socket for a connection of the pools, not yet connected. */
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
 * What this process knows of its database: `watchDatabase` finds out, the pools obey.
 * @type {ReturnType<typeof create>}
 */
export const databaseState = processSingleton("database state", create);
