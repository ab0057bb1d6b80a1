import { randomInt } from "node:crypto";
import dgram from "node:dgram";
import net from "node:net";

/** Systems use higher ports for outgoing connections and for port 0: Linux from 32768, others from 49152. */
const [first, end] = [20_000, 32_000];

/**
 * Reserves a port until this process ends or closes the socket, by a UDP socket of the same number: that doesn't prevent
 * listening on TCP. Null if another process has reserved it.
 */
const reserve = (port: number) =>
  new Promise<dgram.Socket | null>((resolve) => {
    const socket = dgram.createSocket("udp4").unref();
    socket.once("error", () => resolve(null));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(socket));
  });

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = net.createServer().once("error", () => resolve(false));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(true)));
  });

/**
 * Finds a free port on loopback that stays free until it is listened on, however long that takes: no other caller gets it
 * while this process runs, and no outgoing connection.
 * @param count how many consecutive ports are needed; returns the first
 */
export async function reservePort(count = 1): Promise<number> {
  for (;;) {
    const port = randomInt(first, end - count);
    const ports = Array.from({ length: count }, (_, at) => port + at);
    const reserved = await Promise.all(ports.map(reserve));
    if (!reserved.includes(null) && (await Promise.all(ports.map(isFree))).every(Boolean)) return port;
    for (const socket of reserved) socket?.close();
  }
}
