import { runShutdownTasks } from "./shutdown.mjs";

const graceMs = 5000;

/** Ends the process at once when the one that started it goes while nothing is served yet. Returns the way out. */
export function endWithStarter() {
  const end = () => process.exit(0);
  process.once("disconnect", end);
  // What is printed after the starter has gone has nowhere to go: no reason to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => process.off("disconnect", end);
}

/**
 * Ends the process in good order when it is told to, or when the one that started it is gone: no new connections,
 * requests under way get 5 s, then what is left is cut off; what runs beside them is ended at the same time.
 * @param {{server: import("node:http").Server, close: () => Promise<unknown>}} parts `close`: what to do last
 */
export function stopInOrder({ server, close }) {
  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    const ended = runShutdownTasks();
    server.close(() => void ended.then(close).finally(() => process.exit(0)));
    server.closeIdleConnections();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  process.on("disconnect", stop);
}
