import tls from "node:tls";
import { withDeadline } from "./outside-call.mjs";

const limit = { service: "site's own address", ms: 5_000 };

/**
 * For how many seconds the certificate that visitors get is still valid; less than 0 after it has expired.
 * @param {string} siteUrl the site's public address
 * @returns {Promise<number | null>} null if the site isn't served by https
 * @throws {Error} if nothing answers there
 */
export async function certificateSeconds(siteUrl) {
  const { protocol, hostname, port } = new URL(siteUrl);
  if (protocol !== "https:") return null;
  const until = await withDeadline(
    limit,
    (signal) =>
      new Promise((resolve, reject) => {
        // Whatever the certificate is: an expired one is what is looked for.
        const options = { host: hostname, port: Number(port) || 443, servername: hostname, rejectUnauthorized: false };
        const socket = tls.connect(options, () => {
          resolve(Date.parse(socket.getPeerCertificate().valid_to));
          socket.destroy();
        });
        socket.once("error", reject);
        signal.addEventListener("abort", () => socket.destroy());
      }),
  );
  return (until - Date.now()) / 1000;
}
