import { runShutdownTasks } from "./shutdown.mjs";

const graceMs = 5000;

/** Ends the process at once if its parent exits before anything is served. Returns how to cancel that. */
export function endWithStarter() {
  const end = () => process.exit(0);
  process.once("disconnect", end);
  // Output after the parent has exited is lost, which is no reason to fail.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  return () => process.off("disconnect", end);
}

/**
 * Shuts down on a signal, or when the parent has exited: accepts no new connections, gives open requests 5 s, and then
 * closes their connections. Background work ends at the same time.
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
