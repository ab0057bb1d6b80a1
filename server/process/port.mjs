import net from "node:net";
import { Refusal } from "./refusal.mjs";

/** @type {Record<string, string>} */
const reasons = {
  EADDRINUSE: "is in use: set PORT to another",
  EACCES: "may not be used by this user: set PORT to one above 1023",
  EADDRNOTAVAIL: "can't be used: the machine has no address HOST",
  ENOTFOUND: "can't be used: there is no host of the name in HOST",
};

/**
 * The error message for an address that can't be listened on.
 * @param {number} port
 * @param {string} host
 * @param {NodeJS.ErrnoException} error
 */
export const portRefusal = (port, host, { code = "" }) =>
  new Refusal(`Port ${port} on ${host} ${reasons[code] ?? `can't be used (${code})`}.`);

/**
 * Checks that the port is free before the slow steps of a start.
 * @param {{port: number, host: string}} address
 * @returns {Promise<void>}
 * @throws {Refusal}
 */
export const requirePort = ({ port, host }) =>
  new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once("error", (error) => reject(portRefusal(port, host, error)));
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve()));
  });
