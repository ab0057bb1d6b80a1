import net from "node:net";

/** A free port on loopback. */
export const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as net.AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** Whether a port on loopback can be listened on. */
export const isFree = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/** Whether a port on loopback accepts connections. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    probe.once("connect", () => resolve(true));
    probe.once("error", () => resolve(false));
    probe.once("close", () => probe.destroy());
  });
