import "server-only";

type SaidStatus = { getStore(): { status: number } | undefined };

/**
 * Gives the page being drawn a status other than 200, with its whole body (server/front/said-status.mjs). To be called
 * before anything is sent: no loading boundary may stand above the page. Without the front it does nothing.
 */
export function answerWith(status: 400 | 404 | 500): void {
  const requests = (globalThis as { [key: symbol]: unknown })[Symbol.for("vouchsafe.said-status")];
  const said = (requests as SaidStatus | undefined)?.getStore();
  if (said) said.status = status;
}
