import { type ServerResponse } from "node:http";

/**
 * How a sick service answers: with a status or a text, never, with a reset connection, a byte at a time, or without an
 * end.
 */
export type Sickness = number | { says: string } | "silent" | "resetting" | "dripping" | "endless";

const chunk = "x".repeat(65_536);

/** Writes without an end, as fast as the client reads. */
function pour(res: ServerResponse): void {
  while (!res.destroyed) if (!res.write(chunk)) return void res.once("drain", () => pour(res));
}

/** Answers a request, whose body has been read, as a sick service does. */
export function answerSick(sickness: Sickness, res: ServerResponse): void {
  if (typeof sickness === "number") return void res.writeHead(sickness).end();
  if (typeof sickness === "object") return void res.end(sickness.says);
  if (sickness === "resetting") return void res.socket?.resetAndDestroy();
  if (sickness === "endless") return pour(res);
  if (sickness === "silent") return undefined;
  res.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => res.write(" "), 100);
  return void res.once("close", () => clearInterval(timer));
}
