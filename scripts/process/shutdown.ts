const parentWatchMs = 500;
/** The exit code after Ctrl-C, as shells have it. */
const interrupted = 130;

type Close = () => unknown;

/** Registers what to close at shutdown. Returns how to unregister it. */
export interface OnShutdown {
  onEnd(close: Close): () => void;
}

export interface Shutdown extends OnShutdown {
  /** Closes everything and ends the process with this code; a second call waits for the first. */
  end(code: number): Promise<never>;
  /** Closes everything without ending the process. */
  close(): Promise<void>;
  /**
   * Shuts down on a signal, or when the parent process has ended. Prints `stopped` when everything is closed. The exit
   * code is 130 after Ctrl-C, so that `npm start && next` doesn't go on, and 0 after any other request to stop.
   */
  watch(stopped?: string): void;
  isEnding(): boolean;
}

/**
 * Closes a script's servers and child processes in reverse order, however the script ends: Ctrl-C, SIGTERM, SIGHUP, an
 * error, or the end of its parent (if npm is killed, it forwards no signal, so the parent's id is watched).
 */
export function createShutdown(): Shutdown {
  const closers: Close[] = [];
  let ending: Promise<never> | null = null;

  async function closeAll() {
    for (let close = closers.pop(); close; close = closers.pop()) {
      try {
        await close();
      } catch (error) {
        console.error(error instanceof Error ? error.message : error);
      }
    }
  }

  const end = (code: number) => (ending ??= closeAll().then(() => process.exit(code)));

  function onEnd(close: Close) {
    closers.push(close);
    return () => {
      const at = closers.indexOf(close);
      if (at >= 0) closers.splice(at, 1);
    };
  }

  function watch(stopped?: string) {
    const stop = (code: number) => {
      if (!ending) closers.unshift(() => stopped && console.log(stopped));
      void end(code);
    };
    process.on("SIGINT", () => stop(interrupted));
    for (const signal of ["SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && stop(0), parentWatchMs).unref();
  }

  return { onEnd, end, close: closeAll, watch, isEnding: () => ending !== null };
}
