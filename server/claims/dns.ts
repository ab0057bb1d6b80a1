import "server-only";
import { Resolver } from "node:dns/promises";
import { ProblemError } from "@/lib/contract/errors";
import { env } from "../env";
import { withDeadline } from "../process/outside-call.mjs";

/** The label below the domain whose TXT record proves a claim. */
const label = "_listing-claim";

export const recordName = (domain: string): string => `${label}.${domain}`;

/** Error codes that mean that there is no such record. */
const missing = new Set(["ENOTFOUND", "ENODATA"]);

/** How long all tries with all name servers may take together, and the first one with each, in ms. */
const limit = { service: "name server", ms: 5_000 };
const firstTryMs = 1_500;

/**
 * Reads the TXT records of a domain's proof label. Throws `away` when the name server doesn't answer within 5 seconds.
 * There is no breaker: a domain whose own servers are silent must not delay the claims of others.
 */
export async function readRecords(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: firstTryMs, tries: 2 });
  const { dnsServers } = env();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    const records = await withDeadline(limit, (signal) => {
      signal.addEventListener("abort", () => resolver.cancel());
      return resolver.resolveTxt(recordName(domain));
    });
    return records.map((parts) => parts.join("").trim());
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw new ProblemError({ kind: "away", detail: "The domain's name server didn't answer. Try again in a minute." });
  }
}
