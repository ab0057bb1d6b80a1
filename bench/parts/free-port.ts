import net, { type AddressInfo } from "node:net";

/** A free loopback port. */
export const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const probe = net.createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
