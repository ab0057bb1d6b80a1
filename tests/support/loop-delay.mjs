// Loaded into a server by NODE_OPTIONS: measures for how long its event loop was held, and writes it to the file
// LOOP_DELAY_FILE at each SIGUSR2. A busy machine stops the process too; what counts is the time that it worked itself,
// which is at most the processor time that it used meanwhile.
import { writeFileSync } from "node:fs";

const everyMs = 5;

let longestMs = 0;
let lastTime = performance.now();
let lastUsage = process.cpuUsage();

setInterval(() => {
  const now = performance.now();
  const { user, system } = process.cpuUsage(lastUsage);
  longestMs = Math.max(longestMs, Math.min(now - lastTime - everyMs, (user + system) / 1000));
  lastTime = now;
  lastUsage = process.cpuUsage();
}, everyMs).unref();

process.on("SIGUSR2", () => {
  writeFileSync(process.env.LOOP_DELAY_FILE ?? "/dev/null", JSON.stringify({ longestMs }));
  longestMs = 0;
});
