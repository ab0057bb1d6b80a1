// Next bundles the site apart from the front: what the site has to end is held by the process.
const endings = (globalThis[Symbol.for("vouchsafe.at-end")] ??= new Set());

/** Ends what the site runs beside the requests. Resolves when all of it has ended, whether well or not. */
export const endAll = () => Promise.allSettled([...endings].map((end) => end()));
