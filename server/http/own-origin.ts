import "server-only";
import { env } from "../env";
import { isLoopback } from "../process/settings.mjs";

/** Whether an address belongs to this site. In local mode every loopback name counts as the same host. */
export function isOwnOrigin(origin: string): boolean {
  if (!URL.canParse(origin)) return false;
  const [sent, own] = [new URL(origin), env().siteUrl];
  if (sent.origin === own.origin) return true;
  const areLocal = env().isLocal && isLoopback(sent.hostname) && isLoopback(own.hostname);
  return areLocal && sent.port === own.port && sent.protocol === own.protocol;
}
