/** Runs once when a server process begins, never in a build: starts what goes on beside the requests. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { startRecountJob } = await import("@/server/imports/recount");
  startRecountJob();
}
