import { createSocket } from "node:dgram";
import { once } from "node:events";

/** The end of the question that a query starts with, and its name. */
function questionOf(query: Buffer): { name: string; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString("latin1", at + 1, at + 1 + length));
    at += length + 1;
  }
  return { name: labels.join(".").toLowerCase(), end: at + 5 };
}

/** A TXT record that points to the name in the question. */
function recordOf(text: string): Buffer {
  const data = Buffer.concat([Buffer.from([text.length]), Buffer.from(text)]);
  const head = Buffer.from([0xc0, 0x0c, 0, 16, 0, 1, 0, 0, 0, 0, 0, 0]);
  head.writeUInt16BE(data.length, 10);
  return Buffer.concat([head, data]);
}

/** A name server (RFC 1035) that answers TXT queries from `records`, and says of all other names that they don't exist. */
export async function serveDns(records: Map<string, string[]>): Promise<{ address: string; close: () => void }> {
  const socket = createSocket("udp4");
  socket.on("message", (query, { port, address }) => {
    const { name, end } = questionOf(query);
    const texts = records.get(name);
    const answer = Buffer.concat([query.subarray(0, end), ...(texts ?? []).map(recordOf)]);
    answer.writeUInt16BE(texts ? 0x8180 : 0x8183, 2);
    answer.writeUInt16BE(1, 4);
    answer.writeUInt16BE(texts?.length ?? 0, 6);
    answer.writeUInt32BE(0, 8);
    socket.send(answer, port, address);
  });
  socket.bind(0, "127.0.0.1");
  await once(socket, "listening");
  return { address: `127.0.0.1:${socket.address().port}`, close: () => socket.close() };
}
