import { type AddressInfo, connect, createServer, type Socket } from "node:net";

const ignoreErrors = (socket: Socket) => socket.on("error", () => {});

/** Connects both sides; when one closes, the other does. */
function join(near: Socket, far: Socket): void {
  near.pipe(far).pipe(near);
  near.once("close", () => far.destroy());
  far.once("close", () => near.destroy());
}

/** Reads and forwards nothing more from a socket, not even its end. */
const silence = (socket: Socket) => socket.unpipe().pause();

/**
 * A TCP proxy in front of a database, which passes everything on until instructed otherwise. `url`: the database's
 * address through it.
 */
export async function proxyDatabase(databaseUrl: string) {
  let target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  let isSilent = false;

  function track(socket: Socket): Socket {
    sockets.add(ignoreErrors(socket));
    return socket.once("close", () => sockets.delete(socket));
  }
  const server = createServer((near) => {
    track(near);
    if (isSilent) silence(near);
    else join(near, track(connect(Number(target.port), target.hostname)));
  });
  const listen = (onPort: number) =>
    new Promise<void>((resolve, reject) => server.once("error", reject).listen(onPort, "127.0.0.1", resolve));
  await listen(0);
  const ownPort = (server.address() as AddressInfo).port;
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${ownPort}`;

  const cut = () => sockets.forEach((socket) => socket.destroy());
  function refuse() {
    server.close();
    cut();
  }
  return {
    url: url.href,
    /** Closes all open connections. */
    cut,
    /** Closes all open connections and refuses new ones. */
    refuse,
    /** Accepts connections, but neither these nor the open ones ever get an answer. */
    hang() {
      isSilent = true;
      sockets.forEach(silence);
    },
    /**
     * Passes new connections on again, to the same database or another. Those that hang stay silent, as after a lost
     * network path.
     */
    async pass(to?: string) {
      if (to) target = new URL(to);
      isSilent = false;
      if (!server.listening) await listen(ownPort);
    },
    close: refuse,
  };
}
