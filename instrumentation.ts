/** Runs once when a server process begins: checks the settings and starts what goes on beside the requests. */
export async function register(): Promise<void> {
  // Written so that the bundles for other runtimes leave the import out.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.NEXT_PHASE !== "phase-production-build") {
    if (process.env.NODE_ENV === "production") {
      const { maskErrors } = await import("@/server/process/logged-error.mjs");
      maskErrors(console);
    }
    const { begin } = await import("@/server/site/begin");
    await begin();
    // Development leaves all calls to Next, which reloads changed code.
    if (process.env.NODE_ENV === "production") {
      const { tellFrontOfApi } = await import("@/server/site/front-api");
      tellFrontOfApi();
    }
  }
}

/**
 * Called by Next when a page or a handler throws, before it answers 500: without a database connection that becomes 503
 * (server/front/whole-pages.mjs).
 */
export async function onRequestError(error: unknown): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { recordThrown } = await import("@/server/http/attempt");
  if (recordThrown(error)) return;
  const { log } = await import("@/server/log");
  log().error({ err: error }, "a page or an address of its own failed");
}
