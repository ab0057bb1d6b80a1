import "server-only";
import { Resolver } from "node:dns/promises";
import { ProblemError } from "@/lib/contract/errors";
import { env } from "../env";

/** The label below the domain whose TXT record proves a claim. */
const label = "_listing-claim";

export const recordName = (domain: string): string => `${label}.${domain}`;

/** Error codes that mean that there is no such record. */
const missing = new Set(["ENOTFOUND", "ENODATA"]);

/** Reads the TXT records of a domain's proof label. Throws `away` when the name server doesn't answer. */
export async function readRecords(domain: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3000, tries: 2 });
  const { dnsServers } = env();
  if (dnsServers.length > 0) resolver.setServers(dnsServers);
  try {
    return (await resolver.resolveTxt(recordName(domain))).map((parts) => parts.join("").trim());
  } catch (error) {
    if (missing.has((error as NodeJS.ErrnoException).code ?? "")) return [];
    throw new ProblemError({ kind: "away", detail: "The domain's name server didn't answer. Try again in a minute." });
  }
}
