import net from "node:net";

export interface RawAnswer {
  status: number;
  /** Each header line as received, with lowercase names. */
  headers: [string, string][];
  body: string;
}

function parse(text: string): RawAnswer {
  const end = text.indexOf("\r\n\r\n");
  const [first = "", ...lines] = text.slice(0, end).split("\r\n");
  const headers = lines.map((line): [string, string] => {
    const at = line.indexOf(":");
    return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()];
  });
  return { status: Number(first.split(" ")[1]), headers, body: text.slice(end + 4) };
}

/** Sends exactly these bytes on a new connection and returns the response, for requests no client library sends. */
export const rawRequest = (port: number, text: string): Promise<RawAnswer> =>
  new Promise((resolve, reject) => {
    const socket = net.connect(port, "127.0.0.1", () => socket.write(text));
    let answer = "";
    socket.setEncoding("latin1").on("data", (chunk: string) => (answer += chunk));
    socket.on("error", reject);
    socket.on("close", () => resolve(parse(answer)));
  });

/** A request from its first line and headers, which closes the connection. */
export const rawHead = (port: number, line: string, headers: string[] = []): Promise<RawAnswer> =>
  rawRequest(port, [`${line} HTTP/1.1`, "Host: localhost", "Connection: close", ...headers, "", ""].join("\r\n"));
