const parentWatchMs = 500;

/**
 * The life of a script that holds servers and child processes: whatever it opens is closed in reverse order when it
 * ends, by whatever way: Ctrl-C, SIGTERM, SIGHUP, an error, or the death of the process that started it (npm killed
 * outright passes no signal on, so the parent's id is watched).
 */
export function createLife() {
  const closers = [];
  let ending = null;

  async function closeAll() {
    while (closers.length) {
      await Promise.resolve(closers.pop()()).catch((error) => console.error(error.message));
    }
  }

  /** Closes everything and ends the process with this code; a second call waits for the first. */
  const end = (code) => (ending ??= closeAll().then(() => process.exit(code)));

  /** Has `close` called at the end, before what was opened earlier is closed. Returns the way to take it off again. */
  function onEnd(close) {
    closers.push(close);
    return () => {
      const at = closers.indexOf(close);
      if (at >= 0) closers.splice(at, 1);
    };
  }

  /** Listens for the reasons to end. `stopped` is printed after everything has been closed. */
  function watch(stopped) {
    const stop = () => {
      if (!ending) closers.unshift(() => stopped && console.log(stopped));
      void end(0);
    };
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, stop);
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(), parentWatchMs).unref();
  }

  return { onEnd, end, close: closeAll, watch, isEnding: () => ending !== null };
}
