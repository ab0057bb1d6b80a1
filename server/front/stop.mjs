const graceMs = 5000;

/**
 * Ends the process in good order when it is told to, or when the one that started it is gone: no new connections,
 * requests under way get 5 s, then what is left is cut off.
 * @param {{server: import("node:http").Server, close: () => Promise<unknown>}} parts `close`: what to do last
 */
export function stopInOrder({ server, close }) {
  let isStopping = false;
  function stop() {
    if (isStopping) return;
    isStopping = true;
    setTimeout(() => server.closeAllConnections(), graceMs).unref();
    server.close(() => void Promise.resolve(close()).finally(() => process.exit(0)));
    server.closeIdleConnections();
  }
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
  if (process.connected) process.on("disconnect", stop);
}
