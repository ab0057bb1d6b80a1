import net from "node:net";

/** Whether a port on loopback accepts connections. */
export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = net.connect(port, "127.0.0.1");
    probe.once("connect", () => resolve(true));
    probe.once("error", () => resolve(false));
    probe.once("close", () => probe.destroy());
  });
