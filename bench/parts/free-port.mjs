import net from "node:net";

/** A port on loopback that nobody listens on. */
export const freePort = () =>
  new Promise((resolve, reject) => {
    const probe = net.createServer().on("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
