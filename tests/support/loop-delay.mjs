// Loaded into a server by NODE_OPTIONS: measures for how long its event loop was held, and by which request, and how
// large its heap was at most, and writes that to the file LOOP_DELAY_FILE at each SIGUSR2, which also starts a new measurement. A busy machine stops the process
// too; what counts is the time that it worked itself, which is at most the processor time that it used meanwhile.
import diagnostics from "node:diagnostics_channel";
import { writeFileSync } from "node:fs";

const everyMs = 5;

/** @type {{ ms: number, request: string }} */
let longest = { ms: 0, request: "" };
let heapBytes = 0;
let request = "none";
let lastTime = performance.now();
let lastUsage = process.cpuUsage();

diagnostics.subscribe("http.server.request.start", (message) => {
  const { method, url } = /** @type {{ request: import("node:http").IncomingMessage }} */ (message).request;
  request = `${method} ${url}`;
});

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(lastUsage);
  const ms = Math.round(Math.min(now - lastTime - everyMs, (user + system) / 1000));
  if (ms > longest.ms) longest = { ms, request: request.slice(0, 500) };
  heapBytes = Math.max(heapBytes, process.memoryUsage().heapUsed);
  lastTime = now;
  lastUsage = process.cpuUsage();
}, everyMs).unref();

process.on("SIGUSR2", () => {
  writeFileSync(process.env.LOOP_DELAY_FILE ?? "/dev/null", JSON.stringify({ ...longest, heapBytes }));
  longest = { ms: 0, request: "" };
  heapBytes = 0;
});
